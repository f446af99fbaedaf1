/** Agents on an isolated host. */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { IsolatedHost } from './isolated-host.ts';
import { PASSWORD, subscribe } from './users.ts';

export interface IsolatedAgent {
	id: string;
	email: string;
	client: SupabaseClient;
	token: string;
}

/** Signs up an agent with a confirmed email address and the Basic plan. */
export async function newIsolatedAgent(host: IsolatedHost, domain = 'example.com'): Promise<IsolatedAgent> {
	const email = `agent-${randomUUID()}@${domain}`;
	const client = host.visitor();
	await client.auth.signUp({ email, password: PASSWORD });
	await host.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
	const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
	if (error || !data.session) throw error ?? new Error('No session.');
	const { id } = data.session.user;
	await subscribe(host.sql, { id });
	return { id, email, client, token: data.session.access_token };
}
