/** A connection to the database that broke, told from every other fault. */

/** What the driver calls it, what the system does, and how a server says that it goes down or comes up. */
const CODES = new Set([
	'CONNECTION_CLOSED',
	'CONNECTION_ENDED',
	'CONNECTION_DESTROYED',
	'CONNECT_TIMEOUT',
	'ECONNREFUSED',
	'ECONNRESET',
	'ENOENT',
	'EPIPE',
	'57P01',
	'57P02',
	'57P03',
]);

/** Calls that a socket makes; a file that is not there is no lost connection. */
const SOCKET_CALLS = new Set(['connect', 'read', 'write', undefined]);

/** Whether a fault is that the database can not be reached, or not any more. */
export function isLostConnection(problem: unknown): boolean {
	const { code, syscall } = (problem ?? {}) as { code?: string; syscall?: string };
	return code !== undefined && CODES.has(code) && SOCKET_CALLS.has(syscall);
}
