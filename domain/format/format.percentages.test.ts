import { expect, test } from 'vitest';
import { percent, percentTenths, signedPercent } from './format.ts';

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
