/** Recorded Stripe objects. */
import { readFileSync } from 'node:fs';

export const recorded = (event: string) =>
	JSON.parse(readFileSync(`tests/fixtures/stripe/event.${event}.json`, 'utf8')).data.object;

export const subscription = recorded('customer.subscription.updated');
