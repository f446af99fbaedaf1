import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import { openWorkerPool, type WorkerPool, WorkersBusy } from './worker-pool.ts';

const folder = temporaryFolder();
const file = join(folder, 'worker.mjs');
writeFileSync(
	file,
	`import { isMainThread } from 'node:worker_threads';
	export const where = () => (isMainThread ? 'main' : 'worker');
	export const forever = () => { for (;;); };
	export const die = () => process.exit(1);
	export const fail = () => { throw new Error('No such home.'); };`,
);

let pool: WorkerPool;
afterEach(() => pool.close());

test('runs in another thread', async () => {
	pool = openWorkerPool(file, { threads: 1, maxQueue: 1, timeout: 10_000 });
	expect(await pool.run('where', null)).toBe('worker');
});

test('passes errors on', async () => {
	pool = openWorkerPool(file, { threads: 1, maxQueue: 1, timeout: 10_000 });
	await expect(pool.run('fail', null)).rejects.toThrow('No such home.');
});

test('replaces a thread that died', async () => {
	pool = openWorkerPool(file, { threads: 1, maxQueue: 1, timeout: 10_000 });
	await expect(pool.run('die', null)).rejects.toThrow();
	expect(await pool.run('where', null)).toBe('worker');
});

test('stops work that takes too long and serves the next call', async () => {
	pool = openWorkerPool(file, { threads: 1, maxQueue: 1, timeout: 1_000 });
	await expect(pool.run('forever', null)).rejects.toThrow(WorkersBusy);
	expect(await pool.run('where', null)).toBe('worker');
});

test('refuses calls while its queue is full', async () => {
	pool = openWorkerPool(file, { threads: 1, maxQueue: 1, timeout: 10_000 });
	const accepted = [pool.run('forever', null)];
	const refused = expect(async () => {
		for (let calls = 0; calls < 3; calls++) accepted.push(pool.run('forever', null));
		await Promise.race(accepted);
	}).rejects.toThrow('The queue for worker threads is full.');
	for (const call of accepted) call.catch(() => {});
	await refused;
});
