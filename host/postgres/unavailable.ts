/** Why the database can't answer: its connection is lost, or it is blocked or overloaded. */

/** A call that got no connection or no response in time, or whose connection was lost. */
export class DatabaseUnavailable extends Error {
	override name = 'DatabaseUnavailable';
	readonly code = 'DATABASE_UNAVAILABLE';
}

/**
 * Error codes of our connections, the driver, the operating system, and a server that is shutting down, has crashed
 * or is starting.
 */
const LOST = new Set([
	'DATABASE_UNAVAILABLE',
	'CONNECTION_CLOSED',
	'CONNECTION_ENDED',
	'CONNECTION_DESTROYED',
	'CONNECT_TIMEOUT',
	'ECONNREFUSED',
	'ECONNRESET',
	'ENOENT',
	'EPIPE',
	'ETIMEDOUT',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
	'EAI_AGAIN',
	'57P01',
	'57P02',
	'57P03',
	// A server that is no primary, or not yet one: another connection leads to the primary.
	'25006',
]);

/** Deadlocks and lock, statement or resource limits: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OVERLOADED = /^(40001|40P01|55P03|57014|53(?!100)...)$/;

/** Socket system calls; a missing file is not a lost connection. */
const SOCKET_CALLS = new Set(['getaddrinfo', 'connect', 'read', 'write', undefined]);

/** Whether the database could not be reached, or the connection to it was lost. */
export function isLostConnection(error: unknown): boolean {
	const { code, syscall } = (error ?? {}) as { code?: string; syscall?: string };
	return code !== undefined && LOST.has(code) && SOCKET_CALLS.has(syscall);
}

/** Whether the same call may succeed soon: it had no connection in time, lost it, or the database is overloaded. */
export function isUnavailable(error: unknown): boolean {
	const { code } = (error ?? {}) as { code?: string };
	return error instanceof DatabaseUnavailable || (code !== undefined && OVERLOADED.test(code));
}
