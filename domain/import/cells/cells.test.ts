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
	['$350/Monthly', 350],
	['1,500/A', 1500],
	['1963/ASR', 1963],
	['1,500 M/L', 1500],
	['114 m²', 114],
	['USD 1,200,000', 1_200_000],
	['US$690,000', 690_000],
	['1,200,000 USD', 1_200_000],
	['USD1200000', 1_200_000],
	['1 200 000', 1_200_000],
	['1\u00a0200\u00a0000', 1_200_000],
	['415K', 415_000],
	['$1.25M', 1_250_000],
	['1.225 million', 1_225_000],
	['2½', 2.5],
	['2 1/2', 2.5],
	['="415300"', 415_300],
	["'415300", 415_300],
])('reads the number "%s"', (cell, value) => {
	expect(readNumber(cell)).toBe(value);
});

test.each([
	'',
	'-',
	'N/A',
	'3+1',
	'(250',
	'1.2.3',
	'0x10',
	'Infinity',
	'abc',
	'12-34',
	'$312/SqFt',
	'312 per sq ft',
	'690,000 CAD',
	'CA$690,000',
])('"%s" is not a number', (cell) => {
	expect(readNumber(cell)).toBeNull();
});

test.each(['415300,00', '2,5', '0,25', '12,34', '1,2345', '1.415.300', '415.300,00', '1 20'])(
	'the comma, dot or space in "%s" is no thousands separator',
	(cell) => {
		expect(readNumber(cell)).toBeNull();
	},
);

test.each(['1.2M', '$1.2M', '35K', '0.4M', '1.2 million', '2k sq ft', '114 m', '3B'])(
	'does not guess the number that "%s" was rounded from',
	(cell) => {
		expect(readNumber(cell)).toBeNull();
	},
);

test('a whole number is rounded and must be within bounds', () => {
	expect(readWhole('1642.5', 1, 5000)).toBe(1643);
	expect(readWhole('0', 1, 5000)).toBeNull();
	expect(readWhole('99999', 1, 5000)).toBeNull();
});

test('words for unknown become null', () => {
	expect(['', ' ', '-', '--', 'N/A', 'null', 'None', ' x '].map(readText)).toEqual([
		...Array(7).fill(null),
		'x',
	]);
});

test('protected leading zeros survive, and names keep their apostrophe', () => {
	expect(['="02139"', "'02139", '=""', "'Ewa Beach"].map(readText)).toEqual([
		'02139',
		'02139',
		null,
		"'Ewa Beach",
	]);
});

test('only http and https are web addresses', () => {
	expect(readUrl('http://www.redfin.com/VA/home/1')).toBe('http://www.redfin.com/VA/home/1');
	expect(['javascript:alert(1)', 'ftp://x', 'https://a b', '//x', ''].map(readUrl)).toEqual(
		Array(5).fill(null),
	);
});

test("all-caps words become title case; others don't change", () => {
	expect(titleCase('123-45 82ND AVENUE NE')).toBe('123-45 82nd Avenue NE');
	expect(titleCase('MCLEAN')).toBe('McLean');
	expect(titleCase('SALT LAKE CITY')).toBe('Salt Lake City');
	expect(titleCase('DeKalb')).toBe('DeKalb');
});
