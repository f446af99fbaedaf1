import { randomUUID } from 'node:crypto';
import { compareBystanders, openTown } from '../bystanders.ts';
import type { Check, Trial } from '../check.ts';
import { addressOf, zipSearch } from '../homes.ts';
import type { Product } from '../product.ts';
import { openSender } from '../sender.ts';
import type { Call } from '../traffic.ts';
import { as, signUp, type TestUser } from '../users.ts';
import { reportCall, TOWN } from '../workload.ts';

const MANY = 200;
const SOME = 20;

/** One account uses everything it can get. */
export const flood: Check = {
	name: 'flood',
	title: `Sends ${MANY}, then ${SOME} parallel calls by one user, each followed by another, while others search`,
	rounds: 6,
	maxMinutes: 12,
	run: async (trial) => {
		const { product, users, traffic } = await openTown(trial);
		const floodWith = async (lanes: number, kind: string, calls: readonly Call[]) => {
			const flooder = await signUp(product, traffic);
			const own = calls.map((call) => as(product, flooder, call));
			await measureFlood(trial, product, users, { name: `${lanes} parallel ${kind}`, lanes, calls: own });
		};
		for (const [kind, calls] of Object.entries(KINDS)) await floodWith(MANY, kind, calls);
		await floodWith(SOME, 'calls of every kind', mixed(Object.values(KINDS)));
	},
};

const ROUNDS = Array.from({ length: 40 }, (_, round) => round);

const KINDS: Readonly<Record<string, readonly Call[]>> = {
	searches: ROUNDS.map((round) => ({ path: '/functions/v1/comps', body: zipSearch(TOWN.homes, round) })),
	'evidence calls under one key': [
		{
			path: '/functions/v1/evidence',
			body: { address: addressOf(TOWN.series, 7) },
			headers: { 'idempotency-key': randomUUID() },
		},
	],
	reports: ROUNDS.map(reportCall),
	'session reads': [{ method: 'GET', path: '/auth/v1/user' }],
	'credit reservations': [{ path: '/rest/v1/rpc/increment_usage', body: {} }],
};

/** Takes one call from each list in turn. */
function mixed(lists: readonly (readonly Call[])[]): Call[] {
	return ROUNDS.flatMap((round) => lists.map((list) => list[round % list.length] as Call));
}

interface Flood {
	name: string;
	/** Concurrent calls. */
	lanes: number;
	calls: readonly Call[];
}

async function measureFlood(
	trial: Trial,
	product: Product,
	users: readonly TestUser[],
	{ name, lanes, calls }: Flood,
): Promise<void> {
	const sender = await openSender();
	trial.atEnd(() => sender.end());
	const outcomes = new Map<string, number>();
	await compareBystanders(trial, product, users, {
		name: `one user with ${name}`,
		begin: () => sender.start({ url: product.url, lanes, calls, pauseMilliseconds: 0 }),
		end: async () => {
			const sent = await sender.stop();
			for (const [outcome, times] of Object.entries(sent.outcomes))
				outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times);
		},
	});
	trial.note(
		'responses to that user',
		[...outcomes].map(([outcome, times]) => `${outcome}: ${times.toLocaleString('en-US')}`).join(', '),
	);
	const unanswered = outcomes.get('unanswered') ?? 0;
	trial.expect("that user's calls without a response within 10 s", unanswered, '0', unanswered === 0);
}
