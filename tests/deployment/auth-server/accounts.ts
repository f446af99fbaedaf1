/** The accounts of the double of Supabase Auth: rows where the real one has them. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Signing } from './signing.ts';

/** An email that the real one would have sent. */
export interface SentEmail {
	to: string;
	type: 'signup' | 'recovery';
	tokenHash: string;
}

export function openAccounts(sql: Sql, signing: Signing, emails: SentEmail[]) {
	function sendEmail(to: string, type: SentEmail['type']): void {
		emails.push({ to, type, tokenHash: randomUUID() });
	}

	/** @returns the user of an emailed link, which works once */
	async function useLink(type: string, tokenHash: string): Promise<string | null> {
		const index = emails.findIndex((sent) => sent.type === type && sent.tokenHash === tokenHash);
		const [sent] = index < 0 ? [] : emails.splice(index, 1);
		const [user] = await sql`
			update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now())
			where email = ${sent?.to ?? null} returning id`;
		return user?.id ?? null;
	}

	async function createUser(email: string, password: string | null, isSso: boolean) {
		const [user] = await sql`
			insert into auth.users (id, instance_id, email, encrypted_password, aud, role, is_sso_user, email_confirmed_at,
				raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
			values (${randomUUID()}, '00000000-0000-0000-0000-000000000000', ${email}, ${password}, 'authenticated',
				'authenticated', ${isSso}, case when ${isSso} then now() end, '{}', '{}', now(), now())
			on conflict (email) where is_sso_user = false do nothing returning id`;
		return user ? readUser(user.id) : null;
	}

	async function readUser(id: string) {
		const [user] = await sql`
			select u.id, u.aud, u.role, u.email, u.email_confirmed_at, u.created_at, u.last_sign_in_at,
			       u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata,
			       (select json_agg(json_build_object(
			                 'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
			                 'created_at', f.created_at, 'updated_at', f.updated_at))
			          from auth.mfa_factors f where f.user_id = u.id) as factors
			  from auth.users u where u.id = ${id}`;
		return user as { id: string } & Record<string, unknown>;
	}

	/** @returns the session as supabase-js reads it */
	async function openSession(userId: string, address: string | null, sessionId: string = randomUUID()) {
		const refresh_token = randomUUID().slice(0, 12);
		await sql`
			insert into auth.sessions (id, user_id, aal, created_at, ip) values
			(${sessionId}, ${userId}, 'aal1', now(), ${address}) on conflict do nothing`;
		await sql`
			insert into auth.refresh_tokens (token, user_id, session_id, revoked)
			values (${refresh_token}, ${userId}, ${sessionId}, false)`;
		const user = await readUser(userId);
		const [session] = await sql`select aal::text from auth.sessions where id = ${sessionId}`;
		const access_token = await signing.sign({
			sub: userId,
			session_id: sessionId,
			aal: session?.aal,
			email: user.email,
		});
		return { access_token, token_type: 'bearer', expires_in: 3600, refresh_token, user };
	}

	return { sendEmail, useLink, createUser, readUser, openSession };
}
