import { randomUUID } from 'node:crypto';
import { townAddress, townSearch } from '../../load/homes.ts';
import { openSender } from '../../load/sender.ts';
import { type Call, nextAddress, Tally } from '../../load/traffic.ts';
import { signUp } from '../../load/users.ts';
import { BYSTANDERS, compareBystanders } from '../bystanders.ts';
import type { Check } from '../trial.ts';
import { reportCall } from '../workload.ts';

const MANY = 200;
const SOME = 20;

const ROUNDS = Array.from({ length: 40 }, (_, round) => round);

const KINDS: Readonly<Record<string, readonly Call[]>> = {
	searches: ROUNDS.map(townSearch),
	'evidence calls under one key': [
		{
			path: '/functions/v1/evidence',
			body: { address: townAddress(7) },
			headers: { 'idempotency-key': randomUUID() },
		},
	],
	reports: ROUNDS.map(reportCall),
	'session reads': [{ method: 'GET', path: '/auth/v1/user' }],
	'credit reservations': [{ path: '/rest/v1/rpc/increment_usage', body: {} }],
};

/** What anyone may request: pages, a file, and paths that don't exist. */
const VISITS: readonly Call[] = [
	'/',
	'/pricing',
	'/favicon.svg',
	'/no-such-page',
	'/assets/no-such-file.js',
].map((path) => ({ method: 'GET', path }));

/** One call of each kind in turn. */
const MIXED = ROUNDS.flatMap((round) =>
	Object.values(KINDS).map((calls) => calls[round % calls.length] as Call),
);

/** One account uses everything it can get, and so does one visitor. */
export const flood: Check = {
	name: 'flood',
	title: `Sends ${MANY}, then ${SOME} parallel calls by one user, and by a visitor, each followed by another, while others search`,
	rounds: 6,
	maxMinutes: 12,
	run: async (trial) => {
		const { product, users } = await trial.town(BYSTANDERS);
		const { url, apikey } = product;
		const floods = Object.entries(KINDS).map(([kind, calls]) => ({ lanes: MANY, kind, calls }));
		for (const { lanes, kind, calls } of [
			...floods,
			{ lanes: MANY, kind: 'visits without an account', calls: VISITS },
			{ lanes: SOME, kind: 'calls of every kind', calls: MIXED },
		]) {
			const user = calls === VISITS ? { address: nextAddress() } : await signUp(product);
			const own = calls.map((call) => ({ ...call, user }));
			const sender = await openSender();
			trial.atEnd(sender.end);
			const outcomes = new Tally();
			await compareBystanders(trial, product, users, {
				name: `one user with ${lanes} parallel ${kind}`,
				begin: () => {
					sender.start({ site: { url, apikey }, lanes, calls: own });
					return async () => {
						for (const response of await sender.stop()) outcomes.add(response);
					};
				},
			});
			trial.note('responses to that user', outcomes);
			trial.none("that user's calls without a response within 10 s", outcomes.count('unanswered'));
		}
	},
};
