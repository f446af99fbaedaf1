import { expect, test } from 'vitest';
import {
	count,
	DASH,
	days,
	decimal,
	fixed,
	longDay,
	miles,
	money,
	numericDay,
	percent,
	percentTenths,
	preciseUsd,
	shortDay,
	shortMonth,
	signedPercent,
	signedUsd,
	usd,
	year,
} from './format.ts';

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
	[415_300, '$415,300'],
	[1_234_567.5, '$1,234,568'],
	[999.4, '$999'],
	[-1500, '−$1,500'],
	[-0.4, '$0'],
])('formats %d dollars as %s', (amount, text) => {
	expect(usd(amount)).toBe(text);
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

test('half baths keep their half, and counts have no decimals', () => {
	expect([decimal(2.5), decimal(3), count(7405), count(2.6)]).toEqual(['2.5', '3', '7,405', '3']);
});

test('a share is a whole percentage', () => {
	expect([percent(0.8123), percent(1), percent(0.005)]).toEqual(['81%', '100%', '1%']);
});

test('a negative value has a true minus sign, and −0 has none', () => {
	expect([percent(-0.01), count(-2500), decimal(-1.25)]).toEqual(['−1%', '−2,500', '−1.25']);
	expect([percent(-0.001), count(-0.4), fixed(-0.0001, 3)]).toEqual(['0%', '0', '0.000']);
	expect([fixed(-0.0314, 3), fixed(1.0391, 3), fixed(null, 1)]).toEqual(['−0.031', '1.039', '—']);
});

test('a date is the same in every time zone', () => {
	expect([longDay('2015-05-27'), longDay('2024-02-29'), longDay('2026-01-01')]).toEqual([
		'May 27, 2015',
		'February 29, 2024',
		'January 1, 2026',
	]);
});

test('a distance has at most two decimals', () => {
	expect([miles(0.5), miles(0.254), miles(3)]).toEqual(['0.5 mi', '0.25 mi', '3 mi']);
});

test.each([
	[9900, 'USD', '$99.00'],
	[0, 'USD', '$0.00'],
	[-1250, 'USD', '−$12.50'],
	[500, 'JPY', '¥500'],
])('formats %d of the smallest unit of %s as %s', (amount, currency, text) => {
	expect(money(amount, currency)).toBe(text);
});

test.each([
	[0.0521, '+5.2%'],
	[-0.0521, '−5.2%'],
	[0.0004, '0%'],
	[1.5, '+150.0%'],
	[null, '—'],
])('formats a growth of %s as %s', (share, text) => {
	expect(signedPercent(share)).toBe(text);
});

test('a weight may be slightly below zero', () => {
	expect([0.0834, 0, -0.004].map(percentTenths)).toEqual(['8.3%', '0.0%', '−0.4%']);
});

test('an adjustment has its sign, and zero has none', () => {
	expect([18_000, -18_000, 0.2, null].map(signedUsd)).toEqual(['+$18,000', '−$18,000', '$0', '—']);
});

test('small rates have cents', () => {
	expect([12.4, 2.5, -0.5, 0].map(preciseUsd)).toEqual(['$12', '$2.50', '−$0.50', '$0']);
});

test('dates are short or numeric where space is tight', () => {
	expect([shortDay('2026-09-18'), numericDay('2026-09-08')]).toEqual(['Sep 18, 2026', '9/8/2026']);
});

test('a month is abbreviated', () => {
	expect(shortMonth('2026-01')).toBe('Jan 2026');
});

test('years are written without a separator', () => {
	expect([year(1905), year(null)]).toEqual(['1905', '—']);
});
