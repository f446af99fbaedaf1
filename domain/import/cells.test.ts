import { expect, test } from 'vitest';
import { readNumber, readText, readUrl, readWhole, titleCase } from './cells.ts';

test.each([
	['415300', 415300],
	['$1,015,000', 1015000],
	['$538,000.00', 538000],
	['1.225e+006', 1225000],
	['(250)', -250],
	['-77.3636', -77.3636],
	['-$5', -5],
	['.17', 0.17],
	['1,642 sqft', 1642],
	['0.17 acres', 0.17],
	['$412 monthly', 412],
])('reads the number "%s"', (cell, value) => {
	expect(readNumber(cell)).toBe(value);
});

test.each(['', '-', 'N/A', '1.2M', '350K', '3+1', '(250', '1.2.3', '0x10', 'Infinity', 'abc', '12-34'])(
	'sees no number in "%s"',
	(cell) => {
		expect(readNumber(cell)).toBeNull();
	},
);

test('a whole number is rounded and held within bounds', () => {
	expect(readWhole('1642.5', 1, 5000)).toBe(1643);
	expect(readWhole('0', 1, 5000)).toBeNull();
	expect(readWhole('99999', 1, 5000)).toBeNull();
});

test('words for nothing are nothing', () => {
	expect(['', ' ', '-', '--', 'N/A', 'null', 'None', ' x '].map(readText)).toEqual([
		...Array(7).fill(null),
		'x',
	]);
});

test('only http and https are web addresses', () => {
	expect(readUrl('http://www.redfin.com/VA/home/1')).toBe('http://www.redfin.com/VA/home/1');
	expect(['javascript:alert(1)', 'ftp://x', 'https://a b', '//x', ''].map(readUrl)).toEqual(
		Array(5).fill(null),
	);
});

test('capitals become a title, other words stay', () => {
	expect(titleCase('123-45 82ND AVENUE NE')).toBe('123-45 82nd Avenue NE');
	expect(titleCase('MCLEAN')).toBe('McLean');
	expect(titleCase('SALT LAKE CITY')).toBe('Salt Lake City');
	expect(titleCase('DeKalb')).toBe('DeKalb');
});
