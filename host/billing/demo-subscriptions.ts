/** The subscriptions of a demo, as the database has them. */
import type { Pool } from '../postgres/pool.ts';
import { type DemoSubscription, purchaseOf } from './demo-objects.ts';

/** The monthly period that starts at a time, in seconds. */
export function periodFrom(start: number): Pick<DemoSubscription, 'periodStart' | 'periodEnd'> {
	const end = new Date(start * 1000);
	const day = end.getUTCDate();
	end.setUTCMonth(end.getUTCMonth() + 1);
	// If the next month has no such day, the period ends on its last day.
	if (end.getUTCDate() !== day) end.setUTCDate(0);
	return { periodStart: start, periodEnd: Math.floor(end.getTime() / 1000) };
}

/** One simulated subscription, or without an id, those past the end of their period. */
export async function readDemoSubscriptions(sql: Pool, id: string | null): Promise<DemoSubscription[]> {
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
