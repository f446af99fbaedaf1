/** A request to the auth service, as parsed by the gate. */
import type { Body } from '../bodies.ts';

export interface Attempt {
	/** Method and path, such as `POST /token`. */
	route: string;
	request: Request;
	body: Body;
	/** Lower case; empty if the request has none. */
	email: string;
	/** The client's address. */
	address: string;
}

/** Whether it makes the service hash a password, which is slow. */
export function hashesPassword({ body }: Attempt): boolean {
	return typeof body.password === 'string' || typeof body.current_password === 'string';
}
