/** What a subscription's state means, in words for its owner. */
import { GRACE_DAYS, type Subscription } from '../../../contract/billing.ts';
import { lastDayBefore } from '../../../domain/days.ts';
import { longDay } from '../../../domain/format.ts';

export interface SubscriptionWords {
	/** Two or three words. */
	label: string;
	/** What follows from it: access, the next payment, what to do. */
	sentence: string;
	/** Something has to be done, or searches stop. */
	urgent: boolean;
}

const DAY = 86_400_000;

/**
 * The state in words.
 *
 * @param now milliseconds, for the days of grace after a failed payment
 */
export function subscriptionWords(subscription: Subscription, now: number): SubscriptionWords {
	const { status, cancel_at_period_end, billed } = subscription;
	if (status === 'active' || status === 'trialing') {
		if (cancel_at_period_end) return calm('Canceled', ending(subscription));
		const lastDay = longDay(lastDayBefore(subscription.current_period_end));
		if (!billed) return calm('Active', `It was given to you until ${lastDay}. Nothing is charged.`);
	}
	return WORDS[status](subscription, now);
}

const WORDS: Record<Subscription['status'], (subscription: Subscription, now: number) => SubscriptionWords> =
	{
		active: (subscription) => calm('Active', `It renews on ${endDay(subscription)}.`),
		trialing: (subscription) =>
			calm(
				'Free period',
				`The first payment is taken on ${endDay(subscription)}. Until then nothing is charged.`,
			),
		past_due: (subscription, now) => urgent('Payment failed', pastDueSentence(subscription, now)),
		incomplete: () =>
			urgent(
				'Waiting for the first payment',
				'It begins when the first payment has gone through. Your bank may ask you to confirm it.',
			),
		unpaid: () =>
			urgent('Unpaid', 'Several payments failed, so it is off. Pay the open invoice to have it again.'),
		paused: () => urgent('Paused', 'It is off while it is paused. Resume it under Manage billing.'),
		canceled: ({ ended_at, current_period_end }) =>
			calm('Ended', `It ended on ${dayOf(ended_at ?? current_period_end)}. You are on the trial now.`),
	};

/** What a failed payment means now: how long access lasts, or since when it is gone. */
export function pastDueSentence(subscription: Subscription, now: number): string {
	const end = graceEnd(subscription);
	if (end === null) return 'The last payment did not go through. Update your card to keep your searches.';
	return now < Date.parse(end)
		? `The last payment did not go through. Your searches go on until ${dayOf(end)}: update your card before then.`
		: `The last payment did not go through, and access ended on ${dayOf(end)}. Update your card to have it again.`;
}

/** The day after which a failed payment ends access; null where none failed. */
export function graceEnd({ past_due_since }: Pick<Subscription, 'past_due_since'>): string | null {
	return past_due_since && new Date(Date.parse(past_due_since) + GRACE_DAYS * DAY).toISOString();
}

function ending(subscription: Subscription): string {
	return `It ends on ${endDay(subscription)}. Until then everything works, and nothing more is charged.`;
}

/** The day the present period ends. */
export function endDay({ current_period_end }: Pick<Subscription, 'current_period_end'>): string {
	return dayOf(current_period_end);
}

function dayOf(instant: string): string {
	return longDay(new Date(instant).toISOString().slice(0, 10));
}

function calm(label: string, sentence: string): SubscriptionWords {
	return { label, sentence, urgent: false };
}

function urgent(label: string, sentence: string): SubscriptionWords {
	return { label, sentence, urgent: true };
}
