import { TOWN, townSearch } from '../../load/homes.ts';
import type { Product } from '../../load/product.ts';
import { Traffic } from '../../load/traffic.ts';
import { readSession, signIn, signUp } from '../../load/users.ts';
import { startExternalDatabase } from '../external-database.ts';
import { faketimeLibrary, type MovedClock, nodeClock, systemClock } from '../moved-clock.ts';
import type { Check, Trial } from '../trial.ts';

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

/** The host's clock is wrong; then the database's, too, as on one machine. */
export const clocks: readonly Check[] = [
	{
		name: 'host-clock',
		title: 'Moves the clock of the host by minutes, an hour and a month, back and forth',
		rounds: 1,
		maxMinutes: 5,
		run: async (trial) => {
			const clock = nodeClock(trial.folder());
			await moveClock(trial, clock, await trial.product({ env: clock.env }), monthsAt([0]));
		},
	},
	{
		name: 'system-clock',
		title: 'Moves the clocks of the host and PostgreSQL together, in the same way',
		rounds: 1,
		maxMinutes: 5,
		missing: () =>
			faketimeLibrary() ? null : 'needs libfaketime (Debian: apt install faketime, or FAKETIME_LIBRARY=PATH)',
		run: async (trial) => {
			const clock = systemClock(trial.folder());
			const { settings } = await startExternalDatabase(trial, clock.env);
			const product = await trial.product({ env: clock.env, settings });
			await moveClock(trial, clock, product, monthsAt(POSITIONS.map(([, seconds]) => seconds)));
		},
	},
];

/** How many UTC months these positions fall into. */
function monthsAt(positions: readonly number[]): number {
	const months = positions.map((seconds) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 7));
	return new Set(months).size;
}

/** @param months how many months the database's clock falls into, each with its own credits */
async function moveClock(trial: Trial, clock: MovedClock, product: Product, months: number): Promise<void> {
	await product.importHomes(TOWN.series, TOWN.homes);
	const traffic = new Traffic(product);
	const user = await signUp(product, 'trial');
	let answered = 0;
	let wrongUsage = 0;
	for (const [name, seconds] of POSITIONS) {
		await clock.move(seconds);
		// The password always works: a token from another time may be invalid.
		Object.assign(user, readSession(await traffic.send(signIn(user.email))));
		// Two searches at every position, so that some credits are left everywhere, or the limit is reached.
		const statuses: number[] = [];
		for (const round of [0, 1]) statuses.push((await traffic.send({ ...townSearch(round), user })).status);
		answered += statuses.filter((status) => status === 200).length;
		const usage = await traffic.send({ path: '/rest/v1/rpc/get_usage_status', body: {}, user });
		const used: number | null = usage.status === 200 ? (JSON.parse(usage.body)[0]?.used ?? null) : null;
		if (used === null || used < 0 || used > CREDITS) wrongUsage++;
		trial.note(`searches at ${name}`, `${statuses.join(', ')}; used then: ${used}`);
	}
	await clock.move(0);
	trial.answered(traffic);
	trial.none('usage that is negative or over the limit', wrongUsage);
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
