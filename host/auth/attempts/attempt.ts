/** A request to the auth API, as parsed by the gate. */
import type { Body } from '../bodies.ts';
import type { Claims } from '../sessions/tokens.ts';

export interface Attempt {
	/** Method and path, such as `POST /token`, with `:id` for an ID. */
	route: string;
	/** The ID in the path of an authenticator app; null without one. */
	factorId: string | null;
	request: Request;
	body: Body;
	/** Lower case; empty if the request has none. */
	email: string;
	/** The client's address. */
	address: string;
	/** The session of the request, on a route that requires one. */
	claims: Claims | null;
}

/** The route of a request under `/auth/v1`, and the ID in it. @example nameRoute(request).route // 'DELETE /factors/:id' */
export function nameRoute({ method, url }: Request): Pick<Attempt, 'route' | 'factorId'> {
	const path = new URL(url).pathname.slice('/auth/v1'.length);
	const [, factorId = null, action = ''] = /^\/factors\/([^/]+)(\/\w+)?$/.exec(path) ?? [];
	return { route: `${method} ${factorId === null ? path : `/factors/:id${action}`}`, factorId };
}

/** Whether a password is hashed for it, which is slow. */
export function hashesPassword({ body }: Attempt): boolean {
	return body.password !== undefined || body.current_password !== undefined;
}
