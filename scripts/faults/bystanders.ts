/** Measures whether others are affected: bystanders' searches with and without a disturbance, alternately. */
import { townSearch } from '../load/homes.ts';
import { percentile, percentiles } from '../load/percentiles.ts';
import type { Product } from '../load/product.ts';
import type { Stop } from '../load/repeat.ts';
import { openSender } from '../load/sender.ts';
import { type Call, Tally } from '../load/traffic.ts';
import type { TestUser } from '../load/users.ts';
import type { Trial } from './trial.ts';

/** Something that may disturb others. */
export interface Disturbance {
	/** Such as `one user with 200 parallel searches`. */
	name: string;
	/** What the others do in turn; by default they search. */
	others?: readonly Call[];
	/** How many times as long the p95 of others may take; by default twice. */
	target?: number;
	/** Runs for this long in each turn, in milliseconds. */
	duration?: number;
	/** Runs before each pair of turns, such as a restart. */
	before?(): unknown;
	/** The same work without the disturbance, done in the calm turns. */
	control?(): Stop;
	begin(): Stop | Promise<Stop>;
}

/** How many users a check signs up as bystanders. */
export const BYSTANDERS = 24;

const SEARCHES = Array.from({ length: BYSTANDERS * 3 }, (_, round) => townSearch(round));

/** How long each turn takes, and how much of its start is ignored, in milliseconds. */
const TURN = 4000;
const SETTLING = 500;

const LANES = 4;
/** The pause between two searches of one bystander. */
const THINK_TIME = 40;

/** The milliseconds of calls in one turn without the disturbance and one with it. */
export interface Turns {
	calm: number[];
	disturbed: number[];
}

/**
 * Measures the bystanders in alternating turns, calm and disturbed, so that a busy moment of the machine affects both.
 * Reports the p95 of both, and whether their ratio is within the target.
 *
 * @returns the milliseconds of the calls in each pair of turns
 */
export async function compareBystanders(
	trial: Trial,
	{ url, apikey }: Product,
	users: readonly TestUser[],
	{ name, others = SEARCHES, target = 2, duration = TURN, before, control, begin }: Disturbance,
): Promise<Turns[]> {
	const calls = others.map((call, index) => ({ ...call, user: users[index % users.length] as TestUser }));
	const sender = await openSender();
	trial.atEnd(sender.end);
	const wrong = new Tally();
	let refused = 0;
	const measure = async (milliseconds = TURN) => {
		const lanes = { site: { url, apikey }, lanes: LANES, calls, thinkTime: THINK_TIME };
		const responses = await sender.send(lanes, milliseconds);
		for (const response of responses.filter(({ status }) => status !== 200)) {
			wrong.add(response);
			refused++;
		}
		return responses
			.filter(({ status, at }) => status === 200 && at >= SETTLING)
			.map((response) => response.milliseconds);
	};
	await measure();
	const pairs: Turns[] = [];
	for (let round = 0; round < trial.rounds; round++) {
		if (before) {
			await before();
			await measure();
		}
		const endControl = control?.();
		const calm = await measure(control ? duration : TURN);
		await endControl?.();
		const end = await begin();
		pairs.push({ calm, disturbed: await measure(duration) });
		await end();
	}
	const times = (when: keyof Turns) => pairs.flatMap((pair) => pair[when]);
	for (const [when, all] of [
		['without', times('calm')],
		['during', times('disturbed')],
	] as const)
		trial.note(`others ${when} ${name}`, `${percentiles(all)} ms of ${all.length} calls`);
	const ratio = percentile(times('disturbed'), 0.95) / percentile(times('calm'), 0.95);
	const atMost = `at most ${target} times`;
	trial.expect(
		`p95 of others during ${name}`,
		`${ratio.toFixed(2)} times`,
		atMost,
		ratio <= target,
		'timing',
	);
	trial.expect(`others refused during ${name}`, `${wrong}` || 'none', 'none', refused === 0);
	return pairs;
}
