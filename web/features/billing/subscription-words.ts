/** A subscription's status, explained to its owner. */
import { GRACE_DAYS, type Subscription } from '../../../contract/billing.ts';
import { lastDayBefore, MILLISECONDS_PER_DAY, utcDay } from '../../../domain/dates/days.ts';
import { longDay } from '../../../domain/format/date-text.ts';

export interface SubscriptionWords {
	/** Two or three words. */
	label: string;
	/** Access, the next payment, what to do. */
	sentence: string;
	/** The owner has to act to keep or regain access. */
	urgent: boolean;
}

/**
 * The status in words.
 *
 * @param now milliseconds, for the grace period after a failed payment
 */
export function subscriptionWords(subscription: Subscription, now: number): SubscriptionWords {
	const { status, cancel_at_period_end, billed } = subscription;
	if (status === 'active' || status === 'trialing') {
		if (cancel_at_period_end) return calm('Canceled', ending(subscription));
		const lastDay = longDay(lastDayBefore(subscription.current_period_end));
		if (!billed) return calm('Active', `Complimentary through ${lastDay}. You won't be charged.`);
	}
	return WORDS[status](subscription, now);
}

const WORDS: Record<Subscription['status'], (subscription: Subscription, now: number) => SubscriptionWords> =
	{
		active: (subscription) => calm('Active', `Renews on ${endDay(subscription)}.`),
		trialing: (subscription) =>
			calm('Free trial period', `Your first payment is due on ${endDay(subscription)}.`),
		past_due: (subscription, now) => urgent('Past due', pastDueSentence(subscription, now)),
		incomplete: () =>
			urgent(
				'Incomplete',
				'Your subscription starts when the first payment succeeds. Your bank may ask you to confirm it.',
			),
		unpaid: () =>
			urgent(
				'Unpaid',
				'Several payments failed, so your subscription is inactive. Pay the open invoice to restore it.',
			),
		paused: () => urgent('Paused', 'Resume it under Manage billing.'),
		canceled: ({ ended_at, current_period_end }) =>
			calm(
				'Canceled',
				`Ended on ${formatDay(ended_at ?? current_period_end)}. You're now on the free trial.`,
			),
	};

/** The effect of a failed payment: until when access lasts, or when it ended. */
export function pastDueSentence(subscription: Subscription, now: number): string {
	const end = graceEnd(subscription);
	if (end === null) return 'Your last payment failed. Update your card to keep your access.';
	return now < Date.parse(end)
		? `Your last payment failed. You can search until ${formatDay(end)}; update your card before then.`
		: `Your last payment failed and access ended on ${formatDay(end)}. Update your card to restore it.`;
}

/** When a failed payment ends access; null if no payment failed. */
export function graceEnd({ past_due_since }: Pick<Subscription, 'past_due_since'>): string | null {
	return (
		past_due_since && new Date(Date.parse(past_due_since) + GRACE_DAYS * MILLISECONDS_PER_DAY).toISOString()
	);
}

function ending(subscription: Subscription): string {
	return `Ends on ${endDay(subscription)}. You have full access until then and won't be charged again.`;
}

/** The day the current period ends. */
export function endDay({ current_period_end }: Pick<Subscription, 'current_period_end'>): string {
	return formatDay(current_period_end);
}

function formatDay(instant: string): string {
	return longDay(utcDay(instant));
}

function calm(label: string, sentence: string): SubscriptionWords {
	return { label, sentence, urgent: false };
}

function urgent(label: string, sentence: string): SubscriptionWords {
	return { label, sentence, urgent: true };
}
