/** Begins a proof by an authenticator app, which a code then completes. */
import { randomUUID } from 'node:crypto';
import { readFactor } from '../second-factors/factors.ts';
import { inSession } from './in-session.ts';
import type { Route, RouteParts } from './route.ts';

/** How long the code may take, in seconds. */
export const CHALLENGE_SECONDS = 300;

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
