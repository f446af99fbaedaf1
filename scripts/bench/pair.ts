/** Sends the same searches to several hosts alternately, from the client of `npm run bench`. */
import { quantile } from '../../domain/math/statistics.ts';
import { type Connection, type Send, sender, timed } from './send.ts';

export interface PairTask extends Omit<Connection, 'url'> {
	/** The URLs of a host without a provider, of one with it, and of another without. */
	urls: [string, string, string];
	path: string;
	/** Sent in turn. */
	bodies: object[];
	rounds: number;
}

/** The latencies of a kind of search, in milliseconds. */
export interface PairLatency {
	without: number;
	with: number;
	/** The difference between the two hosts without a provider in the same run: anything smaller is noise. */
	noise: number;
}

export type PairFigures = Record<'repeated' | 'first', Record<'p50' | 'p95', PairLatency>>;

const WARM_UP = 200;
/** How many variations of each request were sent. */
const variations = new Map<number, number>();

export async function measurePair(task: PairTask): Promise<PairFigures> {
	const senders = task.urls.map((url) => sender({ ...task, url }, 1));
	return {
		repeated: await measure(senders, task, () => ({})),
		first: await measure(senders, task, (place) => newVariation(task, place)),
	};
}

/**
 * Sends the searches in an order that changes each round, so that a noisy moment of the machine affects all of them.
 */
async function measure(
	senders: readonly Send[],
	task: PairTask,
	more: (place: number) => object,
): Promise<PairFigures['first']> {
	const series = senders.map((send) => ({ send, times: [] as number[] }));
	for (let round = -WARM_UP; round < task.rounds; round++) {
		const place = Math.abs(round) % task.bodies.length;
		for (let at = 0; at < series.length; at++) {
			const { send, times } = series[(at + Math.abs(round)) % series.length] as (typeof series)[0];
			const requestBody = JSON.stringify({ ...task.bodies[place], ...more(place) });
			const took = await timed(() => send('POST', task.path, requestBody));
			if (round >= 0) times.push(took);
		}
	}
	const at = (share: number): PairLatency => {
		const [one = 0, provided = 0, again = 0] = series.map(({ times }) => quantile(times, share) ?? 0);
		return { without: (one + again) / 2, with: provided, noise: Math.abs(one - again) };
	};
	return { p50: at(0.5), p95: at(0.95) };
}

/**
 * Makes a query a new one with the same cost: a radius longer by less than a foot, or one comp more or fewer for a
 * ZIP code.
 */
function newVariation(task: PairTask, place: number): object {
	if (!('zip' in (task.bodies[place] ?? {}))) return { radius: 0.5 + Math.random() / 10_000 };
	const before = variations.get(place) ?? 0;
	variations.set(place, before + 1);
	return { limit: 40 + before };
}
