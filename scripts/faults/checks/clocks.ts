import type { Check, Trial } from '../check.ts';
import { startExternalDatabase } from '../external-database.ts';
import { importHomes, zipSearch } from '../homes.ts';
import { faketimeLibrary, type MovedClock, nodeClock, systemClock } from '../moved-clock.ts';
import type { Product } from '../product.ts';
import { Traffic } from '../traffic.ts';
import { as, headersOf, nextAddress, PASSWORD, readSession, signUp, type TestUser } from '../users.ts';
import { TOWN } from '../workload.ts';

const MINUTE = 60;
const DAY = 86_400;

/** The clock's positions in turn, in seconds from the true time. */
const POSITIONS: readonly [string, number][] = [
	['+10 min', 10 * MINUTE],
	['-10 min', -10 * MINUTE],
	['-1 h', -60 * MINUTE],
	['+31 d', 31 * DAY],
	['true time', 0],
	['+31 d again', 31 * DAY],
	['true time again', 0],
];

/** A trial's credits per month. */
const CREDITS = 5;

/** The host's clock is wrong, the database's isn't. */
export const hostClock: Check = {
	name: 'host-clock',
	title: 'Moves the clock of the host by minutes, an hour and a month, back and forth',
	rounds: 1,
	maxMinutes: 5,
	run: async (trial) => {
		const clock = nodeClock(trial.folder());
		await moveClock(trial, clock, await trial.product({ env: clock.env }), monthsAt([0]));
	},
};

/** Both clocks are wrong together, as on one machine. */
export const systemClockCheck: Check = {
	name: 'system-clock',
	title: 'Moves the clocks of the host and PostgreSQL together, in the same way',
	rounds: 1,
	maxMinutes: 5,
	missing: () =>
		faketimeLibrary() ? null : 'needs libfaketime (Debian: apt install faketime, or FAKETIME_LIBRARY=PATH)',
	run: async (trial) => {
		const clock = systemClock(trial.folder());
		const external = await startExternalDatabase(trial, clock.env);
		const product = await trial.product({ env: clock.env, settings: { DATABASE_URL: external.url } });
		await moveClock(trial, clock, product, monthsAt(POSITIONS.map(([, seconds]) => seconds)));
	},
};

/** How many UTC months these positions fall into. */
function monthsAt(positions: readonly number[]): number {
	return new Set(positions.map((seconds) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 7)))
		.size;
}

/** @param months how many months the database's clock falls into, each with its own credits */
async function moveClock(trial: Trial, clock: MovedClock, product: Product, months: number): Promise<void> {
	const traffic = new Traffic(product.url);
	trial.atEnd(() => traffic.close());
	await importHomes(product, TOWN.series, TOWN.homes);
	const user = await signUp(product, traffic, { plan: 'trial' });
	let answered = 0;
	let wrongUsage = 0;
	for (const [name, seconds] of POSITIONS) {
		await clock.move(seconds);
		await signInAgain(product, traffic, user);
		// Two searches at every position, so that some credits are left everywhere, or the limit is reached.
		const statuses: number[] = [];
		for (let round = 0; round < 2; round++) statuses.push(await search(product, traffic, user, round));
		answered += statuses.filter((status) => status === 200).length;
		const used = await usedNow(product, traffic, user);
		if (used === null || used < 0 || used > CREDITS) wrongUsage++;
		trial.note(`searches at ${name}`, `${statuses.join(', ')}; used then: ${used}`);
	}
	await clock.move(0);
	const unanswered = traffic.count('unanswered');
	trial.expect('requests without a response within 10 s', unanswered, '0', unanswered === 0);
	trial.expect('usage that is negative or over the limit', wrongUsage, '0', wrongUsage === 0);
	const periods = await product.database.query<{ used: number }>(
		'select used from public.usage_periods where user_id = $1 order by period_start',
		[user.id],
	);
	const sum = periods.reduce((all, { used }) => all + used, 0);
	trial.expect('searches answered and credits used', `${answered} and ${sum}`, 'the same', answered === sum);
	trial.expect('months that gave credits', periods.length, String(months), periods.length === months);
	const max = months * CREDITS;
	trial.expect('searches answered in total', answered, `at most ${max}`, answered <= max);
}

/** Signs in with the password, which always works: a token from another time may be invalid. */
async function signInAgain(product: Product, traffic: Traffic, user: TestUser): Promise<void> {
	const response = await traffic.send({
		path: '/auth/v1/token?grant_type=password',
		body: { email: user.email, password: PASSWORD },
		headers: headersOf(product, { address: nextAddress() }),
	});
	Object.assign(user, readSession(response));
}

async function search(product: Product, traffic: Traffic, user: TestUser, round: number): Promise<number> {
	const call = { path: '/functions/v1/comps', body: zipSearch(TOWN.homes, round) };
	return (await traffic.send(as(product, user, call))).status;
}

async function usedNow(product: Product, traffic: Traffic, user: TestUser): Promise<number | null> {
	const response = await traffic.send(as(product, user, { path: '/rest/v1/rpc/get_usage_status', body: {} }));
	if (response.status !== 200) return null;
	const [usage] = JSON.parse(response.body) as { used: number }[];
	return usage?.used ?? null;
}
