import { expect, test } from 'vitest';
import { parseText, parseUrl, titleCase } from './cells.ts';
import { parseNumber } from './numbers.ts';

test.each(['415300,00', '2,5', '0,25', '12,34', '1,2345', '1.415.300', '415.300,00', '1 20'])(
	'the comma, dot or space in "%s" is not a thousands separator',
	(cell) => {
		expect(parseNumber(cell)).toBeNull();
	},
);

test('words for unknown become null', () => {
	expect(['', ' ', '-', '--', 'N/A', 'null', 'None', ' x '].map(parseText)).toEqual([
		...Array(7).fill(null),
		'x',
	]);
});

test('protected leading zeros survive, and names keep their apostrophe', () => {
	expect(['="02139"', "'02139", '=""', "'Ewa Beach"].map(parseText)).toEqual([
		'02139',
		'02139',
		null,
		"'Ewa Beach",
	]);
});

test('only http and https are web addresses', () => {
	expect(parseUrl('http://www.redfin.com/VA/home/1')).toBe('http://www.redfin.com/VA/home/1');
	expect(['javascript:alert(1)', 'ftp://x', 'https://a b', '//x', ''].map(parseUrl)).toEqual(
		Array(5).fill(null),
	);
});

test("all-caps words become title case; others don't change", () => {
	expect(titleCase('123-45 82ND AVENUE NE')).toBe('123-45 82nd Avenue NE');
	expect(titleCase('MCLEAN')).toBe('McLean');
	expect(titleCase('SALT LAKE CITY')).toBe('Salt Lake City');
	expect(titleCase('DeKalb')).toBe('DeKalb');
});
