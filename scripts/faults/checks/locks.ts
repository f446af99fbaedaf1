import { setTimeout as pause } from 'node:timers/promises';
import { compareBystanders, openTown } from '../bystanders.ts';
import type { Check, Trial } from '../check.ts';
import { zipSearch } from '../homes.ts';
import type { Product } from '../product.ts';
import { Traffic } from '../traffic.ts';
import { as, signUp, type TestUser } from '../users.ts';
import { TOWN } from '../workload.ts';

const CALLS_AT_ONCE = 20;
/** The longest a response may take, plus some slack for a busy machine. */
const TARGET_SECONDS = 5;
const SLACK_SECONDS = 0.5;

/** A lock blocks a search: on one user's row, or on a whole table. */
export const locks: Check = {
	name: 'locks',
	title: 'Holds the row of one user, and then a table that every search writes, while people search',
	rounds: 2,
	maxMinutes: 8,
	run: async (trial) => {
		const { product, users, traffic } = await openTown(trial);
		await lockRow(trial, product, users, await signUp(product, traffic));
		await lockTable(trial, product, users);
	},
};

/** Measures bystanders while a user's row is locked: for a minute in a full run, longer than anything waits. */
async function lockRow(
	trial: Trial,
	product: Product,
	users: readonly TestUser[],
	locked: TestUser,
): Promise<void> {
	const traffic = new Traffic(product.url);
	trial.atEnd(() => traffic.close());
	await search(product, traffic, locked, 0);
	let lanes: Promise<void>[] = [];
	let release = () => {};
	let lock: Promise<unknown> = Promise.resolve();
	let isOver = false;
	const lane = async () => {
		while (!isOver) await search(product, traffic, locked, 0);
	};
	await compareBystanders(trial, product, users, {
		name: 'a locked row of one user',
		duration: trial.rounds > 1 ? 60_000 : 12_000,
		begin: async () => {
			isOver = false;
			[lock, release] = await lockInTransaction(
				product,
				`select from public.usage_periods where user_id = '${locked.id}' for update`,
			);
			lanes = Array.from({ length: CALLS_AT_ONCE }, lane);
		},
		end: async () => {
			isOver = true;
			await Promise.all(lanes);
			release();
			await lock;
		},
	});
	reportBlocked(trial, 'the user of the locked row', traffic);
	const after = await search(product, traffic, locked, 1);
	trial.expect('the first search after the lock', after.status, '200', after.status === 200);
}

async function lockTable(trial: Trial, product: Product, users: readonly TestUser[]): Promise<void> {
	const traffic = new Traffic(product.url, 200);
	trial.atEnd(() => traffic.close());
	const [lock, release] = await lockInTransaction(
		product,
		'lock table public.searches in access exclusive mode',
	);
	let isOver = false;
	const lanes = users.map(async (user, index) => {
		while (!isOver) await search(product, traffic, user, index);
	});
	await pause(12_000);
	release();
	await lock;
	const released = performance.now();
	isOver = true;
	await Promise.all(lanes);
	const drained = (performance.now() - released) / 1000;
	reportBlocked(trial, 'everyone, while the table of searches is locked', traffic);
	trial.expect(
		'time until all of those are answered after the lock',
		`${drained.toFixed(1)} s`,
		'5 s',
		drained <= 5,
	);
	const after = await Promise.all(users.map((user) => search(product, traffic, user, 1)));
	const good = after.filter(({ status }) => status === 200).length;
	trial.expect('searches answered afterward', `${good} of ${after.length}`, 'all', good === after.length);
}

function search(product: Product, traffic: Traffic, user: TestUser, round: number) {
	return traffic.send(as(product, user, { path: '/functions/v1/comps', body: zipSearch(TOWN.homes, round) }));
}

/** Runs a statement in a transaction that stays open until it is released. */
async function lockInTransaction(
	product: Product,
	statement: string,
): Promise<[Promise<unknown>, () => void]> {
	let release = () => {};
	const released = new Promise<void>((done) => {
		release = done;
	});
	let taken = () => {};
	const isTaken = new Promise<void>((done) => {
		taken = done;
	});
	const lock = product.database.connection((sql) =>
		sql.begin(async (transaction) => {
			await transaction.unsafe(statement);
			taken();
			await released;
		}),
	);
	await Promise.race([isTaken, lock]);
	return [lock, release];
}

function reportBlocked(trial: Trial, who: string, traffic: Traffic): void {
	trial.note(`responses to ${who}`, traffic.summary());
	const slowest = traffic.slowest / 1000;
	const unanswered = traffic.count('unanswered');
	trial.expect(
		`slowest response to ${who}`,
		unanswered > 0 ? `none for 10 s in ${unanswered} calls` : `${slowest.toFixed(1)} s`,
		`${TARGET_SECONDS} s`,
		unanswered === 0 && slowest <= TARGET_SECONDS + SLACK_SECONDS,
	);
	const unavailable = traffic.count('503');
	trial.expect(`calls by ${who} that got a 503`, unavailable, 'some', unavailable > 0);
}
