import { expect, test } from 'vitest';
import { money, preciseUsd, signedUsd, usd } from './format.ts';

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
