import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { townSearch } from '../../load/homes.ts';
import type { Product } from '../../load/product.ts';
import { Traffic } from '../../load/traffic.ts';
import type { TestUser } from '../../load/users.ts';
import type { Check } from '../trial.ts';

const LANES = 8;
/** The longest that running work may take to finish, in milliseconds. */
const MAX_SHUTDOWN_MS = 15_000;

type SignalCase = [to: 'process' | 'group', ...signals: NodeJS.Signals[]];
const SIGNAL_CASES: readonly SignalCase[] = [
	['process', 'SIGTERM'],
	['process', 'SIGTERM', 'SIGTERM'],
	['group', 'SIGTERM'],
	['group', 'SIGTERM', 'SIGTERM'],
	['group', 'SIGINT', 'SIGINT'],
	['process', 'SIGHUP', 'SIGTERM'],
];

interface StopResults {
	/** Keys of requests whose connection closed without a response. */
	cutOff: string[];
	/** The same keys, for clients that keep retrying after a refusal. */
	closed: string[];
	unanswered: number;
	wrongCodes: string[];
	databasesLeft: number;
	/** Milliseconds. */
	slowest: number;
}

/** Running work is finished, however often and by whatever means the host is stopped. */
export const shutdown: Check = {
	name: 'shutdown',
	title: 'Sends stop signals once or twice, to the process or to its group, under load',
	rounds: 20,
	maxMinutes: 10,
	run: async (trial) => {
		const { product, users } = await trial.town(LANES, { launched: true });
		const results: StopResults = {
			...{ cutOff: [], closed: [], unanswered: 0, wrongCodes: [], databasesLeft: 0, slowest: 0 },
		};
		const { rounds } = trial;
		for (let round = 0; round < rounds; round++) {
			const signalCase = SIGNAL_CASES[round % SIGNAL_CASES.length] as SignalCase;
			await stopUnderLoad(product, users, signalCase, results);
			await product.start();
		}
		const { cutOff, closed, unanswered, wrongCodes, databasesLeft, slowest } = results;
		// The worst case: a search that was started, and charged, without a response.
		const begun = await product.database.count(
			`select count(*) from public.searches where idempotency_key = any (string_to_array($1, ','))`,
			[...cutOff, ...closed],
		);
		trial.none('searches begun and cut off', begun);
		trial.note('stops under load', `${rounds}, the slowest in ${(slowest / 1000).toFixed(1)} s`);
		trial.none('requests cut off', cutOff.length);
		trial.none('requests without a response within 10 s', unanswered);
		const codes = wrongCodes.join(', ') || 'none';
		trial.expect('exit codes other than 0', codes, `none of ${rounds}`, wrongCodes.length === 0);
		trial.none('databases left running', databasesLeft, rounds);
	},
};

async function stopUnderLoad(
	product: Product,
	users: readonly TestUser[],
	[to, ...signals]: SignalCase,
	results: StopResults,
): Promise<void> {
	const traffic = new Traffic(product);
	const lanes = users.map((user, index) => searchUntilTheEnd(traffic, user, results, index % 2 === 1));
	while (traffic.outcomes.count('200') < 3 * LANES) await pause(10);
	await pause(Math.random() * 200);
	const startedAt = performance.now();
	const { process: host, exit } = product.host();
	const pid = (to === 'group' ? -1 : 1) * (host.pid as number);
	for (const signal of signals) {
		if (host.exitCode === null) process.kill(pid, signal);
		await pause(Math.random() * 100);
	}
	const code = await Promise.race([exit, pause(MAX_SHUTDOWN_MS, 'no exit' as const)]);
	results.slowest = Math.max(results.slowest, performance.now() - startedAt);
	await Promise.all(lanes);
	if (code !== 0) results.wrongCodes.push(`${code}`);
	if (code === 'no exit') await product.kill();
	if (product.postmaster() !== null) results.databasesLeft++;
}

/**
 * Sends requests one after another, until one is refused because the host restarts; a persistent client continues
 * until the connection fails.
 */
async function searchUntilTheEnd(
	traffic: Traffic,
	user: TestUser,
	results: StopResults,
	isPersistent: boolean,
): Promise<void> {
	for (let round = 0; ; round++) {
		const key = randomUUID();
		const headers = { 'idempotency-key': key };
		const { failure, status } = await traffic.send({ ...townSearch(round), headers, user });
		if (failure === 'unanswered') results.unanswered++;
		if (failure === 'cut off') results[isPersistent ? 'closed' : 'cutOff'].push(key);
		const isOver = failure === 'not connected' || failure === 'unanswered';
		if (isOver || (status !== 200 && !isPersistent)) return;
	}
}
