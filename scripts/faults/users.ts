/** A product's simulated users: accounts with a plan, each with an address of its own. */
import { randomUUID } from 'node:crypto';
import type { Product } from './product.ts';
import type { Call, CallResult, Traffic } from './traffic.ts';

export const PASSWORD = 'seven gray herons at dusk';

export interface TestUser {
	id: string;
	email: string;
	token: string;
	refreshToken: string;
	/** The address their requests come from. */
	address: string;
}

let users = 0;

/** A new client address for every call, from the range that RFC 2544 reserves for benchmarks. */
export function nextAddress(): string {
	users++;
	return `198.18.${users >> 8}.${users & 255}`;
}

/** The headers of a browser with our web app, signed in or not. */
export function headersOf(
	product: Product,
	{ token, address }: Partial<TestUser> = {},
): Record<string, string> {
	return {
		apikey: product.secrets().publishableKey ?? '',
		'x-forwarded-for': address ?? nextAddress(),
		...(token && { authorization: `Bearer ${token}` }),
	};
}

/** Signs a user up, on the Basic plan unless they should stay on the trial. */
export async function signUp(
	product: Product,
	traffic: Traffic,
	{ plan = 'basic' }: { plan?: 'basic' | 'trial' } = {},
): Promise<TestUser> {
	const address = nextAddress();
	const email = `agent-${randomUUID()}@example.com`;
	const response = await traffic.send({
		path: '/auth/v1/signup',
		body: { email, password: PASSWORD },
		headers: headersOf(product, { address }),
	});
	const user = { email, address, ...readSession(response) };
	if (plan === 'trial') return user;
	await product.database.query(
		`insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
		 values ($1, 'basic', 'active', now() - interval '3 days', now() + interval '90 days')`,
		[user.id],
	);
	return user;
}

/** Signs several users up, and gives their plan more credits than they will use. */
export async function signUpAll(product: Product, traffic: Traffic, count: number): Promise<TestUser[]> {
	await product.database.query(`update public.plans set monthly_credits = 10000000 where id = 'basic'`);
	const all: TestUser[] = [];
	while (all.length < count) all.push(await signUp(product, traffic));
	return all;
}

/** Makes a call as a user. */
export function as(product: Product, user: TestUser, call: Call): Call {
	return { ...call, headers: { ...headersOf(product, user), ...call.headers } };
}

/** @throws if the response is not a session */
export function readSession(response: CallResult): Pick<TestUser, 'id' | 'token' | 'refreshToken'> {
	if (response.status !== 200)
		throw new Error(`No session: ${response.failure ?? response.status} ${response.body}`);
	const { access_token, refresh_token, user } = JSON.parse(response.body) as {
		access_token: string;
		refresh_token: string;
		user: { id: string };
	};
	return { id: user.id, token: access_token, refreshToken: refresh_token };
}
