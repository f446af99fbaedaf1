/** Proves an authenticator app: a challenge, and its code, which raises the session to two factors. */
import { randomUUID } from 'node:crypto';
import { isUuid } from '../../../domain/uuid.ts';
import { secondFactorEmail } from '../../mail/emails.ts';
import type { Query } from '../../postgres/pool.ts';
import { deviceOf } from '../attempts/devices.ts';
import { invalid } from '../bodies.ts';
import { refuse } from '../refusal.ts';
import { lockAccount, readFactor } from '../second-factors/factors.ts';
import { timeStepOf } from '../second-factors/one-time-codes.ts';
import type { SessionTokens } from '../sessions/sessions.ts';
import type { Claims } from '../sessions/tokens.ts';
import { inSession, sessionEnded } from './in-session.ts';
import type { Route, RouteParts } from './route.ts';

/** How long the code of a challenge may take, in seconds. */
const CHALLENGE_SECONDS = 300;

export function challengeFactor(parts: Pick<RouteParts, 'sql' | 'sessions'>): Route {
	const { sql } = parts;
	return inSession(parts, async ({ factorId }, { sub }) => {
		const factor = await readFactor(sql, factorId, sub);
		if (factor instanceof Response) return factor;
		const id = randomUUID();
		await sql`
			with challenged as (
				update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id} returning id)
			insert into auth.mfa_challenges (id, factor_id) select ${id}, id from challenged`;
		return Response.json({
			id,
			type: 'totp',
			expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS,
		});
	});
}

export function verifyFactor(parts: RouteParts): Route {
	const { sql, devices, outbox, siteUrl, warnOfGuesses } = parts;
	return inSession(parts, async ({ request, body, factorId }, claims) => {
		const factor = await readFactor(sql, factorId, claims.sub);
		if (factor instanceof Response) return factor;
		if (!body.code) return invalid('Code needs to be non-empty');
		const step = timeStepOf(body.code, factor.secret, Date.now());
		const proof = { factorId: factor.id, challengeId: body.challenge_id, step };
		const raised = await sql.begin((transaction) => raise(transaction, claims, proof, parts));
		if (raised === 'wrong') {
			// During the setup, they are the owner's own typing errors.
			if (factor.status === 'verified') await warnOfGuesses(claims.sub);
			return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
		}
		if (raised instanceof Response) return raised;
		if (factor.status === 'unverified') {
			await devices.forgetOthers(deviceOf(request), claims.sub);
			await outbox?.post(secondFactorEmail(String(raised.user.email), 'on', siteUrl));
		}
		return Response.json(raised);
	});
}

interface Proof {
	factorId: string;
	challengeId: string | undefined;
	/** The time step of the code; null for a wrong one. */
	step: number | null;
}

/**
 * Checks a proof and raises the session. The account's sessions with one factor end, and its apps that were never verified go: someone
 * else may have enrolled them.
 */
async function raise(
	transaction: Query,
	claims: Claims,
	{ factorId, challengeId, step }: Proof,
	{ sessions }: Pick<RouteParts, 'sessions'>,
): Promise<SessionTokens | Response | 'wrong'> {
	await lockAccount(transaction, claims.sub);
	// Both may have ended while this waited for its turn.
	if (!(await sessions.levelOf(claims, transaction))) return sessionEnded();
	const current = await readFactor(transaction, factorId, claims.sub);
	if (current instanceof Response) return current;
	const refusal = await checkChallenge(transaction, challengeId, factorId);
	if (refusal) return refusal;
	if (step === null || !(await spendCode(transaction, factorId, step))) return 'wrong';
	await transaction`update auth.mfa_challenges set verified_at = now() where id = ${challengeId ?? null}`;
	await transaction`
		update auth.mfa_factors set status = 'verified', updated_at = now()
		where id = ${factorId} and status = 'unverified'`;
	await transaction`delete from auth.mfa_factors where user_id = ${claims.sub} and status = 'unverified'`;
	await transaction`
		delete from auth.sessions
		where user_id = ${claims.sub} and id <> ${claims.session_id} and coalesce(aal, 'aal1') = 'aal1'`;
	return (await sessions.raise(claims, factorId, transaction)) ?? sessionEnded();
}

/** Refuses a challenge that is unknown, of another app, used or too old. */
async function checkChallenge(
	sql: Query,
	id: string | undefined,
	factorId: string,
): Promise<Response | null> {
	const [challenge] = isUuid(id)
		? await sql<{ is_open: boolean }[]>`
			select verified_at is null and created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS}) as is_open
			from auth.mfa_challenges where id = ${id} and factor_id = ${factorId}`
		: [];
	if (!challenge)
		return refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
	if (challenge.is_open) return null;
	const sentence = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
	return refuse(422, 'mfa_challenge_expired', sentence);
}

/** Uses up the code of a time step, and all earlier ones. @returns false if one that is as late has been used */
async function spendCode(sql: Query, factorId: string, step: number): Promise<boolean> {
	const rows = await sql`
		insert into host.used_codes as u (factor_id, time_step) values (${factorId}, ${step})
		on conflict (factor_id) do update set time_step = excluded.time_step where u.time_step < excluded.time_step
		returning time_step`;
	return rows.length > 0;
}
