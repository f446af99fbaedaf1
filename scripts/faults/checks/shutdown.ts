import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Check, Trial } from '../check.ts';
import { importHomes, zipSearch } from '../homes.ts';
import type { Product } from '../product.ts';
import { Traffic } from '../traffic.ts';
import { as, signUpAll, type TestUser } from '../users.ts';
import { TOWN } from '../workload.ts';

const LANES = 8;
/** The longest that running work may take to finish, in milliseconds. */
const MAX_SHUTDOWN_MS = 15_000;

/** Running work is finished, however often and by whatever means the host is stopped. */
export const shutdown: Check = {
	name: 'shutdown',
	title: 'Sends stop signals once or twice, to the process or to its group, under load',
	rounds: 20,
	maxMinutes: 10,
	run: async (trial) => {
		const product = await trial.product({ launched: true });
		const setup = new Traffic(product.url);
		await importHomes(product, TOWN.series, TOWN.homes);
		const users = await signUpAll(product, setup, LANES);
		setup.close();
		const results = emptyResults();
		for (let round = 0; round < trial.rounds; round++) {
			await stopUnderLoad(product, users, SIGNAL_CASES[round % SIGNAL_CASES.length] as SignalCase, results);
			await product.start();
		}
		await compareCutOff(trial, product, results);
		report(trial, results);
	},
};

interface SignalCase {
	signals: readonly NodeJS.Signals[];
	to: 'process' | 'group';
}
const SIGNAL_CASES: readonly SignalCase[] = [
	{ signals: ['SIGTERM'], to: 'process' },
	{ signals: ['SIGTERM', 'SIGTERM'], to: 'process' },
	{ signals: ['SIGTERM'], to: 'group' },
	{ signals: ['SIGTERM', 'SIGTERM'], to: 'group' },
	{ signals: ['SIGINT', 'SIGINT'], to: 'group' },
	{ signals: ['SIGHUP', 'SIGTERM'], to: 'process' },
];

interface StopResults {
	answered: number;
	/** Keys of requests whose connection closed without a response. */
	cutOff: string[];
	/** The same keys, for clients that retry as requested. */
	closed: string[];
	unanswered: number;
	wrongCodes: string[];
	databasesLeft: number;
	slowest: number;
}

function emptyResults(): StopResults {
	return { answered: 0, cutOff: [], closed: [], unanswered: 0, wrongCodes: [], databasesLeft: 0, slowest: 0 };
}

async function stopUnderLoad(
	product: Product,
	users: readonly TestUser[],
	signalCase: SignalCase,
	results: StopResults,
): Promise<void> {
	const traffic = new Traffic(product.url);
	const lanes = users.map((user, index) =>
		searchUntilTheEnd(product, traffic, user, results, index % 2 === 1),
	);
	while (traffic.count('200') < 3 * LANES) await pause(10);
	await pause(Math.random() * 200);
	const startedAt = performance.now();
	const { process: host, exit } = product.host();
	const pid = (signalCase.to === 'group' ? -1 : 1) * (host.pid as number);
	for (const signal of signalCase.signals) {
		if (host.exitCode === null) process.kill(pid, signal);
		await pause(Math.random() * 100);
	}
	const code = await Promise.race([exit, pause(MAX_SHUTDOWN_MS).then(() => 'no exit' as const)]);
	results.slowest = Math.max(results.slowest, performance.now() - startedAt);
	await Promise.all(lanes);
	traffic.close();
	if (code !== 0) results.wrongCodes.push(`${code}`);
	if (code === 'no exit') await product.kill();
	if (product.postmaster() !== null) results.databasesLeft++;
}

/**
 * Sends requests one after another, until one is refused because the host restarts; a persistent client continues
 * until the connection fails.
 */
async function searchUntilTheEnd(
	product: Product,
	traffic: Traffic,
	user: TestUser,
	results: StopResults,
	retriesRefused: boolean,
): Promise<void> {
	for (let round = 0; ; round++) {
		const key = randomUUID();
		const call = {
			path: '/functions/v1/comps',
			body: zipSearch(TOWN.homes, round),
			headers: { 'idempotency-key': key },
		};
		const { failure, status } = await traffic.send(as(product, user, call));
		if (failure === null) results.answered++;
		if (failure === 'unanswered') results.unanswered++;
		if (failure === 'cut off') results[retriesRefused ? 'closed' : 'cutOff'].push(key);
		const isOver = failure === 'not connected' || failure === 'unanswered';
		if (isOver || (status !== 200 && !retriesRefused)) return;
	}
}

/** The worst case: a search that was started, and charged, without a response. */
async function compareCutOff(
	trial: Trial,
	{ database }: Product,
	{ cutOff, closed }: StopResults,
): Promise<void> {
	const [begun] = await database.query<{ count: number }>(
		`select count(*)::integer as count from public.searches
		 where idempotency_key = any (string_to_array($1, ','))`,
		[[...cutOff, ...closed].join(',')],
	);
	trial.expect('searches begun and cut off', begun?.count ?? 0, '0', begun?.count === 0);
}

function report(trial: Trial, results: StopResults): void {
	const { rounds } = trial;
	trial.note('stops under load', `${rounds}, the slowest in ${(results.slowest / 1000).toFixed(1)} s`);
	trial.note('requests answered', results.answered.toLocaleString('en-US'));
	trial.expect('requests cut off', results.cutOff.length, '0', results.cutOff.length === 0);
	trial.note('connections closed on clients that keep retrying after a refusal', results.closed.length);
	trial.expect('requests without a response within 10 s', results.unanswered, '0', results.unanswered === 0);
	trial.expect(
		'exit codes other than 0',
		results.wrongCodes.join(', ') || 'none',
		`none of ${rounds}`,
		results.wrongCodes.length === 0,
	);
	trial.expect(
		'databases left running',
		results.databasesLeft,
		`0 of ${rounds}`,
		results.databasesLeft === 0,
	);
}
