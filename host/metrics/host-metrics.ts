/** The metrics of a host's components, except those registered in their own files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FreeSpace } from '../free-space.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Pool, PoolStats } from '../postgres/pool.ts';
import { projectFolder } from '../project-folder.ts';
import { sharedCall } from '../shared-call.ts';
import type { Metrics, Reading } from './metrics.ts';
import { registerStoreMetrics } from './store-metrics.ts';

export interface HostMetricsParts {
	/** Database connections by pool; `owner` has full privileges. */
	pools: Record<string, Pick<Pool, 'stats'>> & { owner: Pool };
	disk: FreeSpace;
	outbox: Outbox | null;
	/** Calls waiting for a thread. */
	waitingForThread: () => number;
}

export function registerHostMetrics(
	metrics: Metrics,
	{ pools, disk, outbox, waitingForThread }: HostMetricsParts,
): void {
	const { gauge } = metrics;
	const version = { lotline: readVersion(projectFolder), node: process.versions.node };
	gauge('lotline_info', 'Always 1; its labels are versions.', () => [{ labels: version, value: 1 }], [
		'lotline',
		'node',
	]);
	gauge('lotline_computations_waiting', 'Reports and market models waiting for a thread.', waitingForThread);
	gauge('lotline_disk_free_bytes', "Free space on the embedded database's disk.", () => disk.bytes() ?? []);
	if (outbox) registerMailMetrics(metrics, outbox);
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

function registerMailMetrics({ gauge }: Metrics, outbox: Outbox): void {
	const status = sharedCall(() => outbox.status(), 10_000);
	const show = (name: string, help: string, pick: (mail: Awaited<ReturnType<typeof status>>) => Reading) =>
		gauge(name, help, async () => pick(await status()));
	show('lotline_emails_waiting', 'Emails in the queue.', (mail) => mail.waiting);
	show(
		'lotline_emails_oldest_waiting_seconds',
		'Age of the oldest email in the queue.',
		(mail) => mail.oldestWaitingSeconds,
	);
	show('lotline_emails_sent_last_day', 'Emails sent within 24 hours.', (mail) => mail.sentLastDay);
	show(
		'lotline_emails_failed_last_day',
		'Emails that failed permanently within 24 hours.',
		(mail) => mail.failedLastDay,
	);
}

function readVersion(folder: string): string {
	return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
