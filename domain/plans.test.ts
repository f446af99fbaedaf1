import { expect, test } from 'vitest';
import { PLANS } from './plans.ts';
import { usageLevel } from './usage-level.ts';

test.each([
	[0, "You're good to go."],
	[0.4999, "You're good to go."],
	[0.5, "You're using your monthly searches."],
	[0.7999, "You're using your monthly searches."],
	[0.8, "You're nearing your monthly limit."],
	[0.9499, "You're nearing your monthly limit."],
	[0.95, "You're at your monthly limit."],
	[1, "You're at your monthly limit."],
])('at a ratio of %d the banner says "%s"', (ratio, sentence) => {
	expect(usageLevel(ratio).sentence).toBe(sentence);
});

test('the plans have the advertised prices, credits and buttons', () => {
	expect(
		PLANS.map(({ id, monthlyPrice, monthlyCredits, access }) => [id, monthlyPrice, monthlyCredits, access]),
	).toEqual([
		['basic', 99, 3300, 'checkout'],
		['pro', 249, 3300, 'waitlist'],
		['enterprise', null, null, 'contact'],
	]);
});

test('Basic comes with CSV export and email support', () => {
	expect(PLANS[0]?.features).toEqual(['3,300 credits per month', 'CSV export', 'Standard email support']);
});
