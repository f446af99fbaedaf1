import { setTimeout as pause } from 'node:timers/promises';
import { townSearch } from '../../load/homes.ts';
import type { Product } from '../../load/product.ts';
import { repeat, type Stop } from '../../load/repeat.ts';
import { Traffic } from '../../load/traffic.ts';
import { signUp, type TestUser } from '../../load/users.ts';
import { BYSTANDERS, compareBystanders } from '../bystanders.ts';
import type { Check, Trial } from '../trial.ts';

const CALLS_AT_ONCE = 20;
/** The longest a response may take, plus some slack for a busy machine, in seconds. */
const TARGET = 5;
const SLACK = 0.5;

/** A lock blocks a search: on one user's row, or on a whole table. */
export const locks: Check = {
	name: 'locks',
	title: 'Holds the row of one user, and then a table that every search writes, while people search',
	rounds: 2,
	maxMinutes: 8,
	run: async (trial) => {
		const { product, users } = await trial.town(BYSTANDERS);
		await lockRow(trial, product, users);
		await lockTable(trial, product, users);
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
	const { status } = await traffic.send({ ...townSearch(1), user });
	trial.expect('the first search after the lock', status, '200', status === 200);
}

async function lockTable(trial: Trial, product: Product, users: readonly TestUser[]): Promise<void> {
	const traffic = new Traffic(product, 200);
	const unlock = await lock(product, 'lock table public.searches in access exclusive mode');
	const end = repeat(users.map((user, index) => () => traffic.send({ ...townSearch(index), user })));
	await pause(12_000);
	await unlock();
	const unlockedAt = performance.now();
	await end();
	const seconds = (performance.now() - unlockedAt) / 1000;
	reportBlocked(trial, 'everyone, while the table of searches is locked', traffic);
	trial.atMost('time until all of those are answered after the lock', seconds, 5);
	const after = await Promise.all(users.map((user) => traffic.send({ ...townSearch(1), user })));
	const good = after.filter(({ status }) => status === 200).length;
	trial.all('searches answered afterward', good, after.length);
}

/** Runs a statement in a transaction that stays open until its locks are released. */
async function lock({ database }: Product, statement: string): Promise<Stop> {
	const sql = database.open();
	await sql.unsafe(`begin; ${statement}`);
	return () => sql.end();
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
