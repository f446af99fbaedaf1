/** Pools of connections to the real database: whatever happens to a connection, every call settles soon. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openConnection } from '../../host/postgres/connection.ts';
import { openPool, type Pool, type PoolLimits } from '../../host/postgres/pool.ts';
import { openTestStore } from '../shared-host.ts';

const { sql, store } = await openTestStore();
const pool = openPool({ max: 2 }, store.url, store.options);
afterAll(() => pool.end({ timeout: 1 }));

/** A pool for one test, with server settings for its connections. */
function newPool(limits: PoolLimits, connection: Record<string, number> = {}): Pool {
	const options = { ...store.options, connection: { ...store.options.connection, ...connection } };
	const ownPool = openPool(limits, store.url, options);
	onTestFinished(() => ownPool.end({ timeout: 0 }));
	return ownPool;
}

async function processOf(connections: Pool = pool): Promise<number> {
	const [row] = await connections`select pg_backend_pid() as pid`;
	return row?.pid;
}

const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`;
const UNAVAILABLE = { code: 'DATABASE_UNAVAILABLE' };

test('sequential calls share one connection', async () => {
	const processes = [];
	for (let turn = 0; turn < 5; turn++) processes.push(await processOf());
	expect(new Set(processes).size).toBe(1);
});

test('simultaneous calls get a connection each, and the rest wait in line for the first free one', async () => {
	const ended: string[] = [];
	const wait = (name: string, seconds: number) =>
		pool`select pg_sleep(${seconds})`.then(() => ended.push(name));
	const all = [wait('long', 0.6), wait('short', 0), wait('third', 0), wait('fourth', 0)];
	expect(pool.stats()).toMatchObject({ max: 2, busy: 2, waiting: 2 });
	await Promise.all(all);
	expect(ended).toEqual(['short', 'third', 'fourth', 'long']);
	expect(new Set(await Promise.all([processOf(), processOf(), processOf()])).size).toBe(2);
	expect(pool.stats()).toMatchObject({ busy: 0, idle: 2, waiting: 0 });
});

test('a failed statement leaves its connection usable', async () => {
	const before = await processOf();
	for (let turn = 0; turn < 3; turn++) await expect(pool`select 1 / 0`).rejects.toThrow('division by zero');
	expect(await processOf()).toBe(before);
});

test('a call whose connection is lost fails immediately, and the next ones get another connection', async () => {
	const ownPool = newPool({ max: 1 });
	for (let turn = 0; turn < 5; turn++) {
		const lost = await processOf(ownPool);
		const call = ownPool`select pg_sleep(60)`;
		// This call is made at the moment of the loss, when the driver alone would never settle it.
		const next = call.catch((error) => [error, processOf(ownPool)] as const);
		await vi.waitFor(async () => {
			const [row] = await sql`select state from pg_stat_activity where pid = ${lost}`;
			expect(row?.state).toBe('active');
		}, 30_000);
		await terminate(lost);
		const [problem, pid] = (await next) as [unknown, Promise<number>];
		expect(problem).toMatchObject(UNAVAILABLE);
		expect(await pid).not.toBe(lost);
	}
	expect(ownPool.stats()).toMatchObject({ busy: 0, idle: 1, failed: 5 });
});

test('a server that turns out not to be the primary counts as unavailable, and its connection is not used again', async () => {
	const ownPool = newPool({ max: 1 });
	const before = await processOf(ownPool);
	const write = ownPool.begin(async (transaction) => {
		await transaction`set transaction read only`;
		await transaction`delete from public.plans`;
	});
	await expect(write).rejects.toMatchObject(UNAVAILABLE);
	expect(await processOf(ownPool)).not.toBe(before);
});

test('an idle connection that is lost is not used again', async () => {
	const ownPool = newPool({ max: 1 });
	const lost = await processOf(ownPool);
	await terminate(lost);
	await expect.poll(() => ownPool.stats().idle).toBe(0);
	expect(await processOf(ownPool)).not.toBe(lost);
});

test('a transaction that loses its connection is rolled back, and later calls are unaffected', async () => {
	const ownPool = newPool({ max: 1 });
	await sql`create table if not exists public.pool_trial (id integer)`;
	onTestFinished(async () => {
		await sql`drop table public.pool_trial`;
	});
	const lost = ownPool.begin(async (transaction) => {
		await transaction`insert into public.pool_trial values (1)`;
		const [row] = await transaction`select pg_backend_pid() as pid`;
		await terminate(row?.pid);
		await transaction`insert into public.pool_trial values (2)`;
	});
	await expect(lost).rejects.toMatchObject(UNAVAILABLE);
	expect(await sql`select from public.pool_trial`).toHaveLength(0);
	await ownPool.begin((transaction) => transaction`insert into public.pool_trial values (3)`);
	expect(await sql`select id from public.pool_trial`).toEqual([{ id: 3 }]);
});

test('a transaction rejects if a failed statement was caught inside it', async () => {
	const work = pool.begin(async (transaction) => {
		await transaction`select 1 / 0`.catch(() => {});
	});
	await expect(work).rejects.toThrow('rolled back');
});

test('a call that waits for a lock times out, and its connection stays usable', async () => {
	const ownPool = newPool({ max: 1 }, { lock_timeout: 100 });
	const before = await processOf(ownPool);
	await sql.begin(async (holder) => {
		await holder`lock table public.plans in access exclusive mode`;
		await expect(ownPool`select from public.plans`).rejects.toMatchObject({ code: '55P03' });
	});
	expect(await processOf(ownPool)).toBe(before);
});

test('a call that gets no response times out, and its connection is closed', async () => {
	const ownPool = newPool({ max: 1, maxCall: 1_000 }, { statement_timeout: 0 });
	const before = await processOf(ownPool);
	await expect(ownPool`select pg_sleep(60)`).rejects.toMatchObject(UNAVAILABLE);
	expect(await processOf(ownPool)).not.toBe(before);
	await terminate(before);
});

test('waiting for a connection is limited in time and in queue length', async () => {
	const ownPool = newPool({ max: 1, maxWait: 1_000, maxWaiting: 1 });
	await processOf(ownPool);
	const running = ownPool`select pg_sleep(2)`;
	const waiting = ownPool`select 1`;
	await expect(ownPool`select 1`).rejects.toThrow('Too many calls are waiting');
	expect(ownPool.stats()).toMatchObject({ busy: 1, waiting: 1 });
	await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
	await running;
	expect(await processOf(ownPool)).toBeGreaterThan(0);
});

test('a call to an unreachable database fails after retrying for a limited time', async () => {
	const ownPool = openPool({ max: 1, maxWait: 1_000 }, 'postgres://nobody@127.0.0.1:1/none', {});
	onTestFinished(() => ownPool.end({ timeout: 0 }));
	await expect(ownPool`select 1`).rejects.toMatchObject({
		...UNAVAILABLE,
		message: expect.stringContaining('ECONNREFUSED'),
	});
	expect(ownPool.stats()).toMatchObject({ busy: 0, waiting: 0, failed: 1 });
});

test('a closing pool finishes running calls, and rejects queued and new ones', async () => {
	const ownPool = newPool({ max: 1 });
	const running = ownPool`select pg_sleep(0.2), 7 as seven`;
	const waiting = ownPool`select 1`;
	const ended = ownPool.end({ timeout: 5 });
	await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
	expect(await running).toMatchObject([{ seven: 7 }]);
	await ended;
	await expect(ownPool`select 1`).rejects.toMatchObject(UNAVAILABLE);
});

test('a pool that closes while connecting leaves no connection open', async () => {
	const options = {
		...store.options,
		connection: { ...store.options.connection, application_name: 'ending' },
	};
	const ownPool = openPool({ max: 1 }, store.url, options);
	const connecting = ownPool`select 1`;
	await ownPool.end({ timeout: 0 });
	await expect(connecting).rejects.toMatchObject(UNAVAILABLE);
	await expect
		.poll(() => sql`select from pg_stat_activity where application_name = 'ending'`)
		.toHaveLength(0);
});

test('a connection released twice still has one user at a time', async () => {
	const ownPool = newPool({ max: 2 });
	const first = await ownPool.lease();
	first.release();
	const second = await ownPool.lease();
	first.release();
	expect(ownPool.stats()).toMatchObject({ busy: 1, idle: 0 });
	second.release();
	expect(ownPool.stats()).toMatchObject({ busy: 0, idle: 1 });
});

test('a listener whose connection is lost listens again, and learns that it may have missed something', async () => {
	const ownPool = newPool({ max: 1 });
	const notifications: string[] = [];
	let listening = 0;
	await ownPool.listen(
		'pool_trial',
		(payload) => notifications.push(payload),
		() => listening++,
	);
	await expect.poll(() => listening).toBe(1);
	await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "pool_trial"'`;
	await expect.poll(() => listening).toBe(2);
	await sql`select pg_notify('pool_trial', 'hello')`;
	await expect.poll(() => notifications).toEqual(['hello']);
});

test('a connection discarded at any moment of its start fails its call and leaves nothing behind', async () => {
	const unhandled: unknown[] = [];
	const note = (error: unknown) => unhandled.push(error);
	process.on('unhandledRejection', note);
	onTestFinished(() => void process.off('unhandledRejection', note));
	const socket = join(String(store.options.host), '.s.PGSQL.5432');
	for (let messages = 0; messages < 5; messages++) {
		let hold = () => {};
		const held = new Promise<void>((done) => (hold = done));
		const proxy = createServer((client) => {
			let left = messages;
			const server = createConnection(socket);
			client.on('data', (bytes) => (left-- > 0 ? server.write(bytes) : hold()));
			client.on('close', () => server.destroy());
			for (const each of [client, server]) each.on('error', () => {});
			server.pipe(client);
		}).listen(0, '127.0.0.1');
		await once(proxy, 'listening');
		const { port } = proxy.address() as AddressInfo;
		const connection = openConnection(store.url, { ...store.options, host: '127.0.0.1', port });
		const call = connection.run((own) => own`select ${['a']}::text[] as list`, 30_000);
		const refused = expect(call).rejects.toMatchObject(UNAVAILABLE);
		await Promise.race([held, call.catch(() => {})]);
		connection.discard();
		await refused;
		proxy.close();
	}
	// Node reports it once the promises of this turn are settled.
	await pause(0);
	expect(unhandled).toEqual([]);
});

test('arrays of every kind are written and read, with text that must be quoted', async () => {
	const texts = ['', 'NULL', 'a,b', '{x}', '"q" \\ \n', null];
	const days = [new Date('2026-05-27'), null];
	const [row] = await pool`
		select ${texts}::text[] as texts, ${[1, null, 3]}::integer[] as numbers, ${[0.5]}::float8[] as floats,
		       ${['2026-05-27', null]}::date[] as days, ${[]}::uuid[] as none, array[true, false] as booleans,
		       array[[1, 2], [3, 4]] as nested, array['{"a": [1]}'::jsonb] as json, '[0:1]={5,6}'::bigint[] as shifted`;
	expect(row).toEqual({
		...{ texts, numbers: [1, null, 3], floats: [0.5], days, none: [], booleans: [true, false] },
		...{
			nested: [
				[1, 2],
				[3, 4],
			],
			json: [{ a: [1] }],
			shifted: ['5', '6'],
		},
	});
});
