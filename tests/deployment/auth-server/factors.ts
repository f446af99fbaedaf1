/**
 * The second factors of the double of Supabase Auth: authenticator apps, by the rules of the real one's `internal/api/mfa.go`,
 * except that challenges don't expire and an account may have any number of apps.
 */
import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { Secret, TOTP } from 'otpauth';
import type { Sql } from 'postgres';
import { refuse } from './refuse.ts';

export interface SessionClaims {
	sub: string;
	session_id: string;
}

type Answer = (claims: SessionClaims) => Promise<Response>;

/**
 * @param asUser answers as a route that needs a session
 * @param openSession answers with the tokens of a session
 */
export function addFactorRoutes(
	app: Hono,
	sql: Sql,
	asUser: (c: Context, answer: Answer) => Promise<Response>,
	openSession: (c: Context, userId: string, sessionId: string) => Promise<Response>,
): void {
	const levelOf = async ({ session_id }: SessionClaims) =>
		(await sql`select aal::text from auth.sessions where id = ${session_id}`)[0]?.aal;
	const addressOf = (c: Context) => c.req.header('x-forwarded-for') ?? '';
	/** Answers about an app of the user. */
	const withFactor = (c: Context, answer: (factor: Factor, claims: SessionClaims) => Promise<Response>) =>
		asUser(c, async (claims) => {
			const [factor] = await sql<Factor[]>`
				select id, secret, status from auth.mfa_factors where id = ${c.req.param('id') ?? ''} and user_id = ${claims.sub}`;
			return factor ? answer(factor, claims) : refuse(c, 404, 'mfa_factor_not_found', 'Factor not found');
		});

	app.post('/factors', (c) =>
		asUser(c, async (claims) => {
			const { factor_type, friendly_name = '', issuer = '' } = await c.req.json();
			if (factor_type !== 'totp')
				return refuse(c, 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
			const factors = await sql<{ friendly_name: string; status: string }[]>`
				select friendly_name, status from auth.mfa_factors where user_id = ${claims.sub}`;
			if (factors.some((factor) => factor.friendly_name === friendly_name))
				return refuse(
					c,
					422,
					'mfa_factor_name_conflict',
					`A factor with the friendly name "${friendly_name}" for this user already exists`,
				);
			if (factors.some(({ status }) => status === 'verified') && (await levelOf(claims)) !== 'aal2')
				return refuse(c, 403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
			const id = randomUUID();
			const totp = new TOTP({ issuer, label: 'somebody', secret: new Secret({ size: 20 }) });
			const secret = totp.secret.base32;
			await sql`
				insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
				values (${id}, ${claims.sub}, ${friendly_name}, 'totp', 'unverified', ${secret}, now(), now())`;
			return c.json({
				...{ id, type: 'totp', friendly_name },
				totp: { qr_code: '<svg/>', secret, uri: totp.toString() },
			});
		}),
	);

	app.post('/factors/:id/challenge', (c) =>
		withFactor(c, async (factor) => {
			const id = randomUUID();
			await sql`
				insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
				values (${id}, ${factor.id}, now(), ${addressOf(c)})`;
			return c.json({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 });
		}),
	);

	app.post('/factors/:id/verify', (c) =>
		withFactor(c, async (factor, { sub, session_id }) => {
			const { challenge_id, code } = await c.req.json();
			const [challenge] = await sql<{ is_open: boolean }[]>`
				select verified_at is null and ip_address = ${addressOf(c)}::inet as is_open
				from auth.mfa_challenges where id = ${challenge_id} and factor_id = ${factor.id}`;
			if (!challenge)
				return refuse(c, 422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
			if (!challenge.is_open)
				return refuse(c, 422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
			if (new TOTP({ secret: factor.secret }).validate({ token: code, window: 1 }) === null)
				return refuse(c, 422, 'mfa_verification_failed', 'Invalid TOTP code entered');
			await sql`update auth.mfa_challenges set verified_at = now() where id = ${challenge_id}`;
			await sql`update auth.mfa_factors set status = 'verified' where id = ${factor.id}`;
			await sql`update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${session_id}`;
			await sql`delete from auth.sessions where user_id = ${sub} and aal < 'aal2'`;
			await sql`delete from auth.mfa_factors where user_id = ${sub} and status = 'unverified'`;
			return openSession(c, sub, session_id);
		}),
	);

	app.delete('/factors/:id', (c) =>
		withFactor(c, async (factor, claims) => {
			if (factor.status === 'verified' && (await levelOf(claims)) !== 'aal2')
				return refuse(c, 422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
			await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
			await sql`delete from auth.mfa_factors where id = ${factor.id}`;
			return c.json({ id: factor.id });
		}),
	);
}

interface Factor {
	id: string;
	/** In base 32. */
	secret: string;
	status: 'unverified' | 'verified';
}
