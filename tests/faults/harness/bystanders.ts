/** Measures whether others are affected: bystanders' searches with and without a disturbance, alternately. */
import { townSearch } from '../../../scripts/load/homes.ts';
import { percentile, percentiles } from '../../../scripts/load/percentiles.ts';
import type { Stop } from '../../../scripts/load/repeat.ts';
import { type Call, Tally } from '../../../scripts/load/traffic.ts';
import { figure, note, timing } from './figures.ts';
import { openSender, type Product } from './product.ts';
import type { Agent } from './town.ts';

/** Something that may disturb others. */
export interface Disturbance {
	/** How often both are measured. */
	rounds: number;
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

/** How many users a test signs up as bystanders. */
export const BYSTANDERS = 24;

const SEARCHES = Array.from({ length: BYSTANDERS * 3 }, (_, round) => townSearch(round));

/** How long each turn takes, and how much of its start is ignored, in milliseconds. */
const TURN = 4000;
const SETTLING = 500;

const LANES = 4;
/** The pause between two searches of one bystander. */
const THINK_TIME = 40;

/**
 * Measures the bystanders in alternating turns, calm and disturbed, so that a busy moment of the machine affects both.
 * Reports the p95 of both, and whether their ratio is within the target.
 */
export async function compareBystanders(
	{ url, apikey }: Product,
	users: readonly Agent[],
	{ name, rounds, others = SEARCHES, target = 2, duration = TURN, before, control, begin }: Disturbance,
): Promise<void> {
	const calls = others.map((call, index) => ({ ...call, user: users[index % users.length] as Agent }));
	const sender = await openSender();
	const wrong = new Tally();
	const measure = async (milliseconds = TURN) => {
		const lanes = { site: { url, apikey }, lanes: LANES, calls, thinkTime: THINK_TIME };
		const responses = await sender.send(lanes, milliseconds);
		for (const response of responses) if (response.status !== 200) wrong.add(response);
		return responses
			.filter(({ status, at }) => status === 200 && at >= SETTLING)
			.map((response) => response.milliseconds);
	};
	await measure();
	const calm: number[] = [];
	const disturbed: number[] = [];
	for (let round = 0; round < rounds; round++) {
		if (before) {
			await before();
			await measure();
		}
		const endControl = control?.();
		calm.push(...(await measure(control ? duration : TURN)));
		await endControl?.();
		const end = await begin();
		disturbed.push(...(await measure(duration)));
		await end();
	}
	note(`others without ${name}`, `${percentiles(calm)} ms of ${calm.length} calls`);
	note(`others during ${name}`, `${percentiles(disturbed)} ms of ${disturbed.length} calls`);
	const ratio = percentile(disturbed, 0.95) / percentile(calm, 0.95);
	const times = `${ratio.toFixed(2)} times`;
	timing(`p95 of others during ${name}`, times, `at most ${target} times`, ratio <= target);
	figure(`others refused during ${name}`, `${wrong}` || 'none', 'none', wrong.total === 0);
}

/** Compares bystanders while a user, or a visitor, sends calls in several lanes without pauses, and counts their outcomes. */
export async function compareDuringFlood(
	product: Product,
	users: readonly Agent[],
	lanes: number,
	callsOf: (round: number) => readonly Call[],
	disturbance: Omit<Disturbance, 'begin'>,
): Promise<Tally> {
	const { url, apikey } = product;
	const sender = await openSender();
	const outcomes = new Tally();
	let round = 0;
	await compareBystanders(product, users, {
		...disturbance,
		begin: () => {
			sender.start({ site: { url, apikey }, lanes, calls: callsOf(round++) });
			return async () => {
				for (const response of await sender.stop()) outcomes.add(response);
			};
		},
	});
	note('responses to that user', outcomes);
	return outcomes;
}
