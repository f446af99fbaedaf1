/** Logs one line and counts one metric for every request. */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Context as Functions } from '../../server/context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { toNetwork } from './checks/network.ts';
import { type KnownRoutes, routeName } from './route-name.ts';

/** The facts about a request known so far; later steps add to them. */
export interface Trace {
	requestId: string;
	/** The signed-in user; null if none, or if not checked. */
	account: string | null;
}

export type Traced = { Variables: { trace: Trace; withoutSlot?: Functions['withoutSlot'] } };

export interface ObserverParts {
	log: Logger;
	metrics: Pick<Metrics, 'countRequest'>;
	known: KnownRoutes;
	clientIp: (c: Context) => string;
}

/** Neither path nor body is logged: a path may contain a token, a body anything. */
export function observeRequests({ log, metrics, known, clientIp }: ObserverParts): MiddlewareHandler<Traced> {
	return async (c, next) => {
		const start = performance.now();
		const trace: Trace = { requestId: requestIdOf(c), account: null };
		c.set('trace', trace);
		await next();
		const { method, path } = c.req;
		const status = hasClientDisconnected(c) && c.res.status >= 500 ? CLIENT_DISCONNECTED : c.res.status;
		const route = routeName(path, status, known);
		const ms = performance.now() - start;
		c.res.headers.set('x-request-id', trace.requestId);
		metrics.countRequest({ method, route, status, seconds: ms / 1000 });
		const { requestId, account } = trace;
		const line = { requestId, method, route, status, ms: Math.round(ms * 10) / 10, account };
		if (route.startsWith('/health')) log.debug(line, 'Request');
		else if (!REFUSALS.has(status)) log.info(line, 'Request');
		else log.info({ ...line, network: toNetwork(clientIp(c)) }, 'Request');
	};
}

/** Unauthorized, forbidden, wrong host, too many: investigations of abuse need the source. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 421, 429]);

/** The status that nginx logs for it. */
const CLIENT_DISCONNECTED = 499;

/** The id given by a proxy or client, if it is safe to repeat; otherwise a new one. */
function requestIdOf(c: Context): string {
	const given = c.req.header('x-request-id');
	return given && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Whether the client disconnected before it had sent its whole body: reading then fails, which isn't our error. */
export function hasClientDisconnected(c: Context): boolean {
	const { incoming } = c.env as Partial<HttpBindings>;
	return incoming?.destroyed === true && !incoming.complete;
}
