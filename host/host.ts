/** A running Lotline: database, auth, API, functions and web app behind one address. */
import { ONLY_HOST, watchLiveHosts } from './fair-use/live-hosts.ts';
import type { App } from './gateway/app.ts';
import { createGateway } from './gateway/gateway.ts';
import { openMetricsPort } from './http/metrics-port.ts';
import { registerMailMetrics } from './mail/outbox.ts';
import { registerHostMetrics } from './metrics/host-metrics.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type Accounts, openAccounts, prepareData } from './opening/accounts.ts';
import { closeAll, type Foundation, type OpenParts, openFoundation } from './opening/foundation.ts';
import type { HostOptions } from './opening/host-options.ts';
import { openServices } from './opening/services.ts';
import { readCatalog } from './rest/catalog.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

export interface Host {
	app: App;
	store: Store;
	/** For parts that start after the host. */
	metrics: Metrics;
	/** The URL of the separate port for metrics; null without one. */
	metricsUrl: string | null;
	close(): Promise<void>;
}

/** Opens everything in order, in five steps; if a step fails, everything opened so far is closed again. */
export async function openHost(settings: Settings, options: HostOptions): Promise<Host> {
	const foundation = await openFoundation(settings, options);
	const open: OpenParts = {};
	try {
		await prepareData(foundation);
		const accounts = await openAccounts(foundation, options, open);
		const services = await openServices(foundation, open);
		const hosts = settings.databaseUrl ? await watchLiveHosts(foundation.store.sql, options.log) : ONLY_HOST;
		open.hosts = hosts;
		const catalog = await readCatalog(foundation.store.sql);
		const app = createGateway({ ...foundation, ...accounts, ...services, hosts, catalog }, options.serveWeb);
		const metricsUrl = await exposeMetrics(foundation, accounts, open);
		const { store, metrics } = foundation;
		return { app, store, metrics, metricsUrl, close: () => closeAll(foundation, open, 5) };
	} catch (error) {
		await closeAll(foundation, open, 1).catch((err) =>
			options.log.error({ err }, 'After the failed startup, a part could not be closed'),
		);
		throw error;
	}
}

async function exposeMetrics(
	{ settings, metrics, pools, replica, counters, store, disk, computing }: Foundation,
	{ outbox, auth }: Accounts,
	open: OpenParts,
): Promise<string | null> {
	if (settings.metrics.port !== null || settings.metrics.token) metrics.watchProcess();
	registerHostMetrics(metrics, {
		pools: {
			...pools,
			...(replica && { replica }),
			...(auth.pool && { auth: auth.pool }),
			counters,
			owner: store.sql,
		},
		disk,
		waitingForThread: computing.waiting,
	});
	if (outbox) registerMailMetrics(metrics, outbox);
	const port = await openMetricsPort(settings.metrics, metrics);
	open.metricsPort = port;
	return port.url;
}
