/** A request to the auth service, as the gate has read it. */
import type { Body } from './bodies.ts';

export interface Attempt {
	/** Method and path, such as `POST /token`. */
	route: string;
	request: Request;
	body: Body;
	/** Lower case; empty where the request names none. */
	email: string;
	/** Where it comes from. */
	address: string;
}

/** Whether it makes the service hash a password, which takes time. */
export function hashesPassword({ body }: Attempt): boolean {
	return typeof body.password === 'string' || typeof body.current_password === 'string';
}
