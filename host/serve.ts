/** Listens, answers 503 until the host is open, and ends in good order. */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { gracefulEnd } from './graceful-end.ts';
import { type Host, type HostOptions, openHost } from './host.ts';
import type { Settings } from './settings.ts';
import { SetupProblem } from './setup-problem.ts';

export interface RunningHost {
	host: Host;
	/** Where it listens. */
	url: string;
	/** Finishes what runs, for ten seconds at most, begins nothing, and closes the database. */
	stop(): Promise<void>;
}

/** @throws SetupProblem when the port is taken or a part can not be opened */
export async function startHost(settings: Settings, options: HostOptions): Promise<RunningHost> {
	let host: Host | undefined;
	const answer = (request: Request, bindings: object) =>
		host
			? host.app.fetch(request, bindings)
			: Response.json({ status: 'starting' }, { status: 503, headers: { 'retry-after': '2' } });
	const server = await listen(settings, answer);
	const end = gracefulEnd(server, options.log);
	const { port } = server.address() as { port: number };
	try {
		host = await openHost({ ...settings, port }, options);
	} catch (problem) {
		server.close();
		throw problem;
	}
	const opened = host;
	return {
		host: opened,
		url: `http://${settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${port}`,
		stop: async () => {
			await end();
			await opened.close();
		},
	};
}

type Answer = (request: Request, bindings: object) => Response | Promise<Response>;

function listen(settings: Settings, fetch: Answer): Promise<Server> {
	return new Promise((done, fail) => {
		const server = serve({ fetch, port: settings.port, hostname: settings.host }, () =>
			done(server),
		) as Server;
		// Slow senders are let go; a connection in use stays.
		server.headersTimeout = 10_000;
		server.requestTimeout = 30_000;
		server.once('error', (problem: NodeJS.ErrnoException) => {
			const reason = problem.code === 'EADDRINUSE' ? 'it is in use' : problem.message;
			fail(
				new SetupProblem(
					`Port ${settings.port} on ${settings.host} can not be opened: ${reason}. Set PORT to another one.`,
				),
			);
		});
	});
}
