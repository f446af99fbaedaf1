/** Listens, responds with 503 while the host is opening or closing, and shuts down without cutting off a request. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Host, openHost } from './host.ts';
import { gracefulShutdown, type Shutdown } from './http/graceful-shutdown.ts';
import { listen, listeningUrl } from './http/listen.ts';
import { unavailable } from './http/unavailable.ts';
import type { Metrics } from './metrics/metrics.ts';
import { closeInOrder } from './opening/close-in-order.ts';
import type { HostOptions } from './opening/host-options.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

/** How long a refusal takes during shutdown, in milliseconds. */
const REFUSAL_DELAY = 250;

export interface RunningHost {
	host: Host;
	/** The URL that the host listens on. */
	url: string;
	/** Refuses new requests, finishes running ones within ten seconds, and closes the database. */
	stop(): Promise<void>;
}

/** A background job of a host: it starts when the host is open. @returns a function that stops it */
export type Job = (store: Store, log: Logger, metrics: Metrics) => Promise<() => Promise<void>>;

/** @throws SetupError if the port is taken or a part can't be opened */
export async function startHost(
	settings: Settings,
	options: HostOptions & { jobs?: readonly Job[] },
): Promise<RunningHost> {
	let host: Host | undefined;
	let shutdown: Shutdown | undefined;
	const respond = async (request: Request, bindings: object) => {
		if (host && !shutdown?.isDraining()) return host.app.fetch(request, bindings);
		// The process is alive: restarting it now would not help.
		if (request.url.endsWith('/health/live')) return Response.json({ status: 'live' });
		if (!host) return unavailable('starting', request);
		// Clients that retry immediately would fill the queue of new connections, which is lost at the end.
		return pause(REFUSAL_DELAY, unavailable('stopping', request));
	};
	const server = await listen(settings, respond);
	shutdown = gracefulShutdown(server, options.log);
	const { drain } = shutdown;
	const { port } = server.address() as { port: number };
	try {
		host = await openHost({ ...settings, port }, options);
	} catch (error) {
		server.close();
		throw error;
	}
	const opened = host;
	const stopJobs: (() => Promise<void>)[] = [];
	const stop = () => closeInOrder([[drain, ...stopJobs], [opened.close]]);
	try {
		for (const job of options.jobs ?? []) stopJobs.push(await job(opened.store, options.log, opened.metrics));
	} catch (error) {
		await stop();
		throw error;
	}
	return {
		host: opened,
		url: listeningUrl(settings.host === '127.0.0.1' ? 'localhost' : settings.host, port),
		stop,
	};
}
