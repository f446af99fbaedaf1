/** Removes an authenticator app. The sessions that it has raised keep one factor. */
import { secondFactorEmail } from '../../mail/emails.ts';
import { refuse } from '../refusal.ts';
import { hasSecondFactor, lockAccount, readFactor } from '../second-factors/factors.ts';
import { inSession } from './in-session.ts';
import type { Route, RouteParts } from './route.ts';

export function unenrollFactor(parts: RouteParts): Route {
	const { sql, outbox, siteUrl } = parts;
	return inSession(parts, async ({ factorId }, { sub }, level) => {
		const removed = await sql.begin(async (transaction) => {
			await lockAccount(transaction, sub);
			const factor = await readFactor(transaction, factorId, sub);
			if (factor instanceof Response) return factor;
			if (factor.status === 'verified' && level === 'aal1')
				return refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
			await transaction`
				delete from auth.mfa_amr_claims m using auth.sessions s
				where s.id = m.session_id and s.factor_id = ${factor.id} and m.authentication_method = 'totp'`;
			await transaction`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
			await transaction`delete from auth.mfa_factors where id = ${factor.id}`;
			return factor;
		});
		if (removed instanceof Response) return removed;
		if (removed.status === 'verified' && !(await hasSecondFactor(sql, sub))) {
			const [user] = await sql<{ email: string }[]>`select email from auth.users where id = ${sub}`;
			if (user) await outbox?.post(secondFactorEmail(user.email, 'off', siteUrl));
		}
		return Response.json({ id: removed.id });
	});
}
