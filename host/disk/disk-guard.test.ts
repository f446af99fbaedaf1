import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type DiskGuard, openDiskGuard } from './disk-guard.ts';
import { openReserveFile } from './reserve-file.ts';

const MEGABYTE = 2 ** 20;
const folder = mkdtempSync(join(tmpdir(), 'lotline-disk-'));
const reserveFile = join(folder, 'disk-reserve');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let free = 1_000 * MEGABYTE;
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line).msg) });
const guards: DiskGuard[] = [];
beforeEach(() => {
	logged.length = 0;
});
afterEach(() => {
	for (const guard of guards.splice(0)) guard.close();
	rmSync(reserveFile, { force: true });
	vi.useRealTimers();
});

async function openGuard(watched: string | null = folder): Promise<DiskGuard> {
	const guard = await openDiskGuard({
		folder: watched,
		reserveBytes: 64 * MEGABYTE,
		log,
		freeIn: async () => free,
	});
	guards.push(guard);
	return guard;
}

test('a disk is low below the reserve, full below an eighth of it, and fine again with more room', async () => {
	free = 65 * MEGABYTE;
	const guard = await openGuard();
	expect(guard.state()).toBe('ok');
	for (const [megabytes, state] of [
		[63, 'low'],
		[9, 'low'],
		[7, 'full'],
		[0, 'full'],
		[65, 'ok'],
	] as const) {
		free = megabytes * MEGABYTE;
		await guard.check();
		expect([megabytes, guard.state()]).toEqual([megabytes, state]);
	}
	const refused = 'The disk is almost full: new data is refused';
	expect(logged).toEqual([refused, refused, 'Disk space is available again']);
});

test('the reserve file is deleted before the database starts on a full disk', async () => {
	free = 10 * MEGABYTE;
	writeFileSync(reserveFile, 'x');
	const guard = await openGuard();
	expect(existsSync(reserveFile)).toBe(false);
	await guard.check();
	expect([guard.freeBytes(), guard.state()]).toEqual([free, 'low']);
});

test.each([
	[33, 'ok'],
	[31, 'low'],
	[17, 'low'],
])(
	'with %i MB in addition to the reserve file, the disk is %s, and the file stays',
	async (megabytes, state) => {
		free = megabytes * MEGABYTE;
		writeFileSync(reserveFile, 'x');
		expect((await openGuard()).state()).toBe(state);
		expect(existsSync(reserveFile)).toBe(true);
	},
);

test('a reserve file takes up its space once, and can be deleted', async () => {
	const reserve = openReserveFile(folder, 3 * MEGABYTE, 0);
	expect(reserve.bytes()).toBe(0);
	await Promise.all([reserve.restore(), reserve.restore()]);
	const { size, blocks } = statSync(reserveFile);
	expect(size).toBe(3 * MEGABYTE);
	expect(blocks * 512).toBeGreaterThanOrEqual(3 * MEGABYTE);
	const next = openReserveFile(folder, 3 * MEGABYTE, 0);
	expect(next.bytes()).toBe(3 * MEGABYTE);
	next.release();
	expect([next.bytes(), existsSync(reserveFile)]).toEqual([0, false]);
});

test('a reserve file without enough room leaves nothing behind', async () => {
	const reserve = openReserveFile(join(folder, 'absent'), MEGABYTE, 0);
	await reserve.restore();
	expect(reserve.bytes()).toBe(0);
});

test('the disk is not low while the reserve file is being written', async () => {
	const now = vi.spyOn(performance, 'now');
	onTestFinished(() => now.mockRestore());
	const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
	const guard = await openDiskGuard({
		folder,
		reserveBytes: 16 * MEGABYTE,
		log,
		freeIn: async () => 21 * MEGABYTE - sizeOf(reserveFile) - sizeOf(`${reserveFile}.unfinished`),
	});
	guards.push(guard);
	now.mockReturnValue(performance.now() + 20_000);
	const states = new Set<string>();
	let isWritten = false;
	const written = guard.check().then(() => {
		isWritten = true;
	});
	while (!isWritten) {
		await guard.check();
		states.add(guard.state());
		await new Promise(setImmediate);
	}
	await written;
	expect(sizeOf(reserveFile)).toBe(8 * MEGABYTE);
	expect([...states]).toEqual(['ok']);
});

test('a full disk reported by the database counts for ten seconds', async () => {
	vi.useFakeTimers();
	const guard = await openGuard(null);
	expect(guard.state()).toBe('ok');
	guard.reportFull();
	expect([guard.state(), guard.freeBytes()]).toEqual(['low', null]);
	// Even if the clock is set back in the meantime.
	vi.setSystemTime(Date.now() - 3_600_000);
	vi.advanceTimersByTime(10_001);
	expect(guard.state()).toBe('ok');
});

test('reads the free space of a real folder', async () => {
	const guard = await openDiskGuard({ folder, reserveBytes: MEGABYTE, log });
	guards.push(guard);
	expect(guard.freeBytes()).toBeGreaterThan(0);
});
