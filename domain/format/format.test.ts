import { expect, test } from 'vitest';
import { longDay, shortDay } from './date-text.ts';
import {
	count,
	DASH,
	days,
	decimal,
	fixed,
	miles,
	percent,
	percentTenths,
	preciseUsd,
	signedPercent,
	signedUsd,
	usd,
} from './format.ts';
import { money } from './money.ts';

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

test('numbers and dates are written as the platform writes US English', () => {
	const platform = (options: Intl.NumberFormatOptions) => {
		const format = new Intl.NumberFormat('en-US', options);
		return (value: number) =>
			format
				.format(value)
				.replace(/^-(?=.*[1-9])/, '−')
				.replace(/^-/, '');
	};
	const dollars = platform({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
	const [whole, upToTwo] = [0, 2].map((maximumFractionDigits) => platform({ maximumFractionDigits })) as [
		typeof dollars,
		typeof dollars,
	];
	for (let i = 0; i < 3000; i++) {
		const value = ((i % 2 ? 1 : -1) * Math.round(1.0087 ** i * 1000)) / 1000;
		expect([usd(value), count(value), decimal(value)]).toEqual([
			dollars(value),
			whole(value),
			upToTwo(value),
		]);
	}
	const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
	const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
	for (let day = 0; day < 800; day++) {
		const date = new Date(Date.UTC(2023, 11, 1) + day * 86_400_000);
		const iso = date.toISOString().slice(0, 10);
		expect([longDay(iso), shortDay(iso)]).toEqual([long.format(date), medium.format(date)]);
	}
});

test('a distance has at most two decimals', () => {
	expect([miles(0.5), miles(0.254), miles(3)]).toEqual(['0.5 mi', '0.25 mi', '3 mi']);
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
	[9900, 'USD', '$99.00'],
	[0, 'USD', '$0.00'],
	[-1250, 'USD', '−$12.50'],
	[500, 'JPY', '¥500'],
])('formats %d of the smallest unit of %s as %s', (amount, currency, text) => {
	expect(money(amount, currency)).toBe(text);
});

test('a difference in dollars has a sign, except for zero', () => {
	expect([18_000, -18_000, 0.2, null].map(signedUsd)).toEqual(['+$18,000', '−$18,000', '$0', '—']);
});

test('amounts below $10 have cents', () => {
	expect([12.4, 2.5, -0.5, 0].map(preciseUsd)).toEqual(['$12', '$2.50', '−$0.50', '$0']);
	expect([9.996, 0.004, -0.004].map(preciseUsd)).toEqual(['$10', '$0', '$0']);
});

test('a share is written as a whole percentage', () => {
	expect([percent(0.8123), percent(1), percent(0.005)]).toEqual(['81%', '100%', '1%']);
});

test.each([
	[0.0521, '+5.2%'],
	[-0.0521, '−5.2%'],
	[0.0004, '0%'],
	[1.5, '+150.0%'],
	[null, '—'],
])('formats a change of %s as %s', (share, text) => {
	expect(signedPercent(share)).toBe(text);
});

test('a share to a tenth of a percent can be negative', () => {
	expect([0.0834, 0, -0.004].map(percentTenths)).toEqual(['8.3%', '0.0%', '−0.4%']);
});
