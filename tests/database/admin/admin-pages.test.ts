/** What the admin pages show. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openDatabase, post, sharedHost } from '../../shared-host.ts';
import {
	daysFromNow,
	newAdministrator,
	newAgent,
	newSubscriber,
	search,
	subscribe,
	visitor,
} from '../../users.ts';
import { auditOf, call, day } from './admin-calls.ts';

const sql = await openDatabase();
const administrator = await newAdministrator(sql);

/** How many invitations the demo mailbox has for an address. */
async function invitationsTo(email: string): Promise<number> {
	const emails = (await (await fetch(`${sharedHost.url}/demo/mail`)).json()) as {
		to: string;
		subject: string;
	}[];
	return emails.filter(({ to, subject }) => to === email && subject === 'Your Lotline Pro invitation').length;
}

describe('the admin pages', () => {
	test('find a user by email with plan and usage', async () => {
		const other = await newSubscriber(sql);
		await search(other, { zip: '10001', limit: 1 });
		const { data } = await call(administrator, 'admin_users', { search: other.email.toUpperCase() });
		expect(data).toMatchObject([
			{
				id: other.id,
				email: other.email,
				plan: 'basic',
				subscription_status: 'active',
				used: 1,
				disabled: false,
				total: 1,
			},
		]);
		expect((await call(administrator, 'admin_users', { search: '%' })).data).toEqual([]);
	});

	test('count searches, failures and revenue in the overview', async () => {
		const read = async () => (await call(administrator, 'admin_overview')).data;
		const before = await read();
		const [other, guest] = await Promise.all([newAgent(), newAgent()]);
		const customer = `cus_${randomUUID()}`;
		await sql`insert into public.billing_customers (customer_id, user_id, mode) values (${customer}, ${other.id}, 'test')`;
		await subscribe(sql, other);
		await sql`update public.subscriptions set customer_id = ${customer}, stripe_subscription_id = ${customer},
			stripe_status = 'active', stripe_updated_at = now() where user_id = ${other.id}`;
		await call(administrator, 'admin_comp', { target_user: guest.id, last_day: day(1) });
		await search(other, { zip: '10001', limit: 1 });
		const failure = await post(
			'/rest/v1/rpc/record_search_failure',
			{ status: 503 },
			{ apikey: sharedHost.secretKey },
		);
		expect(failure.status).toBe(200);
		const after = await read();
		expect(after.days).toHaveLength(30);
		expect(after.days[29].searches).toBeGreaterThan(before.days[29].searches);
		// Other test files search at the same time, and their searches may fail on a busy machine.
		expect(after.days[29].failures).toBeGreaterThan(before.days[29].failures);
		expect(after.subscriptions.monthly_revenue_cents).toBeGreaterThanOrEqual(
			before.subscriptions.monthly_revenue_cents + 9900,
		);
		expect(after.subscriptions.given).toBeGreaterThan(0);
		expect(after.subscriptions.paid).toBeGreaterThan(before.subscriptions.paid);
		expect(after.sources).toContainEqual(expect.objectContaining({ demo: true }));
	});

	test('filter subscriptions by status, with comped separate from active', async () => {
		const [payer, guest] = await Promise.all([newAgent(), newAgent()]);
		await subscribe(sql, payer, { status: 'past_due', past_due_since: daysFromNow(-1) });
		await call(administrator, 'admin_comp', { target_user: guest.id, last_day: day(1) });
		const emails = async (of_state: string) =>
			(
				(await call(administrator, 'admin_subscriptions', { of_state, page_size: 1000 })).data as {
					email: string;
				}[]
			).map((row) => row.email);
		expect(await emails('past_due')).toContain(payer.email);
		expect(await emails('past_due')).not.toContain(guest.email);
		expect(await emails('comped')).toContain(guest.email);
		expect(await emails('active')).not.toContain(guest.email);
	});

	test('list the waitlist and invite each entry only once', async () => {
		const email = `waits-${randomUUID()}@example.com`;
		await visitor().rpc('join_waitlist', { email, name: 'Who Waits' });
		const { data } = await call(administrator, 'admin_waitlist', { page_size: 1000 });
		const entry = (data as { id: string; email: string; invited_at: string | null }[]).find(
			(row) => row.email === email,
		);
		expect(entry?.invited_at).toBeNull();
		expect((await call(administrator, 'admin_invite', { entry: entry?.id })).error).toBeNull();
		const again = await call(administrator, 'admin_invite', { entry: entry?.id });
		expect(again.status).toBe(409);
		expect(again.error?.message).toBe('This person was already invited or is no longer on the waitlist.');
		expect(await auditOf(sql, entry?.id as string)).toMatchObject([
			{ actor: administrator.id, act: 'invite' },
		]);
		await expect.poll(() => invitationsTo(email)).toBe(1);
	});
});
