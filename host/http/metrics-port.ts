/** The METRICS_PORT server, which only serves `/metrics`. */
import { metricsEndpoint } from '../metrics/endpoint.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { MetricsSettings } from '../settings.ts';
import { listen, listeningUrl } from './listen.ts';

export interface MetricsPort {
	/** Its address; null if no port is configured. */
	url: string | null;
	close(): void;
}

/** @throws SetupError if the port can't be opened */
export async function openMetricsPort(settings: MetricsSettings, metrics: Metrics): Promise<MetricsPort> {
	if (settings.port === null) return { url: null, close: () => {} };
	const show = metricsEndpoint(metrics, settings.token);
	const address = { host: settings.host, port: settings.port, setting: 'METRICS_PORT' };
	const server = await listen(address, (request) =>
		new URL(request.url).pathname === '/metrics' && request.method === 'GET'
			? show(request)
			: Response.json({ error: 'Not found' }, { status: 404 }),
	);
	const { port } = server.address() as { port: number };
	return {
		url: `${listeningUrl(settings.host, port)}/metrics`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
