/** The demo account: opened with one click, created by the first click. Exists only in demo mode. */
import type { Pool } from '../postgres/pool.ts';
import { createEmailAccount } from './accounts.ts';
import type { Sessions } from './sessions/sessions.ts';

export const DEMO_EMAIL = 'demo@lotline.example';

/** Signs a browser in to the demo account. The account is null if that failed. */
export type DemoSignIn = () => Promise<{ response: Response; account: string | null }>;

/** @param subscribe gives the account the Basic plan, so that the demo account shows the plan's features immediately */
export function demoSignIn(
	sessions: Pick<Sessions, 'open'>,
	sql: Pool,
	subscribe: (userId: string) => Promise<void> = (userId) => grantBasic(sql, userId),
): DemoSignIn {
	// Someone may have signed up with the address: nobody has a password or a second factor for an account that everyone shares.
	const find = async () => {
		const [account] = await sql<{ id: string }[]>`
			with shared as (
				update auth.users
				   set encrypted_password = null, email_confirmed_at = coalesce(email_confirmed_at, now())
				 where email = ${DEMO_EMAIL} returning id),
			freed as (delete from auth.mfa_factors f using shared s where f.user_id = s.id)
			select id from shared`;
		return account?.id;
	};
	return async () => {
		const account =
			(await find()) ??
			(await createEmailAccount(sql, DEMO_EMAIL, null, {}, null)) ??
			// Another first click created it in the meantime.
			(await find());
		const session = account && (await sessions.open(account, { method: 'anonymous', userAgent: null }));
		if (!session) {
			const error = "We couldn't open the demo account.";
			return { response: Response.json({ error }, { status: 503 }), account: null };
		}
		await subscribe(account);
		const { access_token, refresh_token } = session;
		const headers = { 'cache-control': 'no-store' };
		return { response: Response.json({ access_token, refresh_token }, { headers }), account };
	};
}

/** Gives the account Basic for free where payments are real, because no one pays for it. */
async function grantBasic(sql: Pool, userId: string): Promise<void> {
	await sql`
		insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
		values (${userId}, 'basic', 'active', now(), now() + interval '1 month')
		on conflict do nothing`;
}
