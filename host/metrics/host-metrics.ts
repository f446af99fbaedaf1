/** The metrics of a host's components, except those registered in their own files. */
import type { FreeSpace } from '../free-space.ts';
import type { Pool, PoolStats } from '../postgres/pool.ts';
import { projectVersion } from '../project-folder.ts';
import type { Metrics } from './metrics.ts';
import { registerStoreMetrics } from './store-metrics.ts';

export interface HostMetricsParts {
	/** Database connections by pool; `owner` has full privileges. */
	pools: Record<string, Pick<Pool, 'stats'>> & { owner: Pool };
	disk: FreeSpace;
	/** Calls waiting for a thread. */
	waitingForThread: () => number;
}

export function registerHostMetrics(
	metrics: Metrics,
	{ pools, disk, waitingForThread }: HostMetricsParts,
): void {
	const { gauge } = metrics;
	const version = { lotline: projectVersion(), node: process.versions.node };
	gauge('lotline_info', 'Always 1; its labels are versions.', () => [{ labels: version, value: 1 }], [
		'lotline',
		'node',
	]);
	gauge('lotline_computations_waiting', 'Reports and market models waiting for a thread.', waitingForThread);
	gauge('lotline_disk_free_bytes', "Free space on the embedded database's disk.", () => disk.bytes() ?? []);
	registerPoolMetrics(metrics, pools);
	registerStoreMetrics(metrics, pools.owner);
}

function registerPoolMetrics({ gauge, counter }: Metrics, pools: HostMetricsParts['pools']): void {
	const read = (name: keyof PoolStats) => () =>
		Object.entries(pools).map(([pool, { stats }]) => ({ labels: { pool }, value: stats()[name] }));
	gauge('lotline_db_connections_max', 'Maximum connections of a pool.', read('max'), ['pool']);
	gauge('lotline_db_connections_busy', 'Connections in use.', read('busy'), ['pool']);
	gauge('lotline_db_connections_idle', 'Idle connections.', read('idle'), ['pool']);
	gauge('lotline_db_calls_waiting', 'Calls waiting for a connection.', read('waiting'), ['pool']);
	counter('lotline_db_calls_failed_total', 'Calls the database could not serve.', read('failed'), ['pool']);
}
