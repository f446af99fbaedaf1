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
	[{ status: 'active' }, 'Active', 'It renews on 1 December 2026.'],
	[
		{ status: 'active', cancel_at_period_end: true },
		'Canceled',
		'It ends on 1 December 2026. Until then everything works, and nothing more is charged.',
	],
	[
		{ status: 'active', billed: false },
		'Active',
		'It was given to you until 30 November 2026. Nothing is charged.',
	],
	[
		{ status: 'trialing' },
		'Free period',
		'The first payment is taken on 1 December 2026. Until then nothing is charged.',
	],
	[
		{ status: 'trialing', cancel_at_period_end: true },
		'Canceled',
		'It ends on 1 December 2026. Until then everything works, and nothing more is charged.',
	],
	[{ status: 'canceled' }, 'Ended', 'It ended on 1 December 2026. You are on the trial now.'],
	[
		{ status: 'canceled', ended_at: '2026-11-10T08:00:00Z' },
		'Ended',
		'It ended on 10 November 2026. You are on the trial now.',
	],
] as const)('%j is calm: %s', (facts, label, sentence) => {
	expect(words(facts)).toEqual({ label, sentence, urgent: false });
});

test.each([
	[
		{ status: 'past_due', past_due_since: '2026-11-20T12:00:00Z' },
		'Payment failed',
		'The last payment did not go through. Your searches go on until 27 November 2026: update your card before then.',
	],
	[
		{ status: 'past_due', past_due_since: '2026-11-14T12:00:00Z' },
		'Payment failed',
		'The last payment did not go through, and access ended on 21 November 2026. Update your card to have it again.',
	],
	[
		{ status: 'incomplete' },
		'Waiting for the first payment',
		'It begins when the first payment has gone through. Your bank may ask you to confirm it.',
	],
	[
		{ status: 'unpaid' },
		'Unpaid',
		'Several payments failed, so it is off. Pay the open invoice to have it again.',
	],
	[{ status: 'paused' }, 'Paused', 'It is off while it is paused. Resume it under Manage billing.'],
] as const)('%j asks for something: %s', (facts, label, sentence) => {
	expect(words(facts)).toEqual({ label, sentence, urgent: true });
});
