/** The HTTP server: its address and its timeouts. */
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { SetupError } from '../setup-error.ts';
import { bracketed } from './checks/allowed-hosts.ts';

export type RequestHandler = (request: Request, bindings: object) => Response | Promise<Response>;

/** The timeouts of a connection, in milliseconds. */
export interface Timeouts {
	/** For the headers of a request, including a connection that sends nothing at all. */
	headers: number;
	/** For a whole request with its body. */
	request: number;
	/** How often both are checked. */
	check: number;
	/** For the next request on an open connection. */
	keepAlive: number;
	/** Without a byte in either direction, such as a client that never reads its response. */
	silence: number;
}

/** A slow sender is cut off within 30 seconds: the time limit of a request plus one check interval. */
export const TIMEOUTS: Timeouts = {
	headers: 10_000,
	request: 25_000,
	check: 2_500,
	// Longer than the 60 seconds of common proxies, so that the proxy closes an idle connection first.
	keepAlive: 65_000,
	silence: 120_000,
};

export interface Address {
	host: string;
	/** 0 lets the system choose. */
	port: number;
	/** The setting that names the port, for the error message. */
	setting?: string;
}

/** The URL of a listening server. @example listeningUrl('::1', 3000) // 'http://[::1]:3000' */
export function listeningUrl(host: string, port: number): string {
	return `http://${bracketed(host)}:${port}`;
}

/** Listens on an address. @throws SetupError when the port can't be opened */
export function listen(
	{ host, port, setting = 'PORT' }: Address,
	fetch: RequestHandler,
	timeouts: Timeouts = TIMEOUTS,
): Promise<Server> {
	const serverOptions = {
		headersTimeout: timeouts.headers,
		requestTimeout: timeouts.request,
		connectionsCheckingInterval: timeouts.check,
		keepAliveTimeout: timeouts.keepAlive,
	};
	return new Promise((done, fail) => {
		const options = { fetch: oneAtATime(fetch), port, hostname: host, serverOptions };
		const server = serve(options, () => done(server)) as Server;
		server.setTimeout(timeouts.silence);
		server.once('error', (error: NodeJS.ErrnoException) => {
			const reason = error.code === 'EADDRINUSE' ? 'it is in use' : error.message;
			fail(new SetupError(`Cannot open port ${port} on ${host}: ${reason}. Set ${setting} to another port.`));
		});
	});
}

/**
 * Serves the requests of one connection one after another. Node starts all pipelined requests (which browsers don't
 * send) at once, so a client could have thousands of responses prepared that it never reads.
 */
function oneAtATime(handler: RequestHandler): RequestHandler {
	const latest = new WeakMap<Socket, ServerResponse>();
	return (request, bindings) => {
		const { incoming, outgoing } = bindings as HttpBindings;
		const earlier = latest.get(incoming.socket);
		latest.set(incoming.socket, outgoing);
		if (!earlier || earlier.writableFinished) return handler(request, bindings);
		return once(earlier, 'close').then(() => handler(request, bindings));
	};
}
