/** Scheduled backups: made by one process, limited in number, with failures reported. */
import { chmodSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { LOCKS } from '../../host/advisory-locks.ts';
import { startScheduledBackups } from '../../host/backup/backup-job.ts';
import { makeDueBackup, readBackupStatus, type ScheduledBackup } from '../../host/backup/schedule.ts';
import { verifyBackup } from '../../host/backup/verify.ts';
import { createMetrics } from '../../host/metrics/metrics.ts';
import type { Session } from '../../host/store.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const folder = temporaryFolder();
chmodSync(folder, 0o755);
const host = await openIsolatedHost({ BACKUP_FOLDER: join(folder, 'backups'), BACKUP_KEEP: '2' });
const { session, secrets } = host.store;
const schedule: ScheduledBackup = {
	folder: join(folder, 'backups'),
	everyHours: 24,
	keep: 2,
	passphrase: null,
	secrets,
};
const backups = () => readdirSync(schedule.folder).filter((name) => name.endsWith('.backup'));

/** Backdates every existing backup. */
async function hoursLater(hours: number): Promise<void> {
	const seconds = hours * 3600;
	await host.sql`
		update private.backups
		set started_at = started_at - make_interval(secs => ${seconds}),
		    finished_at = finished_at - make_interval(secs => ${seconds})`;
}

beforeEach(async () => {
	await host.sql`truncate private.backups`;
	rmSync(schedule.folder, { recursive: true, force: true });
});

test('a backup is made and verified when due, and the next one after its interval', async () => {
	expect(await readBackupStatus(host.store.sql, 24)).toEqual({ state: 'none yet', age: null, error: null });
	expect(await makeDueBackup(session, schedule)).toMatchObject({ totals: { tables: expect.any(Number) } });
	expect(await makeDueBackup(session, schedule)).toBeNull();
	expect((await readBackupStatus(host.store.sql, 24)).state).toBe('ok');
	const [name = ''] = backups();
	expect(name).toMatch(/^lotline-\d{8}-\d{6}\.backup$/);
	expect((await verifyBackup(join(schedule.folder, name), null)).totals.rows).toBeGreaterThan(1000);

	await hoursLater(23);
	expect(await makeDueBackup(session, schedule)).toBeNull();
	await hoursLater(2);
	expect(await makeDueBackup(session, schedule)).not.toBeNull();
	await hoursLater(49);
	expect((await readBackupStatus(host.store.sql, 24)).state).toBe('late');
});

test('the newest backups and other files stay, and leftovers of a killed process are deleted after a day', async () => {
	await makeDueBackup(session, schedule);
	const [newest = ''] = backups();
	const old = ['lotline-20200101-000000.backup', 'lotline-20200102-000000.backup'];
	const leftover = `${old[0]}.999999.unfinished`;
	for (const name of [...old, leftover, 'mine.backup', `${old[1]}.999998.unfinished`])
		writeFileSync(join(schedule.folder, name), '');
	utimesSync(join(schedule.folder, leftover), 0, 0);
	await hoursLater(25);
	rmSync(join(schedule.folder, newest));
	writeFileSync(join(schedule.folder, 'lotline-20200103-000000.backup'), '');
	await makeDueBackup(session, schedule);
	const names = readdirSync(schedule.folder).sort();
	expect(names).toEqual([
		'lotline-20200102-000000.backup.999998.unfinished',
		'lotline-20200103-000000.backup',
		expect.stringMatching(/^lotline-2\d{7}-\d{6}\.backup$/),
		'mine.backup',
	]);
});

test('a backup made while the clock was ahead neither delays the next one nor outlives it', async () => {
	await makeDueBackup(session, schedule);
	const [early = ''] = backups();
	renameSync(join(schedule.folder, early), join(schedule.folder, 'lotline-29991231-000000.backup'));
	await hoursLater(-31 * 24);
	expect((await readBackupStatus(host.store.sql, 24)).state).toBe('none yet');
	expect(await makeDueBackup(session, { ...schedule, keep: 1 })).not.toBeNull();
	expect(await readBackupStatus(host.store.sql, 24)).toMatchObject({
		state: 'ok',
		age: expect.closeTo(0, -2),
	});
	expect(backups()).toEqual([expect.stringMatching(/^lotline-2\d{7}-\d{6}\.backup$/)]);
	expect(backups()).not.toContain('lotline-29991231-000000.backup');

	await hoursLater(-31 * 24);
	await host.sql`update private.backups set error = 'The disk was full.'`;
	expect((await readBackupStatus(host.store.sql, 24)).state).toBe('none yet');
	expect(await makeDueBackup(session, schedule)).not.toBeNull();
});

test('only one of several processes makes a due backup', async () => {
	const results = await Promise.all([1, 2, 3].map(() => makeDueBackup(session, schedule)));
	expect(results.filter((result) => result !== null)).toHaveLength(1);
	expect(backups()).toHaveLength(1);
});

test('a backup does not keep the next one waiting until its connection has closed', async () => {
	let locks: readonly unknown[] | undefined;
	const watched: Session = (work) =>
		session(async (sql) => {
			const result = await work(sql);
			locks = await sql`select from pg_locks where locktype = 'advisory' and objid = ${LOCKS.backup}`;
			return result;
		});
	expect(await makeDueBackup(watched, schedule)).not.toBeNull();
	expect(locks).toEqual([]);
});

test('a failure is recorded, shown in /health and in the metrics, and retried after an hour', async () => {
	writeFileSync(join(folder, 'a file'), '');
	const failing = { ...schedule, folder: join(folder, 'a file', 'backups') };
	await expect(makeDueBackup(session, failing)).rejects.toThrow(
		'The backup folder cannot be created: ENOTDIR',
	);
	const status = await readBackupStatus(host.store.sql, 24);
	expect(status).toMatchObject({ state: 'failed', error: expect.stringContaining('ENOTDIR') });
	expect(await makeDueBackup(session, schedule)).toBeNull();
	await vi.waitFor(
		async () => {
			const health = (await (await fetch(`${host.url}/health`)).json()) as { backups: string };
			expect(health.backups).toBe('failed');
		},
		{ timeout: 30_000, interval: 500 },
	);
	await hoursLater(1.1);
	expect(await makeDueBackup(session, schedule)).not.toBeNull();
	expect((await readBackupStatus(host.store.sql, 24)).state).toBe('ok');
});

test('a running host makes backups in a worker thread, and reports it in its log and its metrics', async () => {
	const lines: string[] = [];
	const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
	const metrics = createMetrics(() => {});
	const settings = { ...schedule, folder: schedule.folder, passphraseFile: null };
	const stop = await startScheduledBackups(settings, 0)(host.store, log, metrics);
	await vi.waitFor(() => expect(lines.join('')).toContain('"Made a backup"'), { timeout: 30_000 });
	expect(backups()).toHaveLength(1);
	const { text } = await metrics.page();
	expect(text).toMatch(/^lotline_backup_age_seconds [\d.]+$/m);
	expect(text).toMatch(/^lotline_backup_failed 0$/m);
	await stop();
});

test('a host that stops in the middle of a backup leaves nothing behind', async () => {
	const stop = await startScheduledBackups({ ...schedule, passphraseFile: null }, 0)(
		host.store,
		pino({ level: 'silent' }),
		createMetrics(() => {}),
	);
	await vi.waitFor(() => expect(readdirSync(schedule.folder)).toHaveLength(1), {
		timeout: 30_000,
		interval: 1,
	});
	await stop();
	expect(readdirSync(schedule.folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});
