/** A request to the auth API, as parsed by the gate. */
import type { Body } from '../bodies.ts';
import type { Claims } from '../sessions/tokens.ts';

export interface Attempt {
	/** Method and path, such as `POST /token`. */
	route: string;
	request: Request;
	body: Body;
	/** Lower case; empty if the request has none. */
	email: string;
	/** The client's address. */
	address: string;
	/** The session of the request, on a route that requires one. */
	claims: Claims | null;
}

/** Whether a password is hashed for it, which is slow. */
export function hashesPassword({ body }: Attempt): boolean {
	return body.password !== undefined || body.current_password !== undefined;
}
