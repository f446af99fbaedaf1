/** Numbers in cells. */
import { expect, test } from 'vitest';
import { isForeignNumber, isRounded, isUsNumber, parseNumber, parseWhole } from './numbers.ts';

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
	['$600,000*', 600_000],
	['600000 **', 600_000],
	['"$600,000"', 600_000],
	['$600,000.00†', 600_000],
])('reads the number "%s"', (cell, value) => {
	expect(parseNumber(cell)).toBe(value);
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
	expect(parseNumber(cell)).toBeNull();
});

test.each(['1.2M', '$1.2M', '35K', '0.4M', '1.2 million', '2k sq ft', '114 m', '3B'])(
	'does not guess the number that "%s" was rounded from',
	(cell) => {
		expect(parseNumber(cell)).toBeNull();
	},
);

test.each([
	['$1.2M', true],
	['1.2 million', true],
	['35K', true],
	['$1.25M', false],
	['$1,200,000', false],
	['n/a', false],
])('"%s" is a rounded number: %s', (cell, rounded) => {
	expect(isRounded(cell)).toBe(rounded);
});

test.each([
	['600.000', true, false],
	['$ 1.250.000', true, false],
	['415.300,00', true, false],
	['415300,00', true, false],
	['415 300,00 €', true, false],
	['2,5', true, false],
	["1'250'000", true, false],
	['1,642', false, true],
	['$1,250,000.00', false, true],
	['415300.5', false, true],
	['415300', false, false],
	['', false, false],
])('"%s" is a number of another country: %s; only of the US: %s', (cell, foreign, us) => {
	expect([isForeignNumber(cell), isUsNumber(cell)]).toEqual([foreign, us]);
});

test.each(['(', '-', '$', '1', '*'])('five thousand spaces after "%s" are read', (start) => {
	// A time that grows faster than the text would exceed the limit of a test.
	expect(parseNumber(`${start}${' '.repeat(5000)}x!`)).toBeNull();
});

test('a whole number is rounded and must be within bounds', () => {
	expect(parseWhole('1642.5', 1, 5000)).toBe(1643);
	expect(parseWhole('0', 1, 5000)).toBeNull();
	expect(parseWhole('99999', 1, 5000)).toBeNull();
});
