/** The events that an analytics tag may read from `window.dataLayer`, recorded only with consent. */
import { consent } from './consent.ts';

declare global {
	interface Window {
		dataLayer?: Record<string, unknown>[];
	}
}

/** Records that someone created an account. */
export function recordSignUp(method: 'email' | 'google' | 'sso'): void {
	record({ event: 'sign_up', method });
}

/** Records that a user left for the payment page. */
export function recordCheckout(): void {
	record({ event: 'begin_checkout', plan: 'basic' });
}

/** Records that someone wrote to us. */
export function recordMessage(topic: string): void {
	record({ event: 'contact', topic });
}

/** Records that someone joined the Pro waitlist. */
export function recordWaitlist(): void {
	record({ event: 'join_waitlist', plan: 'pro' });
}

function record(event: Record<string, unknown>): void {
	if (consent() !== 'granted') return;
	window.dataLayer ??= [];
	window.dataLayer.push(event);
}
