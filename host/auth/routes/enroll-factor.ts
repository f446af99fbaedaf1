/** Sets up an authenticator app. It counts once it has proven itself with a code. */
import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/pool.ts';
import { invalid } from '../bodies.ts';
import { refuse } from '../refusal.ts';
import { lockAccount } from '../second-factors/factors.ts';
import { setUp } from '../second-factors/one-time-codes.ts';
import type { Level } from '../sessions/sessions.ts';
import { inSession } from './in-session.ts';
import type { Route, RouteParts } from './route.ts';

/** Of one account, verified or not. */
const MAX_FACTORS = 10;

export function enrollFactor(
	parts: Pick<RouteParts, 'sql' | 'sessions' | 'siteUrl' | 'sharedAccount'>,
): Route {
	const { sql, siteUrl, sharedAccount } = parts;
	return inSession(parts, async ({ body }, { sub }, level) => {
		if (body.factor_type !== 'totp') return invalid('factor_type needs to be totp, phone, or webauthn');
		const name = body.friendly_name ?? '';
		return sql.begin(async (transaction) => {
			await lockAccount(transaction, sub);
			const [user] = await transaction<{ email: string }[]>`select email from auth.users where id = ${sub}`;
			if (!user || user.email === sharedAccount)
				return refuse(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
			const refusal = await checkFactors(transaction, sub, name, level);
			if (refusal) return refusal;
			const id = randomUUID();
			const { secret, uri, qrCode } = setUp(body.issuer || new URL(siteUrl).host, user.email);
			await transaction`
				insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
				values (${id}, ${sub}, ${name}, 'totp', 'unverified', ${secret})`;
			return Response.json({
				id,
				type: 'totp',
				friendly_name: name,
				totp: { qr_code: qrCode, secret, uri },
			});
		});
	});
}

/** Refuses another authenticator app, in the order of Supabase's auth service. Those that weren't verified within an hour are forgotten. */
async function checkFactors(
	transaction: Query,
	userId: string,
	name: string,
	level: Level,
): Promise<Response | null> {
	await transaction`
		delete from auth.mfa_factors
		where user_id = ${userId} and status = 'unverified' and created_at < now() - interval '1 hour'`;
	const factors = await transaction<{ friendly_name: string | null; status: string }[]>`
		select friendly_name, status from auth.mfa_factors where user_id = ${userId}`;
	if (factors.some(({ friendly_name }) => (friendly_name ?? '') === name))
		return refuse(
			422,
			'mfa_factor_name_conflict',
			`A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
		);
	if (factors.length >= MAX_FACTORS)
		return refuse(
			422,
			'too_many_enrolled_mfa_factors',
			'Maximum number of verified factors reached, unenroll to continue',
		);
	if (level === 'aal1' && factors.some(({ status }) => status === 'verified'))
		return refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
	return null;
}
