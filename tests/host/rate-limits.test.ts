/** Counters that several processes share, on the real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { openPool } from '../../host/postgres/pool.ts';
import { consumeAll, refundAll, sharedRateLimits } from '../../host/rate-limits/rate-limits.ts';
import { openStore } from '../../host/store.ts';
import { sharedHost } from '../shared-host.ts';

const store = await openStore(sharedHost.settings);
const processes = [1, 2].map(() => openPool({ max: 2 }, store.url, store.options));
afterAll(async () => {
	await Promise.all(processes.map((connections) => connections.end({ timeout: 1 })));
	await store.close();
});
const limitsOf = (name: string, points: number, seconds = 60) =>
	processes.map((connections) => sharedRateLimits(connections)(name, { points, seconds }));

test('processes share their counts, even when they count at the same time', async () => {
	const limits = limitsOf(randomUUID(), 10);
	const waits = await Promise.all(Array.from({ length: 30 }, (_, turn) => limits[turn % 2]?.consume('key')));
	expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
	expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(60);
	expect(await limits[0]?.consume('another key')).toBe(0);
});

test('a refunded attempt may be repeated, and old attempts expire', async () => {
	const [one, other] = limitsOf(randomUUID(), 1, 1);
	expect([await one?.consume('key'), await other?.consume('key')]).toEqual([0, 1]);
	await one?.refund('key');
	await one?.refund('key');
	expect(await other?.consume('key')).toBe(0);
	expect(await one?.consume('key')).toBeGreaterThan(0);
	await vi.waitFor(async () => expect(await one?.consume('key')).toBe(0), { timeout: 30_000, interval: 200 });
});

test('when one of several limits refuses, none of them counts', async () => {
	const name = randomUUID();
	const [wide] = limitsOf(`wide ${name}`, 5);
	const [narrow] = limitsOf(`narrow ${name}`, 1);
	if (!wide || !narrow) throw new Error('no limits');
	const counts = [[wide, 'key'] as const, [narrow, 'key'] as const];
	expect(await consumeAll(counts)).toBe(0);
	for (let turn = 0; turn < 10; turn++) expect(await consumeAll(counts)).toBeGreaterThan(0);
	await refundAll(counts.slice(0, 1));
	for (let turn = 0; turn < 5; turn++) expect(await wide.consume('key')).toBe(0);
	expect(await wide.consume('key')).toBeGreaterThan(0);
});

test('the table reveals neither addresses nor accounts', async () => {
	const [limit] = limitsOf(randomUUID(), 1);
	await limit?.consume('203.0.113.77 ann@example.com');
	const keys = await store.sql`select key from host.rate_limits where key ~ '203.0.113.77|ann@'`;
	expect(keys).toHaveLength(0);
});
