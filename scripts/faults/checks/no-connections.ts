import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { townSearch } from '../../load/homes.ts';
import type { Product } from '../../load/product.ts';
import { repeat, type Stop } from '../../load/repeat.ts';
import { Traffic } from '../../load/traffic.ts';
import { signUp } from '../../load/users.ts';
import type { Check } from '../trial.ts';
import { secondsToSuccess } from './kills.ts';

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
		const { product, users } = await trial.town(PEOPLE);
		const prober = await signUp(product);
		const traffic = new Traffic(product);
		const recoveries: number[] = [];
		for (let round = 0; round < trial.rounds; round++) {
			const release = await takeConnections(product);
			const end = repeat(users.map((user) => (count) => traffic.send({ ...townSearch(count), user })));
			await pause(OUTAGE);
			await end();
			await release();
			recoveries.push(await secondsToSuccess(new Traffic(product), prober, performance.now()));
		}
		trial.note('responses during the outage', traffic.outcomes);
		trial.answered(traffic);
		const slowest = traffic.slowest;
		trial.expect('slowest response', `${slowest.toFixed(1)} s`, '5 s', slowest <= 5.5, 'timing');
		trial.allAtMost('searches work again after connections are free', recoveries, 5);
	},
};

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
