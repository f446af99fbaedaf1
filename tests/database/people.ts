/** A visitor, two agents with rows in the tables that users can read, and an administrator. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import { newAdministrator, newSubscriber, search, type TestUser, visitor } from '../users.ts';

interface People {
	agent: TestUser;
	other: TestUser;
	administrator: TestUser;
	/** Everyone but the other agent. */
	clients: readonly [name: string, client: SupabaseClient][];
}

export async function openPeople(sql: Sql): Promise<People> {
	const [agent, other, administrator] = await Promise.all([
		newSubscriber(sql),
		newSubscriber(sql),
		newAdministrator(sql),
	]);
	for (const user of [agent, other]) {
		await search(user, { zip: '10001', limit: 1 });
		await user.client.rpc('watch_area', { area: '10001', name: '10001' });
		await sql`
			insert into public.invoices (id, user_id, status, amount, currency, created_at, stripe_updated_at)
			values (${`in_${user.id}`}, ${user.id}, 'paid', 9900, 'USD', now(), now())`;
	}
	const clients: People['clients'] = [
		['a visitor', visitor()],
		['an agent', agent.client],
		['an administrator', administrator.client],
	];
	return { agent, other, administrator, clients };
}
