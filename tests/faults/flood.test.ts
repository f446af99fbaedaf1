import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { townAddress, townSearch } from '../../scripts/load/homes.ts';
import { type Call, nextAddress } from '../../scripts/load/traffic.ts';
import { BYSTANDERS, compareDuringFlood } from './harness/bystanders.ts';
import { none, roundsOf } from './harness/figures.ts';
import { newAgent, openTown } from './harness/town.ts';
import { reportCall } from './harness/workload.ts';

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
test(`flood: others keep searching while one user, or a visitor, sends ${MANY} or ${SOME} parallel calls, each followed by another`, async () => {
	const { product, users } = await openTown(BYSTANDERS);
	for (const [lanes, kind, calls] of [
		...Object.entries(KINDS).map(([kind, calls]) => [MANY, kind, calls] as const),
		[MANY, 'visits without an account', VISITS] as const,
		[SOME, 'calls of every kind', MIXED] as const,
	]) {
		const user = calls === VISITS ? { address: nextAddress() } : await newAgent(product);
		const own = calls.map((call) => ({ ...call, user }));
		const name = `one user with ${lanes} parallel ${kind}`;
		const outcomes = await compareDuringFlood(product, users, lanes, () => own, {
			rounds: roundsOf(6),
			name,
		});
		none("that user's calls without a response within 10 s", outcomes.count('unanswered'));
	}
});
