import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { test } from 'vitest';
import { townSearch } from '../../scripts/load/homes.ts';
import { repeat, type Stop } from '../../scripts/load/repeat.ts';
import { Traffic } from '../../scripts/load/traffic.ts';
import { BYSTANDERS, compareBystanders } from './harness/bystanders.ts';
import { all, atMost, figure, note, roundsOf } from './harness/figures.ts';
import type { Product } from './harness/product.ts';
import { type Agent, newAgent, openTown } from './harness/town.ts';
import { secondsToSuccess } from './harness/workload.ts';

const CALLS_AT_ONCE = 20;
/** The longest a response may take, plus some slack for a busy machine, in seconds. */
const TARGET = 5;
const SLACK = 0.5;
/** How long everyone is blocked, in milliseconds. */
const OUTAGE = 12_000;

/** A lock blocks a search: on one user's row, or on a whole table. */
test('locks: calls are refused in time while the row of one user, and then a table that every search writes, is locked', async () => {
	const { product, users } = await openTown(BYSTANDERS);
	await lockRow(product, users, roundsOf(2));
	const lockTable = () => lock(product, 'lock table public.searches in access exclusive mode');
	await blockAll(product, users, 'everyone, while the table of searches is locked', lockTable);
});

/** Another program uses all connections that the database allows. */
test('no-connections: calls are refused in time while another program has every connection that PostgreSQL allows', async () => {
	const { product, users } = await openTown(6);
	for (let round = 0; round < roundsOf(3); round++)
		await blockAll(product, users, 'everyone, without connections', () => takeConnections(product));
});

/** Measures bystanders while a user's row is locked: for a minute in a full run, longer than anything waits. */
async function lockRow(product: Product, users: readonly Agent[], rounds: number): Promise<void> {
	const user = await newAgent(product);
	const traffic = new Traffic(product);
	const search = () => traffic.send({ ...townSearch(0), user });
	await search();
	await compareBystanders(product, users, {
		rounds,
		name: 'a locked row of one user',
		duration: rounds > 1 ? 60_000 : 12_000,
		begin: async () => {
			const row = `select from public.usage_periods where user_id = '${user.id}' for update`;
			const unlock = await lock(product, row);
			const end = repeat(Array(CALLS_AT_ONCE).fill(search));
			return async () => {
				await end();
				await unlock();
			};
		},
	});
	reportBlocked('the user of the locked row', traffic);
	const { outcome } = await traffic.send({ ...townSearch(1), user });
	figure('the first search after the lock', outcome, '200', outcome === '200');
}

/** Blocks everyone for a while, who must be refused in time, and be answered soon afterward. */
async function blockAll(
	product: Product,
	users: readonly Agent[],
	who: string,
	block: () => Promise<Stop>,
): Promise<void> {
	const traffic = new Traffic(product, 200);
	const unblock = await block();
	const end = repeat(users.map((user, index) => () => traffic.send({ ...townSearch(index), user })));
	await pause(OUTAGE);
	await unblock();
	const unblockedAt = performance.now();
	await end();
	const recovery = await secondsToSuccess(new Traffic(product), users[0] as Agent, unblockedAt);
	reportBlocked(who, traffic);
	atMost('time until all of those are answered, and searches work again', recovery, TARGET);
	const after = new Traffic(product);
	await Promise.all(users.map((user) => after.send({ ...townSearch(1), user })));
	all('searches answered afterward', after.outcomes.count('200'), after.sent);
}

/** Runs a statement in a transaction that stays open until its locks are released. */
async function lock({ database }: Product, statement: string): Promise<Stop> {
	const sql = database.open();
	await sql.unsafe(`begin; ${statement}`);
	return () => sql.end();
}

/** Takes every free connection, now and as they become free, until they are released. */
async function takeConnections({ database }: Product): Promise<Stop> {
	const taken: Sql[] = [];
	const takeOne = async () => {
		const sql = database.open();
		try {
			await sql`select 1`;
			taken.push(sql);
		} catch {
			await sql.end({ timeout: 0 });
			await pause(5);
		}
	};
	const end = repeat(Array(4).fill(takeOne));
	await pause(2000);
	const [first] = taken;
	if (!first) throw new Error('PostgreSQL gave no connection.');
	await first`
		select pg_terminate_backend(pid) from pg_stat_activity
		where backend_type = 'client backend' and application_name like 'lotline%'`;
	return async () => {
		await end();
		await Promise.all(taken.map((sql) => sql.end({ timeout: 0 })));
	};
}

function reportBlocked(who: string, { outcomes, slowest }: Traffic): void {
	note(`responses to ${who}`, outcomes);
	const unanswered = outcomes.count('unanswered');
	figure(
		`slowest response to ${who}`,
		unanswered > 0 ? `none for 10 s in ${unanswered} calls` : `${slowest.toFixed(1)} s`,
		`${TARGET} s`,
		unanswered === 0 && slowest <= TARGET + SLACK,
	);
	const unavailable = outcomes.count('503');
	figure(`calls by ${who} that got a 503`, unavailable, 'some', unavailable > 0);
}
