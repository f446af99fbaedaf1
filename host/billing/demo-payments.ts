/**
 * The payment service of a demo: no one is charged. It reports everything with the events that Stripe would send,
 * through the same webhook, signed with a secret of this installation.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { DEMO_CHECKOUT } from '../../contract/billing.ts';
import type { CheckoutSession, Payments } from '../../server/payments.ts';
import type { Pool } from '../postgres/pool.ts';
import {
	checkoutObject,
	createEvent,
	DEMO_PRICE,
	type DemoSubscription,
	invoiceObject,
	purchaseOf,
	subscriptionObject,
} from './demo-objects.ts';

/** Passes a signed request to the webhook. */
export type Deliver = (request: Request) => Promise<Response>;

export interface DemoPayments extends Payments {
	/** Pays for a purchase: monthly, starting now. */
	pay(buyer: { userId: string; customer: string; purchase: string }): Promise<void>;
	/**
	 * Renews or ends subscriptions that have reached the end of their period.
	 *
	 * @param onFailure called for each that fails; the others are still renewed
	 */
	renewPeriods(onFailure: (error: unknown) => void): Promise<void>;
}

/**
 * @param jwtSecret the secret from which the event secret and session names are derived, so that they needn't be
 * stored
 */
export function demoPayments(sql: Pool, jwtSecret: string, deliver: Deliver): DemoPayments {
	const webhookSecret = `whsec_demo_${createHmac('sha256', jwtSecret).update('demo billing').digest('hex')}`;
	const sendEvent = async (type: string, object: object) => {
		const body = JSON.stringify(createEvent(type, object, new Date()));
		const response = await deliver(signed(body, webhookSecret));
		if (!response.ok) throw new Error(`The webhook responded ${response.status} to ${type}.`);
	};
	const renewOrEnd = async (subscription: DemoSubscription) => {
		if (subscription.cancelAtPeriodEnd) {
			const ended = { ...subscription, status: 'canceled' as const, endedAt: subscription.periodEnd };
			await sendEvent('customer.subscription.deleted', subscriptionObject(ended));
		} else {
			const renewed = { ...subscription, ...periodFrom(subscription.periodEnd) };
			await sendEvent('invoice.paid', invoiceObject(renewed));
			await sendEvent('customer.subscription.updated', subscriptionObject(renewed));
		}
	};
	const find = async (id: string) => (await readDemoSubscriptions(sql, id))[0] ?? null;
	return {
		mode: 'demo',
		webhookSecret,
		priceBasic: DEMO_PRICE,
		createCustomer: async () => `cus_demo_${randomUUID()}`,
		hasCustomer: async () => true,
		// Named after its attempt, so that concurrent requests get the same one; keyed, so that no one can guess it.
		openCheckout: async ({ userId, attempt }) => {
			const name = createHmac('sha256', jwtSecret).update(`demo checkout ${userId} ${attempt}`);
			return toCheckout(`cs_demo_${name.digest('hex').slice(0, 32)}`, 'open');
		},
		findCheckout: async (id) =>
			toCheckout(id, (await find(`sub_demo_${purchaseOf(id)}`)) ? 'complete' : 'open'),
		expireCheckout: async () => {},
		openPortal: async () => '/account/billing?portal=demo',
		findSubscription: async (id) => {
			const found = await find(id);
			return found && { object: subscriptionObject(found), readAt: new Date() };
		},
		setCancelAtPeriodEnd: async (id, cancels) => {
			const found = await find(id);
			if (!found) throw new Error(`There is no subscription ${id}.`);
			const object = subscriptionObject({ ...found, cancelAtPeriodEnd: cancels });
			await sendEvent('customer.subscription.updated', object);
			return { object, readAt: new Date() };
		},
		pay: async (buyer) => {
			const now = Math.floor(Date.now() / 1000);
			const newSubscription = {
				...buyer,
				...periodFrom(now),
				status: 'incomplete' as const,
				createdAt: now,
				cancelAtPeriodEnd: false,
				endedAt: null,
			};
			await sendEvent('customer.subscription.created', subscriptionObject(newSubscription));
			await sendEvent('invoice.paid', invoiceObject(newSubscription));
			await sendEvent(
				'customer.subscription.updated',
				subscriptionObject({ ...newSubscription, status: 'active' }),
			);
			await sendEvent('checkout.session.completed', checkoutObject(newSubscription));
		},
		renewPeriods: async (onFailure) => {
			for (const subscription of await readDemoSubscriptions(sql, null)) {
				await renewOrEnd(subscription).catch(onFailure);
			}
		},
	};
}

function toCheckout(id: string, status: 'open' | 'complete'): CheckoutSession {
	return {
		id,
		status,
		url: status === 'open' ? `${DEMO_CHECKOUT.page}?session=${id}` : null,
		price: DEMO_PRICE,
		customerId: null,
		subscriptionId: status === 'open' ? null : `sub_demo_${purchaseOf(id)}`,
	};
}

/** A request as Stripe sends it. */
function signed(body: string, secret: string): Request {
	const time = Math.floor(Date.now() / 1000);
	const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
	return new Request('http://localhost/functions/v1/stripe-webhook', {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
		body,
	});
}

/** The monthly period that starts at a time, in seconds. */
function periodFrom(start: number): Pick<DemoSubscription, 'periodStart' | 'periodEnd'> {
	const end = new Date(start * 1000);
	const day = end.getUTCDate();
	end.setUTCMonth(end.getUTCMonth() + 1);
	// If the next month has no such day, the period ends on its last day.
	if (end.getUTCDate() !== day) end.setUTCDate(0);
	return { periodStart: start, periodEnd: Math.floor(end.getTime() / 1000) };
}

/** One simulated subscription, or without an id, those past the end of their period. */
async function readDemoSubscriptions(sql: Pool, id: string | null): Promise<DemoSubscription[]> {
	const rows = await sql`
		select s.* from public.subscriptions s join public.billing_customers c on c.customer_id = s.customer_id
		where c.mode = 'demo'
		  and case when ${id}::text is not null then s.stripe_subscription_id = ${id}
		           else s.stripe_status = 'active' and s.current_period_end <= now() end`;
	return rows.map((row) => ({
		purchase: purchaseOf(row.stripe_subscription_id),
		customer: row.customer_id,
		userId: row.user_id,
		status: row.stripe_status,
		createdAt: seconds(row.created_at),
		periodStart: seconds(row.current_period_start),
		periodEnd: seconds(row.current_period_end),
		cancelAtPeriodEnd: row.cancel_at_period_end,
		endedAt: row.ended_at && seconds(row.ended_at),
	}));
}

function seconds(time: Date): number {
	return Math.floor(time.getTime() / 1000);
}
