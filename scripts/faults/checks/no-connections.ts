import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Check, Trial } from '../check.ts';
import { importHomes, zipSearch } from '../homes.ts';
import type { Product } from '../product.ts';
import { nextSuccess } from '../recovery.ts';
import { Traffic } from '../traffic.ts';
import { as, signUp, signUpAll, type TestUser } from '../users.ts';
import { TOWN } from '../workload.ts';

/** How long no connections are available, in milliseconds. */
const OUTAGE = 15_000;
const PEOPLE = 6;

/** Another program uses all connections that the database allows. */
export const noConnections: Check = {
	name: 'no-connections',
	title: "Takes every connection that PostgreSQL allows, including Lotline's, while people search",
	rounds: 3,
	maxMinutes: 5,
	run: async (trial) => {
		const product = await trial.product();
		const traffic = new Traffic(product.url);
		const probe = new Traffic(product.url);
		trial.atEnd(() => [traffic, probe].map((each) => each.close()));
		await importHomes(product, TOWN.series, TOWN.homes);
		const users = await signUpAll(product, probe, PEOPLE);
		const prober = await signUp(product, probe);
		let longest = 0;
		for (let round = 0; round < trial.rounds; round++) {
			const exhaustion = await exhaustConnections(product);
			await searchFor(OUTAGE, product, traffic, users);
			await exhaustion.release();
			const released = performance.now();
			const answered = await nextSuccess(product, probe, prober);
			longest = Math.max(longest, ((answered ?? Number.POSITIVE_INFINITY) - released) / 1000);
		}
		report(trial, traffic, longest);
	},
};

/** Takes every free connection, now and as they become free, until it is released. */
async function exhaustConnections({ database }: Product): Promise<{ release(): Promise<void> }> {
	const taken: Sql[] = [];
	let isExhausting = true;
	const openUntilFull = async () => {
		while (isExhausting) {
			const sql = database.open();
			const problem = await sql`select 1`.then(
				() => null,
				(reason: unknown) => reason,
			);
			if (problem === null) {
				taken.push(sql);
				continue;
			}
			await sql.end({ timeout: 0 });
			await pause(5);
		}
	};
	const exhausters = Array.from({ length: 4 }, openUntilFull);
	await pause(2000);
	const [first] = taken;
	if (!first) throw new Error('PostgreSQL gave no connection.');
	await first`
		select pg_terminate_backend(pid) from pg_stat_activity
		where backend_type = 'client backend' and application_name like 'lotline%'`;
	return {
		release: async () => {
			isExhausting = false;
			await Promise.all(exhausters);
			await Promise.all(taken.map((sql) => sql.end({ timeout: 0 })));
		},
	};
}

async function searchFor(
	milliseconds: number,
	product: Product,
	traffic: Traffic,
	users: readonly TestUser[],
): Promise<void> {
	const until = performance.now() + milliseconds;
	await Promise.all(
		users.map(async (user) => {
			for (let round = 0; performance.now() < until; round++)
				await traffic.send(
					as(product, user, { path: '/functions/v1/comps', body: zipSearch(TOWN.homes, round) }),
				);
		}),
	);
}

function report(trial: Trial, traffic: Traffic, longest: number): void {
	trial.note('responses during the outage', traffic.summary());
	const unanswered = traffic.count('unanswered');
	trial.expect('requests without a response within 10 s', unanswered, '0', unanswered === 0);
	const slowest = traffic.slowest / 1000;
	trial.expect('slowest response', `${slowest.toFixed(1)} s`, '5 s', slowest <= 5.5, 'timing');
	trial.expect(
		'searches work again after connections are free',
		`${longest.toFixed(1)} s at the longest`,
		'5 s',
		longest <= 5,
		'timing',
	);
}
