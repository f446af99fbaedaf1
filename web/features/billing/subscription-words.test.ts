import { expect, test } from 'vitest';
import type { Subscription } from '../../../contract/billing.ts';
import { subscriptionWords } from './subscription-words.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const words = (facts: Partial<Subscription>) =>
	subscriptionWords(
		{
			plan: 'basic',
			status: 'active',
			current_period_start: '2026-11-01T00:00:00+00:00',
			current_period_end: '2026-12-01T00:00:00+00:00',
			cancel_at_period_end: false,
			past_due_since: null,
			ended_at: null,
			billed: true,
			...facts,
		},
		NOW,
	);

test.each([
	[{ status: 'active' }, 'Active', 'Renews on December 1, 2026.'],
	[
		{ status: 'active', cancel_at_period_end: true },
		'Canceled',
		"Ends on December 1, 2026. You have full access until then and won't be charged again.",
	],
	[
		{ status: 'active', billed: false },
		'Active',
		"Complimentary through November 30, 2026. You won't be charged.",
	],
	[{ status: 'trialing' }, 'Free trial period', 'Your first payment is due on December 1, 2026.'],
	[
		{ status: 'trialing', cancel_at_period_end: true },
		'Canceled',
		"Ends on December 1, 2026. You have full access until then and won't be charged again.",
	],
	[{ status: 'canceled' }, 'Canceled', "Ended on December 1, 2026. You're now on the free trial."],
	[
		{ status: 'canceled', ended_at: '2026-11-10T08:00:00Z' },
		'Canceled',
		"Ended on November 10, 2026. You're now on the free trial.",
	],
] as const)('%j needs no action: %s', (facts, label, sentence) => {
	expect(words(facts)).toEqual({ label, sentence, urgent: false });
});

test.each([
	[
		{ status: 'past_due', past_due_since: '2026-11-20T12:00:00Z' },
		'Past due',
		'Your last payment failed. You can search until November 27, 2026; update your card before then.',
	],
	[
		{ status: 'past_due', past_due_since: '2026-11-14T12:00:00Z' },
		'Past due',
		'Your last payment failed and access ended on November 21, 2026. Update your card to restore it.',
	],
	[
		{ status: 'incomplete' },
		'Incomplete',
		'Your subscription starts when the first payment succeeds. Your bank may ask you to confirm it.',
	],
	[
		{ status: 'unpaid' },
		'Unpaid',
		'Several payments failed, so your subscription is inactive. Pay the open invoice to restore it.',
	],
	[{ status: 'paused' }, 'Paused', 'Resume it under Manage billing.'],
] as const)('%j needs action: %s', (facts, label, sentence) => {
	expect(words(facts)).toEqual({ label, sentence, urgent: true });
});
