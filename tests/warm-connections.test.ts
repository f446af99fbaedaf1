/** Connections of one kind to the real database: which is used, who waits, and what a failure leaves. */
import { afterAll, expect, test } from 'vitest';
import { warmConnections } from '../host/postgres/warm-connections.ts';
import { openStore } from '../host/store.ts';
import { house } from './house.ts';

const store = await openStore(house.settings);
const connections = warmConnections(2, store.url, store.options);
afterAll(async () => {
	await connections.end({ timeout: 1 });
	await store.close();
});

const processOf = () =>
	connections.run(async (sql) => (await sql`select pg_backend_pid() as pid`)[0]?.pid as number);

test('work that comes one after the other stays on one connection', async () => {
	const processes = [];
	for (let turn = 0; turn < 5; turn++) processes.push(await processOf());
	expect(new Set(processes).size).toBe(1);
});

test('work that comes at once has a connection each, and what is over waits for the first free one in its turn', async () => {
	const ended: string[] = [];
	const wait = (name: string, seconds: number) =>
		connections.run((sql) => sql`select pg_sleep(${seconds})`).then(() => ended.push(name));
	await Promise.all([wait('long', 0.6), wait('short', 0), wait('third', 0), wait('fourth', 0)]);
	expect(ended).toEqual(['short', 'third', 'fourth', 'long']);
	expect(new Set(await Promise.all([processOf(), processOf(), processOf()])).size).toBe(2);
});

test('a connection whose work failed serves on', async () => {
	const failing = () => connections.run((sql) => sql`select 1 / 0`);
	for (let turn = 0; turn < 3; turn++) await expect(failing()).rejects.toThrow('division by zero');
	expect(await processOf()).toBeGreaterThan(0);
});
