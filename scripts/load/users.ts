/** Simulated users: accounts with a plan, each with an address of its own. */
import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { type Call, type CallResult, nextAddress, type Site, Traffic } from './traffic.ts';

export const PASSWORD = 'seven gray herons at dusk';

export interface TestUser {
	id: string;
	email: string;
	token: string;
	/** The address their requests come from. */
	address: string;
	/** The response to their sign-up, as a browser stores it. */
	session: object;
}

/** Where accounts are created, with the privileges to give them a plan. */
export type Registry = Site & { database: Pick<Database, 'query'> };

/** Signs a user up, on the Basic plan unless they should stay on the trial. */
export async function signUp(registry: Registry, plan: 'basic' | 'trial' = 'basic'): Promise<TestUser> {
	const address = nextAddress();
	const email = `agent-${randomUUID()}@example.com`;
	const body = { email, password: PASSWORD };
	const response = await new Traffic(registry).send({ path: '/auth/v1/signup', body, user: { address } });
	const user = { email, address, ...readSession(response) };
	if (plan === 'trial') return user;
	await registry.database.query(
		`insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
		 values ($1, 'basic', 'active', now() - interval '3 days', now() + interval '90 days')`,
		[user.id],
	);
	return user;
}

/**
 * Signs several users up, and gives the Basic plan more credits than they will use. A sign-up that a busy machine leaves
 * unanswered is sent once more, for another account: it is preparation, not what is checked.
 */
export async function signUpAll(
	registry: Registry,
	count: number,
	plan?: 'basic' | 'trial',
): Promise<TestUser[]> {
	await registry.database.query(`update public.plans set monthly_credits = 10000000 where id = 'basic'`);
	const all: TestUser[] = [];
	while (all.length < count) all.push(await signUp(registry, plan).catch(() => signUp(registry, plan)));
	return all;
}

/** A sign-in from a new address. */
export function signIn(email: string, password = PASSWORD): Call {
	return { path: '/auth/v1/token?grant_type=password', body: { email, password } };
}

/** @throws if the response is not a session */
export function readSession({ outcome, body }: CallResult): Pick<TestUser, 'id' | 'token' | 'session'> {
	if (outcome !== '200') throw new Error(`No session: ${outcome} ${body}`);
	const session = JSON.parse(body) as { access_token: string; user: { id: string } };
	return { id: session.user.id, token: session.access_token, session };
}
