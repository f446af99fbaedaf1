/** The demo account: opened with one click, created by the first click. Exists only in demo mode. */
import bcrypt from 'bcryptjs';
import { PROBLEMS } from '../../contract/problems.ts';
import type { Pool } from '../postgres/pool.ts';
import { rateLimitKey } from '../rate-limits/rate-limit-key.ts';
import type { Secrets } from '../secrets.ts';
import type { HashQueue } from './passwords/hash-queue.ts';
import type { AuthService } from './service.ts';

export const DEMO_EMAIL = 'demo@lotline.example';

/** Signs a browser at an address in to the demo account. The account is null if that failed. */
export type DemoSignIn = (address: string) => Promise<{ response: Response; account: string | null }>;

/** @param subscribe gives the account the Basic plan, so that the demo account shows the plan's features immediately */
export function demoSignIn(
	{ service, hashQueue }: { service: AuthService; hashQueue: HashQueue },
	sql: Pool,
	secrets: Secrets,
	subscribe: (userId: string) => Promise<void> = (userId) => grantBasic(sql, userId),
): DemoSignIn {
	const call = (path: string) =>
		service.fetch(
			new Request(`http://localhost/auth/v1${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', apikey: secrets.publishableKey },
				body: JSON.stringify({ email: DEMO_EMAIL, password: secrets.demoPassword }),
			}),
		);
	const signIn = async () => {
		const response = await call('/token?grant_type=password');
		if (response.ok) return response;
		await call('/signup');
		// The account may have an earlier password. No one reads its email, so we confirm the address.
		const hash = await bcrypt.hash(secrets.demoPassword, 10);
		await sql`
			update auth.users set encrypted_password = ${hash}, email_confirmed_at = now()
			where email = ${DEMO_EMAIL}`;
		return call('/token?grant_type=password');
	};
	return async (address) => {
		const response = await hashQueue.run({ address: rateLimitKey(address), isKnownDevice: false }, signIn);
		if (!response) return refuse(PROBLEMS.signInBusy);
		if (!response.ok) return refuse("We couldn't open the demo account.");
		const { access_token, refresh_token, user } = (await response.json()) as {
			access_token: string;
			refresh_token: string;
			user: { id: string };
		};
		await subscribe(user.id);
		const headers = { 'cache-control': 'no-store' };
		return { response: Response.json({ access_token, refresh_token }, { headers }), account: user.id };
	};
}

function refuse(error: string) {
	return { response: Response.json({ error }, { status: 503 }), account: null };
}

/** Gives the account Basic for free where payments are real, because no one pays for it. */
async function grantBasic(sql: Pool, userId: string): Promise<void> {
	await sql`
		insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
		values (${userId}, 'basic', 'active', now(), now() + interval '1 month')
		on conflict do nothing`;
}
