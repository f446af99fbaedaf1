/** The port of METRICS_PORT, on which nothing but `/metrics` answers. */
import { listen } from '../http/listen.ts';
import type { MetricsSettings } from '../settings.ts';
import { metricsEndpoint } from './endpoint.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsPort {
	/** Where it answers; null without a port. */
	url: string | null;
	close(): void;
}

/** @throws SetupProblem when the port can't be opened */
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
		url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}/metrics`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
