/** Opens a session with a password or a code from Google, and refreshes one. */
import { createHash } from 'node:crypto';
import { findAccount } from '../accounts.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { invalid } from '../bodies.ts';
import { refuse } from '../refusal.ts';
import type { Route, RouteParts } from './route.ts';

type TokenParts = Pick<RouteParts, 'sql' | 'passwords' | 'sessions'>;

export function token(parts: TokenParts): Route {
	return async (attempt) => {
		const grant = new URL(attempt.request.url).searchParams.get('grant_type');
		if (grant === 'password') return signIn(attempt, parts);
		if (grant === 'refresh_token') return refresh(attempt, parts);
		if (grant === 'pkce') return exchangeCode(attempt, parts);
		return refuse(400, 'invalid_credentials', 'unsupported_grant_type');
	};
}

/**
 * Signs in. A wrong password, an unknown address, an unconfirmed and a disabled account get the same response after the same
 * time.
 */
async function signIn(
	{ request, email, body: { password } }: Attempt,
	{ sql, passwords, sessions }: TokenParts,
): Promise<Response> {
	if (!email) return invalid('missing email or phone');
	if (!password) return wrongCredentials();
	const account = await findAccount(sql, email);
	const hash = account?.encrypted_password ?? null;
	const isMatch = await passwords.matches(password, hash);
	if (!account || !hash || !isMatch || !account.email_confirmed_at) return wrongCredentials();
	const start = { method: 'password', userAgent: request.headers.get('user-agent') } as const;
	const session = await sessions.open(account.id, start, sql, hash);
	if (session && passwords.isOutdated(hash)) {
		const renewed = await passwords.hash(password);
		await sql`
			update auth.users set encrypted_password = ${renewed}
			where id = ${account.id} and encrypted_password = ${hash}`;
	}
	return session ? Response.json({ ...session, weak_password: null }) : wrongCredentials();
}

function wrongCredentials(): Response {
	return refuse(400, 'invalid_credentials', 'Invalid login credentials');
}

async function refresh({ request, body }: Attempt, { sessions }: TokenParts): Promise<Response> {
	if (body.refresh_token === undefined) return invalid('Refresh token is not valid');
	const session = await sessions.refresh(body.refresh_token, request.headers.get('user-agent'));
	if (session === 'unknown')
		return refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
	if (session === 'replayed')
		return refuse(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
	return Response.json(session);
}

/** Exchanges a code that the browser got from our Google callback. Only the browser that began the sign-in has its verifier. */
async function exchangeCode(
	{ request, body: { auth_code, code_verifier } }: Attempt,
	{ sql, sessions }: TokenParts,
): Promise<Response> {
	if (!auth_code || !code_verifier)
		return invalid('invalid request: both auth code and code verifier should be non-empty');
	const [flow] = await sql<{ id: string; user_id: string; code_challenge: string; is_expired: boolean }[]>`
		select id, user_id, code_challenge, created_at < now() - interval '5 minutes' as is_expired
		from auth.flow_state where auth_code = ${auth_code} and user_id is not null`;
	if (!flow) return noFlow();
	if (flow.is_expired) return refuse(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
	if (createHash('sha256').update(code_verifier).digest('base64url') !== flow.code_challenge)
		return refuse(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
	const start = { method: 'oauth', userAgent: request.headers.get('user-agent') } as const;
	const session = await sql.begin(async (transaction) => {
		const deleted = await transaction`delete from auth.flow_state where id = ${flow.id} returning id`;
		return deleted.length > 0 ? sessions.open(flow.user_id, start, transaction) : undefined;
	});
	if (session === undefined) return noFlow();
	return session ? Response.json(session) : refuse(403, 'user_banned', 'User is banned');
}

function noFlow(): Response {
	return refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}
