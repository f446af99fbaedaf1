/** The HTTP server of provider doubles, on loopback: it records requests, and fails on demand. */
import { serve } from '@hono/node-server';

export interface ProviderDouble {
	url: string;
	/** The settings with which Lotline calls it. */
	settings: Record<string, string>;
	/** All requests, as method, path and query. */
	requests: string[];
	/** Responds instead of the double while it is set; if it returns null, the double responds. */
	fault: ((request: Request) => Response | null | Promise<Response | null>) | null;
	close: () => void;
}

export async function openDouble(
	response: (request: Request, url: URL) => Response | Promise<Response>,
): Promise<ProviderDouble> {
	const double: ProviderDouble = {
		url: '',
		settings: {},
		requests: [],
		fault: null,
		close: () => server.close(),
	};
	const server = serve({
		fetch: async (request) => {
			const url = new URL(request.url);
			double.requests.push(`${request.method} ${url.pathname}${url.search}`);
			return (await double.fault?.(request)) ?? response(request, url);
		},
		port: 0,
		hostname: '127.0.0.1',
	});
	await new Promise<void>((listening) => server.once('listening', () => listening()));
	double.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
	return double;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return new Response(JSON.stringify(body), {
		status,
		headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	});
}
