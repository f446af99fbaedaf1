/** The objects of a simulated payment, in Stripe's format: only what Stripe's own events would contain. */
import { randomUUID } from 'node:crypto';

/** The state of a simulated subscription. Times are in seconds, as in Stripe. */
export interface DemoSubscription {
	/** Identifies everything that belongs to one purchase. */
	purchase: string;
	customer: string;
	userId: string;
	status: 'incomplete' | 'active' | 'canceled';
	createdAt: number;
	periodStart: number;
	periodEnd: number;
	cancelAtPeriodEnd: boolean;
	endedAt: number | null;
}

/** The price of Basic in a demo. */
export const DEMO_PRICE = 'price_demo_basic';
const PRICE_CENTS = 9_900;

/** @example purchaseOf('sub_demo_1f') // '1f' */
export function purchaseOf(id: string): string {
	return id.replace(/^(cs|sub)_demo_/, '');
}

/** A subscription to Basic. */
export function subscriptionObject(subscription: DemoSubscription): object {
	const { purchase, customer, userId, status, periodStart, periodEnd, cancelAtPeriodEnd } = subscription;
	return {
		id: `sub_demo_${purchase}`,
		object: 'subscription',
		customer,
		status,
		cancel_at_period_end: cancelAtPeriodEnd,
		cancel_at: cancelAtPeriodEnd ? periodEnd : null,
		ended_at: subscription.endedAt,
		created: subscription.createdAt,
		livemode: false,
		metadata: { user_id: userId, plan: 'basic' },
		items: {
			object: 'list',
			data: [
				{
					id: `si_demo_${purchase}`,
					object: 'subscription_item',
					current_period_start: periodStart,
					current_period_end: periodEnd,
					quantity: 1,
					price: { id: DEMO_PRICE, object: 'price', currency: 'usd', unit_amount: PRICE_CENTS },
				},
			],
		},
	};
}

/** The paid invoice of the current period. */
export function invoiceObject({ purchase, customer, userId, periodStart }: DemoSubscription): object {
	return {
		id: `in_demo_${purchase}_${periodStart}`,
		object: 'invoice',
		customer,
		number: `DEMO-${purchase.slice(0, 4).toUpperCase()}-${new Date(periodStart * 1000).toISOString().slice(0, 7)}`,
		status: 'paid',
		total: PRICE_CENTS,
		amount_due: PRICE_CENTS,
		amount_paid: PRICE_CENTS,
		currency: 'usd',
		created: periodStart,
		hosted_invoice_url: null,
		invoice_pdf: null,
		livemode: false,
		parent: {
			type: 'subscription_details',
			subscription_details: { subscription: `sub_demo_${purchase}`, metadata: { user_id: userId } },
		},
	};
}

/** The paid session that the purchase started with. */
export function checkoutObject({ purchase, customer, userId }: DemoSubscription): object {
	return {
		id: `cs_demo_${purchase}`,
		object: 'checkout.session',
		mode: 'subscription',
		status: 'complete',
		payment_status: 'paid',
		client_reference_id: userId,
		customer,
		subscription: `sub_demo_${purchase}`,
		livemode: false,
		metadata: { user_id: userId, plan: 'basic' },
	};
}

/** An event about an object, as Stripe would create it now. */
export function createEvent(type: string, object: object, now: Date): object {
	return {
		id: `evt_demo_${randomUUID()}`,
		object: 'event',
		type,
		created: Math.floor(now.getTime() / 1000),
		livemode: false,
		data: { object },
	};
}
