import { describe, expect, test } from 'vitest';
import { recorded, subscription } from '../../tests/samples/stripe-objects.ts';
import { parseCheckoutObject, parseSubscriptionObject } from './stripe-objects.ts';

describe('a subscription', () => {
	test('is parsed with its period, in either place that Stripe puts it', () => {
		const read = parseSubscriptionObject(subscription, 'price_basic');
		expect(read).toEqual({
			customer: 'cus_1',
			claims: ['user_1'],
			row: {
				id: 'sub_1',
				status: 'active',
				plan: 'basic',
				period_start: '2026-11-20T18:40:00.000Z',
				period_end: '2026-12-20T18:40:00.000Z',
				cancel_at_period_end: false,
				ended_at: null,
				created_at: '2026-11-20T18:40:00.000Z',
			},
		});
		const [{ current_period_start, current_period_end, ...item }] = subscription.items.data;
		const before = { ...subscription, current_period_start, current_period_end, items: { data: [item] } };
		expect(parseSubscriptionObject(before, 'price_basic')).toEqual(read);
	});

	test.each([
		['our metadata and an older price', { plan: 'basic' }, 'price_of_last_year', true],
		['our price and no metadata', null, 'price_basic', true],
		['neither', {}, 'price_of_something_else', false],
	])('is recognized as ours or not by its metadata and its price: %s', (_, metadata, price, ours) => {
		const [item] = subscription.items.data;
		const sold = { ...subscription, metadata, items: { data: [{ ...item, price: { id: price } }] } };
		expect(parseSubscriptionObject(sold, 'price_basic').row !== null).toBe(ours);
	});

	test.each([
		['2026-12-20T18:40:00.000Z', '2026-12-20T18:40:00.000Z', true],
		['2026-12-20T18:40:01.000Z', '2026-12-20T18:40:00.000Z', false],
		['2026-12-01T09:30:00.000Z', '2026-12-01T09:30:00.000Z', true],
		['2026-11-20T18:40:01.000Z', '2026-11-20T18:40:01.000Z', true],
	])('to be canceled at %s has a period that ends at %s, its last: %s', (cancelAt, end, isLast) => {
		const sold = { ...subscription, cancel_at: Date.parse(cancelAt) / 1000 };
		expect(parseSubscriptionObject(sold, 'price_basic').row).toMatchObject({
			period_end: end,
			cancel_at_period_end: isLast,
		});
	});

	test.each([
		['without a period', { items: { data: [] } }],
		['with an unknown status', { status: 'sleeping' }],
		['without a customer', { customer: null }],
	])('%s is rejected', (_, changes) => {
		expect(() => parseSubscriptionObject({ ...subscription, ...changes }, 'price_basic')).toThrow();
	});
});

test('a related object is identified by its id, whether expanded or not', () => {
	const session = recorded('checkout.session.completed');
	const read = parseCheckoutObject(session);
	expect(read).toEqual({ customer: 'cus_1', claims: ['user_1', 'user_1'], row: 'cs_test_a1' });
	expect(parseCheckoutObject({ ...session, customer: { id: 'cus_1', object: 'customer' } })).toEqual(read);
});
