/** The demo account: entered by one click, made at the first one. It exists in demo mode alone. */
import type { Sql } from 'postgres';
import type { AuthService } from './auth.ts';
import type { Secrets } from './secrets.ts';

export const DEMO_EMAIL = 'demo@lotline.example';

/**
 * Makes the handler that signs a browser in to the demo account and answers with its session.
 *
 * @param subscribe gives the account the plan Basic, so that the demo shows it from the first click on
 */
export function demoSignIn(
	auth: AuthService,
	sql: Sql,
	secrets: Secrets,
	subscribe: (userId: string) => Promise<void> = (userId) => giveBasic(sql, userId),
): () => Promise<Response> {
	const ask = (path: string) =>
		auth.fetch(
			new Request(`http://localhost/auth/v1${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', apikey: secrets.publishableKey },
				body: JSON.stringify({ email: DEMO_EMAIL, password: secrets.demoPassword }),
			}),
		);
	return async () => {
		let answer = await ask('/token?grant_type=password');
		if (!answer.ok) {
			await ask('/signup');
			// Nobody reads its mail: where addresses are confirmed, this one is by us.
			await sql`update auth.users set email_confirmed_at = now() where email = ${DEMO_EMAIL}`;
			answer = await ask('/token?grant_type=password');
		}
		if (!answer.ok) return Response.json({ error: 'The demo account could not be opened.' }, { status: 503 });
		const { access_token, refresh_token, user } = (await answer.json()) as {
			access_token: string;
			refresh_token: string;
			user: { id: string };
		};
		await subscribe(user.id);
		return Response.json({ access_token, refresh_token }, { headers: { 'cache-control': 'no-store' } });
	};
}

/** Where people are charged in earnest, nobody pays for the demo account. */
async function giveBasic(sql: Sql, userId: string): Promise<void> {
	await sql`
		insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
		values (${userId}, 'basic', 'active', now(), now() + interval '1 month')
		on conflict do nothing`;
}
