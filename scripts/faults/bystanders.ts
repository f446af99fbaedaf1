/** Measures whether others are affected: bystanders' searches with and without a disturbance, alternately. */
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../domain/math/statistics.ts';
import type { Trial } from './check.ts';
import { importHomes, zipSearch } from './homes.ts';
import type { Product } from './product.ts';
import { openSender, type Sender, type Sent } from './sender.ts';
import { Traffic } from './traffic.ts';
import { as, signUpAll, type TestUser } from './users.ts';
import { TOWN } from './workload.ts';

/** Something that may disturb others. */
export interface Disturbance {
	/** Such as `one user with 200 parallel searches`. */
	name: string;
	/** Runs for this long in each turn, in milliseconds. */
	duration?: number;
	/** Runs before each pair of turns, such as a restart. */
	before?(): unknown;
	/** The same work without the disturbance, done in the calm turns. @returns a function that ends it */
	control?(): () => unknown;
	begin(): unknown;
	end(): unknown;
}

/** How long each turn takes, and how much of its start is ignored, in milliseconds. */
const TURN = 4000;
const SETTLING = 500;

const PEOPLE = 24;
const LANES = 4;
/** The pause between two searches of one bystander. */
const THINK_TIME = 40;

/** Starts a product with homes, and users who search them. */
export async function openTown(
	trial: Trial,
	settings: Record<string, string> = {},
): Promise<{ product: Product; users: TestUser[]; traffic: Traffic }> {
	const product = await trial.product({ settings });
	const traffic = new Traffic(product.url);
	trial.atEnd(() => traffic.close());
	await importHomes(product, TOWN.series, TOWN.homes);
	return { product, users: await signUpAll(product, traffic, PEOPLE), traffic };
}

/**
 * Measures the bystanders in alternating turns, calm and disturbed, so that a busy moment of the machine affects both.
 * Reports the p95 of both, and whether it no more than doubles.
 *
 * @returns the milliseconds of the searches in each pair of turns
 */
export async function compareBystanders(
	trial: Trial,
	product: Product,
	users: readonly TestUser[],
	disturbance: Disturbance,
): Promise<Turns[]> {
	const sender = await openSender();
	const pairs: Turns[] = [];
	const wrong = new Map<number, number>();
	const measure = async (into: number[], duration = TURN) => {
		const sent = await measureTurn(sender, product, users, duration);
		const from = (sent.responses[0]?.sentAt ?? 0) + SETTLING;
		for (const { sentAt, milliseconds, status } of sent.responses) {
			if (status !== 200) wrong.set(status, (wrong.get(status) ?? 0) + 1);
			else if (sentAt >= from) into.push(milliseconds);
		}
	};
	try {
		await measure([]);
		for (let round = 0; round < trial.rounds; round++) {
			if (disturbance.before) {
				await disturbance.before();
				await measure([]);
			}
			const pair: Turns = { calm: [], disturbed: [] };
			pairs.push(pair);
			const endControl = disturbance.control?.();
			await measure(pair.calm, disturbance.control ? disturbance.duration : TURN);
			await endControl?.();
			await disturbance.begin();
			await measure(pair.disturbed, disturbance.duration);
			await disturbance.end();
		}
	} finally {
		sender.end();
	}
	const [calm, disturbed] = [pairs.flatMap((pair) => pair.calm), pairs.flatMap((pair) => pair.disturbed)];
	report(trial, disturbance.name, { calm, disturbed, wrong });
	return pairs;
}

async function measureTurn(
	sender: Sender,
	product: Product,
	users: readonly TestUser[],
	duration: number,
): Promise<Sent> {
	const calls = users.flatMap((user, index) =>
		[0, 1, 2].map((round) =>
			as(product, user, {
				path: '/functions/v1/comps',
				body: zipSearch(TOWN.homes, index * 3 + round),
			}),
		),
	);
	sender.start({ url: product.url, lanes: LANES, calls, pauseMilliseconds: THINK_TIME });
	await pause(duration);
	return sender.stop();
}

/** The milliseconds of searches in one turn without the disturbance and one with it. */
export interface Turns {
	calm: number[];
	disturbed: number[];
}

interface Measured extends Turns {
	/** Responses other than 200, by status. */
	wrong: Map<number, number>;
}

function report(trial: Trial, name: string, { calm, disturbed, wrong }: Measured): void {
	const describe = (times: number[]) =>
		`p50 ${milliseconds(times, 0.5)}, p95 ${milliseconds(times, 0.95)} of ${times.length} searches`;
	trial.note(`others without ${name}`, describe(calm));
	trial.note(`others during ${name}`, describe(disturbed));
	const ratio = (quantile(disturbed, 0.95) ?? Number.POSITIVE_INFINITY) / (quantile(calm, 0.95) ?? 1);
	trial.expect(
		`p95 of others during ${name}`,
		`${ratio.toFixed(2)} times`,
		'at most 2 times',
		ratio <= 2,
		'timing',
	);
	const others = [...wrong].map(([status, times]) => `${status}: ${times}`).join(', ');
	trial.expect(`others refused during ${name}`, others || 'none', 'none', wrong.size === 0);
}

function milliseconds(times: readonly number[], share: number): string {
	return `${(quantile(times, share) ?? Number.NaN).toFixed(1)} ms`;
}
