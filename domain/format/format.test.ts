import { expect, test } from 'vitest';
import { longDay } from './date-text.ts';
import { count, DASH, days, decimal, fixed, miles, percent, usd } from './format.ts';

test.each([usd, days, count, decimal, percent, longDay, miles])(
	'%o shows a dash for unknown values',
	(format) => {
		expect([format(null), format(undefined)]).toEqual([DASH, DASH]);
	},
);

test('zero is a value, not a dash', () => {
	expect([usd(0), days(0), count(0), decimal(0), percent(0), miles(0)]).toEqual([
		'$0',
		'0 days',
		'0',
		'0',
		'0%',
		'0 mi',
	]);
});

test.each([
	[1, '1 day'],
	[6, '6 days'],
	[0.6, '1 day'],
	[12.4, '12 days'],
	[1234, '1,234 days'],
])('formats %d days as %s', (number, text) => {
	expect(days(number)).toBe(text);
});

test('decimal numbers keep up to two decimals, and counts have none', () => {
	expect([decimal(2.5), decimal(3), count(7405), count(2.6)]).toEqual(['2.5', '3', '7,405', '3']);
});

test('a negative value has a true minus sign, unless it rounds to zero', () => {
	expect([percent(-0.01), count(-2500), decimal(-1.25)]).toEqual(['−1%', '−2,500', '−1.25']);
	expect([percent(-0.001), count(-0.4), fixed(-0.0001, 3)]).toEqual(['0%', '0', '0.000']);
	expect([fixed(-0.0314, 3), fixed(1.0391, 3), fixed(null, 1)]).toEqual(['−0.031', '1.039', '—']);
});

test('a distance has at most two decimals', () => {
	expect([miles(0.5), miles(0.254), miles(3)]).toEqual(['0.5 mi', '0.25 mi', '3 mi']);
});
