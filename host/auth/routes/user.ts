/** The signed-in user: what the account knows, and changes to it by its owner. */
import { PROBLEMS } from '../../../contract/problems.ts';
import { authEmail } from '../../mail/auth-emails.ts';
import { emailChangeNoticeEmail } from '../../mail/emails.ts';
import { type Account, readUser } from '../accounts.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { deviceOf } from '../attempts/devices.ts';
import { invalid, mergeMetadata } from '../bodies.ts';
import { maySetPassword, newLinkToken } from '../emailed-links.ts';
import { wordsOfAccount } from '../passwords/own-words.ts';
import { weakPassword } from '../passwords/weak-password.ts';
import { refuse } from '../refusal.ts';
import { hasSecondFactor } from '../second-factors/factors.ts';
import { endSessions, SCOPES, type Scope } from '../sessions/sessions.ts';
import type { Claims } from '../sessions/tokens.ts';
import { inSession, sessionEnded } from './in-session.ts';
import type { Route, RouteParts } from './route.ts';

export function getUser(parts: RouteParts): Route {
	return inSession(parts, (_, claims) => respondWithUser(claims, parts));
}

async function respondWithUser({ sub }: Claims, { sql }: Pick<RouteParts, 'sql'>): Promise<Response> {
	const user = await readUser(sql, sub);
	return user
		? Response.json(user)
		: refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist');
}

/** Signs out: of all sessions, this one, or all others. */
export function logout(parts: RouteParts): Route {
	return inSession(parts, async ({ request, body }, claims) => {
		const scope = new URL(request.url).searchParams.get('scope') ?? body.scope ?? 'global';
		if (!isScope(scope)) return invalid('Unsupported logout scope');
		await parts.sessions.end(claims, scope);
		return new Response(null, { status: 204 });
	});
}

function isScope(scope: unknown): scope is Scope {
	return (SCOPES as readonly unknown[]).includes(scope);
}

/**
 * Changes metadata, or the password or the address. Both require the second factor of an account that has one, and the current
 * password, unless a recovery link has just confirmed the user's identity.
 */
export function changeUser(parts: RouteParts): Route {
	return inSession(parts, async (attempt, claims, level) => {
		const { email, password, data } = attempt.body;
		if (email !== undefined && !parts.outbox)
			return refuse(422, 'email_change_closed', PROBLEMS.emailNotConfigured);
		if (email !== undefined && password !== undefined) return invalid(PROBLEMS.emailAndPassword);
		const changesSignIn = email !== undefined || password !== undefined;
		if (changesSignIn && level === 'aal1' && (await hasSecondFactor(parts.sql, claims.sub)))
			return refuse(
				401,
				'insufficient_aal',
				'AAL2 session is required to update email or password when MFA is enabled.',
			);
		const refusal =
			(password !== undefined && (await changePassword(attempt, password, claims, parts))) ||
			(email !== undefined && (await changeAddress(attempt, email, claims, parts))) ||
			(data && (await changeMetadata(data, claims, parts)));
		return refusal || respondWithUser(claims, parts);
	});
}

async function changeMetadata(
	data: object,
	{ sub }: Claims,
	{ sql }: Pick<RouteParts, 'sql'>,
): Promise<Response | null> {
	return sql.begin(async (transaction) => {
		const [user] = await transaction<{ raw_user_meta_data: object }[]>`
			select raw_user_meta_data from auth.users where id = ${sub} for update`;
		const merged = mergeMetadata(user?.raw_user_meta_data ?? {}, data);
		if (merged instanceof Response) return merged;
		await transaction`
			update auth.users set raw_user_meta_data = ${JSON.stringify(merged)}::text::jsonb, updated_at = now()
			where id = ${sub}`;
		return null;
	});
}

/**
 * A new password ends every other session and cancels a pending change of address, as the notice of the change promises to the
 * owner.
 */
async function changePassword(
	{ request, body }: Attempt,
	password: string,
	claims: Claims,
	parts: RouteParts,
): Promise<Response | null> {
	const { sql, passwords, devices } = parts;
	const weak = await weakPassword(password, await wordsOfAccount(sql, claims.sub), passwords);
	if (weak) return weak;
	const { encrypted_password: hash } = await readAccount(claims, parts);
	const isRecovering = await maySetPassword(sql, claims);
	if (!isRecovering && !(await isCurrent(body.current_password, hash, parts))) return wrongPassword();
	const isSame = isRecovering
		? hash !== null && (await passwords.matches(password, hash))
		: password === body.current_password;
	if (isSame) return refuse(422, 'same_password', 'New password should be different from the old password.');
	const newHash = await passwords.hash(password);
	const isChanged = await sql.begin(async (transaction) => {
		await transaction`select from auth.users where id = ${claims.sub} for update`;
		// Another session may have set a new password meanwhile, which has ended this one.
		const changed = await transaction`
			update auth.users
			   set encrypted_password = ${newHash}, recovery_token = null, recovery_sent_at = null, email_change = null,
			       email_change_token_new = null, email_change_token_current = null, updated_at = now()
			 where id = ${claims.sub} and exists (select from auth.sessions s where s.id = ${claims.session_id})
			returning id`;
		if (changed.length === 0) return false;
		await endSessions(transaction, claims, 'others');
		await transaction`delete from auth.recovered_sessions where session_id = ${claims.session_id}`;
		return true;
	});
	if (!isChanged) return sessionEnded();
	await devices.forgetOthers(deviceOf(request), claims.sub);
	return null;
}

/**
 * Emails a link to the new address and a notice to the old one. A new address that already has an account, or whose
 * mailbox has reached its email limit, gets the same response and no link.
 */
async function changeAddress(
	{ body }: Attempt,
	next: string,
	claims: Claims,
	parts: RouteParts,
): Promise<Response | null> {
	const { outbox, siteUrl } = parts;
	const { email, encrypted_password } = await readAccount(claims, parts);
	if (!(await isCurrent(body.current_password, encrypted_password, parts))) return wrongPassword();
	if (next === email || !outbox) return null;
	await outbox.requestEmail(next, async (hasRoom) => {
		const token = await recordChange(next, hasRoom, claims, parts);
		if (token) await outbox.post(authEmail(siteUrl, { type: 'email_change', to: next, token, from: email }));
	});
	await outbox.post(emailChangeNoticeEmail(email, next, siteUrl));
	return null;
}

/**
 * Records the new address, unless another session has set a new password and so ended this one meanwhile.
 *
 * @returns the hash in the link; null for none
 */
async function recordChange(
	next: string,
	hasRoom: boolean,
	{ sub, session_id }: Claims,
	{ sql }: Pick<RouteParts, 'sql'>,
): Promise<string | null> {
	return sql.begin(async (transaction) => {
		await transaction`select from auth.users where id = ${sub} for update`;
		const rows = await transaction<{ email_change_token_new: string | null }[]>`
			update auth.users u
			   set email_change = ${next}, email_change_token_current = null, email_change_sent_at = now(), updated_at = now(),
			       email_change_token_new = case
			         when ${hasRoom} and not exists (select from auth.users o where o.email = ${next}) then ${newLinkToken()} end
			 where u.id = ${sub} and exists (select from auth.sessions s where s.id = ${session_id})
			returning u.email_change_token_new`;
		return rows[0]?.email_change_token_new ?? null;
	});
}

async function readAccount({ sub }: Claims, { sql }: Pick<RouteParts, 'sql'>) {
	const [account] = await sql<Pick<Account, 'email' | 'encrypted_password'>[]>`
		select coalesce(email, '') as email, encrypted_password from auth.users where id = ${sub}`;
	return account ?? { email: '', encrypted_password: null };
}

async function isCurrent(
	password: string | undefined,
	hash: string | null,
	{ passwords }: Pick<RouteParts, 'passwords'>,
): Promise<boolean> {
	return password !== undefined && (await passwords.matches(password, hash));
}

function wrongPassword(): Response {
	return refuse(400, 'current_password_mismatch', PROBLEMS.currentPassword);
}
