/** Makes scheduled backups alongside a running host, in a worker thread. */
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { repeat } from '../repeat.ts';
import type { BackupSettings } from '../settings.ts';
import { sharedCall } from '../shared-call.ts';
import type { Store } from '../store.ts';
import { startThread, type Thread } from '../workers/thread.ts';
import { builtWorker } from '../workers/worker-pool.ts';
import { readPassphrase } from './passphrase.ts';
import { isBackupDue, readBackupStatus, removeUnfinished, type ScheduledBackup } from './schedule.ts';

/** The thread's input. */
export interface BackupTask {
	url: string;
	options: object;
	schedule: ScheduledBackup;
}

/** The backup that the thread made; null if another process made it. */
export type BackupResult = { bytes: number; rows: number } | null;

/** In milliseconds: before the first check, and between checks. */
const FIRST_CHECK_DELAY = 30_000;
const CHECK_INTERVAL = 5 * 60_000;
const STATUS_TTL = 10_000;

/**
 * Checks soon after the start and every few minutes whether a backup is due.
 *
 * @param firstCheck in milliseconds
 * @returns a background job of the host
 * @throws SetupError if the passphrase can't be used
 */
export function startScheduledBackups(settings: BackupSettings, firstCheck = FIRST_CHECK_DELAY) {
	const { folder, everyHours, keep } = settings;
	const passphrase = readPassphrase(settings);
	return async (
		{ sql, url, options, secrets }: Pick<Store, 'sql' | 'url' | 'options' | 'secrets'>,
		log: Logger,
		metrics: Pick<Metrics, 'gauge'>,
	): Promise<() => Promise<void>> => {
		const file = builtWorker('backup-worker');
		if (!folder || !file) return async () => {};
		const task: BackupTask = {
			url,
			options,
			schedule: { folder, everyHours, keep, passphrase, secrets },
		};
		let thread: Thread | null = null;
		let isStopped = false;
		const check = async () => {
			if (!(await isBackupDue(sql, everyHours)) || isStopped) return;
			thread = startThread<BackupResult>(file, task, (made) => {
				if (made) log.info({ event: 'backup', ...made }, 'Made a backup');
			});
			await thread.ended.catch((err) => log.error({ event: 'backup', err }, 'A backup failed'));
			thread = null;
		};
		registerStatusMetrics(metrics, () => readBackupStatus(sql, everyHours));
		const checks = repeat(check, {
			every: CHECK_INTERVAL,
			first: firstCheck,
			onError: (err) => log.warn({ err }, 'Could not check whether a backup is due'),
		});
		return async () => {
			isStopped = true;
			const interrupted = thread;
			await interrupted?.stop();
			await checks.stop();
			if (interrupted) removeUnfinished(folder, process.pid);
		};
	};
}

function registerStatusMetrics(
	{ gauge }: Pick<Metrics, 'gauge'>,
	readStatus: () => ReturnType<typeof readBackupStatus>,
): void {
	const read = sharedCall(readStatus, STATUS_TTL);
	gauge(
		'lotline_backup_age_seconds',
		'Seconds since the last successful scheduled backup started.',
		async () => (await read()).age ?? [],
	);
	gauge('lotline_backup_failed', '1 if the last scheduled backup failed.', async () =>
		(await read()).state === 'failed' ? 1 : 0,
	);
}
