/** Routes of a session. */
import type { Attempt } from '../attempts/attempt.ts';
import { refuse } from '../refusal.ts';
import type { Level } from '../sessions/sessions.ts';
import type { Claims } from '../sessions/tokens.ts';
import type { Route, RouteParts } from './route.ts';

/** Answers an attempt in a session that hasn't ended. */
export type SessionRoute = (attempt: Attempt, claims: Claims, level: Level) => Promise<Response>;

export function inSession({ sessions }: Pick<RouteParts, 'sessions'>, route: SessionRoute): Route {
	return async (attempt) => {
		const { claims } = attempt;
		const level = claims && (await sessions.levelOf(claims));
		return level ? route(attempt, claims, level) : sessionEnded();
	};
}

export function sessionEnded(): Response {
	return refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}
