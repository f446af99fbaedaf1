/** Stops a server without cutting off a request. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How long running requests may take to finish, in milliseconds. */
const DRAIN_LIMIT = 10_000;
/** A client that was active within this time, in milliseconds, may already be sending its next request. */
const LINGER = 500;

export interface Shutdown {
	/** Whether new requests must be refused. */
	isDraining(): boolean;
	/** Stops the server. Resolves when every running request is answered, or after ten seconds. */
	drain(): Promise<void>;
}

/**
 * Tracks the connections of a server from its start. While it drains, the server still accepts new requests, for the
 * caller to refuse with a message, and responses close their connections, unless their headers have already promised
 * to keep them open.
 */
export function gracefulShutdown(server: Server, log: Logger): Shutdown {
	const responses = new Set<ServerResponse>();
	/** When the last connection was opened or the last response ended. */
	let usedAt = Number.NEGATIVE_INFINITY;
	let isDraining = false;
	server.on('connection', (socket) => {
		usedAt = performance.now();
		// Responses waiting behind another on their connection never emit 'close' themselves.
		socket.once('close', () => {
			for (const response of responses) if (response.req.socket === socket) responses.delete(response);
		});
	});
	server.prependListener('request', (_, response: ServerResponse) => {
		if (isDraining) response.setHeader('connection', 'close');
		responses.add(response);
		response.once('close', () => {
			responses.delete(response);
			usedAt = performance.now();
		});
	});
	const isUnusedFor = (milliseconds: number) => performance.now() - usedAt > milliseconds;
	const isQuiet = () => responses.size === 0 && isUnusedFor(LINGER);
	const drain = async () => {
		isDraining = true;
		const running = [...responses];
		for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close');
		const deadline = performance.now() + DRAIN_LIMIT;
		await until(() => running.every((response) => !responses.has(response)), deadline);
		// A client that got a response may reconnect immediately, but not to a closing port.
		await until(isQuiet, Math.min(performance.now() + 2 * LINGER, deadline));
		await until(() => isUnusedFor(LINGER / 10), Math.min(performance.now() + LINGER, deadline));
		// An HTTP server's own close method would also cut connections whose request is in transit.
		const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
		await until(isQuiet, deadline);
		if (responses.size > 0) log.warn({ requests: responses.size }, 'Some requests did not finish in time');
		server.closeAllConnections();
		await closed;
	};
	return { isDraining: () => isDraining, drain };
}

async function until(isMet: () => boolean, deadline: number): Promise<void> {
	while (!isMet() && performance.now() < deadline) await pause(10);
}
