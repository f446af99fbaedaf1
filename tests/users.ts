/** The users of the tests: a visitor, agents and administrators, each with their own supabase-js client. */
import { randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { type CompsResponse, parseCompsResponse } from '../contract/comps/comps.ts';
import { parseEvidence } from '../contract/evidence.ts';
import type { FoundEvidence } from '../domain/comps/evidence.ts';
import { MILLISECONDS_PER_DAY } from '../domain/dates/days.ts';
import { post, sharedHost } from './shared-host.ts';

// supabase-js requires a WebSocket when a client is created; Node has one built in from version 22 on.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

export interface TestUser {
	id: string;
	email: string;
	client: SupabaseClient;
	session: Session;
	token: string;
	refreshToken: string;
}

export const PASSWORD = 'correct horse battery';

/** A visitor without a session, of the shared host or another. */
export function visitor(
	{ url, publishableKey }: { url: string; publishableKey: string } = sharedHost,
	headers: Record<string, string> = {},
): SupabaseClient {
	const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
	return createClient(url, publishableKey, { auth, global: { headers } });
}

/** Signs up a new user, on the trial. */
export function newAgent(email?: string, metadata = {}): Promise<TestUser> {
	return signUp(visitor(), email, metadata);
}

/** Signs a visitor up, on the trial. */
export async function signUp(
	client: SupabaseClient,
	email = `agent-${randomUUID()}@example.com`,
	metadata = {},
): Promise<TestUser> {
	const { data, error } = await client.auth.signUp({
		email,
		password: PASSWORD,
		options: { data: metadata },
	});
	if (error || !data.session || !data.user) throw error ?? new Error('Sign-up returned no session.');
	const { access_token: token, refresh_token: refreshToken } = data.session;
	return { id: data.user.id, email, client, session: data.session, token, refreshToken };
}

/** Signs up a new user with the Basic plan. */
export async function newSubscriber(sql: Sql): Promise<TestUser> {
	const user = await newAgent();
	await subscribe(sql, user);
	return user;
}

/** Signs up a new user and grants the administrator role. */
export async function newAdministrator(sql: Sql): Promise<TestUser> {
	const user = await newAgent();
	await sql`insert into public.user_roles (user_id, role) values (${user.id}, 'admin')`;
	return user;
}

export interface SubscriptionFacts {
	plan: string;
	status: string;
	current_period_start: Date;
	current_period_end: Date;
	past_due_since: Date | null;
	cancel_at_period_end: boolean;
}

/** Gives a user the Basic plan from a week ago to three weeks from now, or as given. */
export async function subscribe(
	sql: Sql,
	user: Pick<TestUser, 'id'>,
	facts: Partial<SubscriptionFacts> = {},
): Promise<SubscriptionFacts> {
	const subscription = {
		plan: 'basic',
		status: 'active',
		current_period_start: daysFromNow(-7),
		current_period_end: daysFromNow(21),
		past_due_since: null,
		cancel_at_period_end: false,
		...facts,
	};
	await sql`insert into public.subscriptions ${sql({ user_id: user.id, ...subscription })}`;
	return subscription;
}

/** Searches as this user, bypassing the web app. */
export function search(user: Pick<TestUser, 'token'>, body: unknown, headers = {}): Promise<Response> {
	return post('/functions/v1/comps', body, { authorization: `Bearer ${user.token}`, ...headers });
}

/** Requests the evidence of a price as this user, bypassing the web app. */
export function requestEvidence(
	user: Pick<TestUser, 'token'>,
	body: unknown,
	headers = {},
): Promise<Response> {
	return post('/functions/v1/evidence', body, { authorization: `Bearer ${user.token}`, ...headers });
}

/** The evidence that this user finds. */
export async function findEvidence(user: Pick<TestUser, 'token'>, body: unknown): Promise<FoundEvidence> {
	const response = await requestEvidence(user, body);
	expect(response.status, await response.clone().text()).toBe(200);
	return parseEvidence(await response.json());
}

/** The comps that this user finds. */
export async function findComps(
	user: Pick<TestUser, 'token'>,
	body: unknown,
	headers = {},
): Promise<CompsResponse> {
	const response = await search(user, body, headers);
	expect(response.status, await response.clone().text()).toBe(200);
	return parseCompsResponse(await response.json());
}

/** How many searches have been charged this month. */
export async function usedBy({ client }: Pick<TestUser, 'client'>): Promise<number> {
	return (await client.rpc('get_usage_status')).data[0].used;
}

export function daysFromNow(days: number): Date {
	return new Date(Date.now() + days * MILLISECONDS_PER_DAY);
}
