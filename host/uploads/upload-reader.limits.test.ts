import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import type { Claimed } from './upload-queue.ts';
import { type ReaderEnd, startReader } from './upload-reader.ts';

const NO_LIMITS = { milliseconds: 600_000, heapMegabytes: 256, residentMegabytes: 4_000 };
const upload: Claimed = {
	...{ id: 'a', user_id: 'b', file_name: 'homes.csv', modified_on: '2026-05-04', status: 'reading' as const },
	...{ kind: 'homes' as const, choices: {}, attempts: 1 },
};

/** How a reader with this script ends. */
function endOf(script: string, limits: Partial<typeof NO_LIMITS> = {}): Promise<ReaderEnd> {
	const folder = temporaryFolder();
	const path = join(folder, 'reader.mjs');
	writeFileSync(path, script);
	return startReader(path, { url: '', options: {}, upload }, { ...NO_LIMITS, ...limits }).ended;
}

test('a reader that hangs is ended at its time limit', async () => {
	expect(await endOf('for (;;);', { milliseconds: 500 })).toBe('too long');
});

test('a reader that needs too much memory is ended, whether V8 counts it or not', async () => {
	const heap = 'const kept = []; for (;;) kept.push(Array(1000).fill(kept.length));';
	expect(await endOf(heap, { heapMegabytes: 32 })).toBe('too much memory');
	if (process.platform !== 'linux') return;
	const buffers = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(5e6, 1)), 5);';
	expect(await endOf(buffers, { residentMegabytes: 200 })).toBe('too much memory');
});

test.each([
	['finishes', 'process.exit(0)', 'finished'],
	['crashes', 'throw new Error()', 'died'],
	['is killed', "process.kill(process.pid, 'SIGKILL')", 'died'],
	['is stopped with the host', "process.kill(process.pid, 'SIGTERM')", 'stopped'],
	['reports an error', "process.send({ fault: 'oh' }, () => process.exit(1))", { fault: 'oh' }],
])('a reader that %s', async (_, script, end) => {
	expect(await endOf(script)).toEqual(end);
});
