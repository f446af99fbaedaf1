import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { townSearch } from '../../load/homes.ts';
import type { Product } from '../../load/product.ts';
import { repeat, type Stop } from '../../load/repeat.ts';
import { Traffic } from '../../load/traffic.ts';
import { signUp, type TestUser } from '../../load/users.ts';
import { BYSTANDERS, compareBystanders } from '../bystanders.ts';
import type { Check, Trial } from '../trial.ts';
import { secondsToSuccess } from '../workload.ts';

const CALLS_AT_ONCE = 20;
/** The longest a response may take, plus some slack for a busy machine, in seconds. */
const TARGET = 5;
const SLACK = 0.5;
/** How long everyone is blocked, in milliseconds. */
const OUTAGE = 12_000;

/** A lock blocks a search: on one user's row, or on a whole table. */
export const locks: Check = {
	name: 'locks',
	title: 'Holds the row of one user, and then a table that every search writes, while people search',
	rounds: 2,
	run: async (trial) => {
		const { product, users } = await trial.town(BYSTANDERS);
		await lockRow(trial, product, users);
		const lockTable = () => lock(product, 'lock table public.searches in access exclusive mode');
		await blockAll(trial, product, users, 'everyone, while the table of searches is locked', lockTable);
	},
};

/** Another program uses all connections that the database allows. */
export const noConnections: Check = {
	name: 'no-connections',
	title: "Takes every connection that PostgreSQL allows, including Lotline's, while people search",
	rounds: 3,
	run: async (trial) => {
		const { product, users } = await trial.town(6);
		for (let round = 0; round < trial.rounds; round++)
			await blockAll(trial, product, users, 'everyone, without connections', () => takeConnections(product));
	},
};

/** Measures bystanders while a user's row is locked: for a minute in a full run, longer than anything waits. */
async function lockRow(trial: Trial, product: Product, users: readonly TestUser[]): Promise<void> {
	const user = await signUp(product);
	const traffic = new Traffic(product);
	const search = () => traffic.send({ ...townSearch(0), user });
	await search();
	await compareBystanders(trial, product, users, {
		name: 'a locked row of one user',
		duration: trial.rounds > 1 ? 60_000 : 12_000,
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
	reportBlocked(trial, 'the user of the locked row', traffic);
	const { outcome } = await traffic.send({ ...townSearch(1), user });
	trial.expect('the first search after the lock', outcome, '200', outcome === '200');
}

/** Blocks everyone for a while, who must be refused in time, and be answered soon afterward. */
async function blockAll(
	trial: Trial,
	product: Product,
	users: readonly TestUser[],
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
	const recovery = await secondsToSuccess(new Traffic(product), users[0] as TestUser, unblockedAt);
	reportBlocked(trial, who, traffic);
	trial.atMost('time until all of those are answered, and searches work again', recovery, TARGET);
	const after = new Traffic(product);
	await Promise.all(users.map((user) => after.send({ ...townSearch(1), user })));
	trial.all('searches answered afterward', after.outcomes.count('200'), after.sent);
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

function reportBlocked(trial: Trial, who: string, { outcomes, slowest }: Traffic): void {
	trial.note(`responses to ${who}`, outcomes);
	const unanswered = outcomes.count('unanswered');
	trial.expect(
		`slowest response to ${who}`,
		unanswered > 0 ? `none for 10 s in ${unanswered} calls` : `${slowest.toFixed(1)} s`,
		`${TARGET} s`,
		unanswered === 0 && slowest <= TARGET + SLACK,
	);
	const unavailable = outcomes.count('503');
	trial.expect(`calls by ${who} that got a 503`, unavailable, 'some', unavailable > 0);
}
