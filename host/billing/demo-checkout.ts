/** The demo's own endpoint, which completes a checkout, and the plan of the demo account. */
import { randomUUID } from 'node:crypto';
import { bearerToken } from '../../server/caller.ts';
import type { Context } from '../../server/context.ts';
import { sharedWork } from '../../server/shared-work.ts';
import type { Pool } from '../postgres/pool.ts';
import { purchaseOf } from './demo-objects.ts';
import type { DemoPayments } from './demo-payments.ts';

/** Creates the handler of `POST /demo/checkout/complete`: pays the caller's session, once. */
export function completeDemoCheckout(sql: Pool, context: Context, payments: DemoPayments) {
	return async (request: Request): Promise<Response> => {
		const token = bearerToken(request);
		const caller = token ? await context.userOf(token) : null;
		if (!caller) return refuse(401, 'Sign in first.');
		const session = await readSession(request);
		const [attempt] = await sql`
			select c.customer_id from public.checkout_attempts a
			join public.billing_customers c on c.user_id = a.user_id and c.mode = a.mode
			where a.user_id = ${caller.id} and a.mode = 'demo' and a.session_id = ${session}`;
		if (!attempt || (await payments.findCheckout(session))?.status !== 'open') {
			return refuse(404, 'This checkout is no longer open. Start again from the pricing page.');
		}
		const buyer = { userId: caller.id, customer: attempt.customer_id, purchase: purchaseOf(session) };
		await payments.pay(buyer);
		return Response.json(
			{ url: `/success?session_id=${encodeURIComponent(session)}` },
			{ headers: { 'cache-control': 'no-store' } },
		);
	};
}

/** Creates the function that gives an account the Basic plan as if it had paid, unless it already pays. */
export function subscribeForDemo(sql: Pool, payments: DemoPayments): (userId: string) => Promise<void> {
	// Visitors who open the demo account at the same time share one payment.
	const once = sharedWork<void>();
	const subscribe = async (userId: string) => {
		const [active] = await sql`
			select from public.subscriptions
			where user_id = ${userId} and billed and stripe_status in ('trialing', 'active', 'past_due')`;
		if (active) return;
		const [customer] = await sql`
			select customer_id from public.upsert_billing_customer(${userId}, 'demo', ${`cus_demo_${userId}`})`;
		await payments.pay({ userId, customer: customer?.customer_id, purchase: randomUUID() });
	};
	return (userId) => once(userId, () => subscribe(userId));
}

/** The session id in the body, in our format; an empty string for anything else. */
async function readSession(request: Request): Promise<string> {
	const body: unknown = await request.json().catch(() => null);
	const session = body && typeof body === 'object' && 'session' in body ? body.session : null;
	return typeof session === 'string' && /^cs_demo_[\w-]+$/.test(session) ? session : '';
}

function refuse(status: number, error: string): Response {
	return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } });
}
