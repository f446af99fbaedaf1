import { setTimeout as pause } from 'node:timers/promises';
import { townSearch } from '../../load/homes.ts';
import type { Product } from '../../load/product.ts';
import { Traffic } from '../../load/traffic.ts';
import { signUp, type TestUser } from '../../load/users.ts';
import { startExternalDatabase } from '../external-database.ts';
import { compareLedger } from '../ledger.ts';
import type { Check, Trial } from '../trial.ts';
import { STRIPE_SETTINGS } from '../webhooks.ts';
import { startWorkload } from '../workload.ts';

interface Fault {
	/** The label of the count, such as `kills of the host`. */
	name: string;
	/** Causes the fault. @returns when it was killed, or else undefined: once the database accepts connections */
	inject(product: Product, round: number): Promise<unknown>;
	settings?: Record<string, string>;
	/** The host dies: responses may be cut off, and searches may take longer to work again. */
	killsHost?: boolean;
}

/** A part of the product dies under load, or is restarted without notice. */
export const kills: readonly Check[] = [
	{
		name: 'kill-database',
		title: 'Kills the main process of PostgreSQL during searches, reports, imports and webhooks',
		rounds: 50,
		maxMinutes: 25,
		run: (trial) => injectUnderLoad(trial, { name: 'kills of PostgreSQL', inject: killPostmaster }),
	},
	{
		name: 'kill-backends',
		title: 'Kills a single backend of PostgreSQL, or cuts every connection, under the same load',
		rounds: 50,
		maxMinutes: 25,
		run: (trial) =>
			injectUnderLoad(trial, {
				name: 'kills of a backend, every fifth a cut of all connections',
				inject: (product, round) => (round % 5 === 4 ? cutAll(product) : killOne(product, round)),
			}),
	},
	{
		name: 'kill-host',
		title: 'Kills the host during searches, reports, imports and webhooks, and starts it again',
		rounds: 100,
		maxMinutes: 25,
		run: (trial) =>
			injectUnderLoad(trial, {
				name: 'kills of the host',
				killsHost: true,
				inject: async (product) => {
					await product.kill();
					await product.start();
				},
			}),
	},
	{
		name: 'restart-external',
		title: 'Restarts the database in DATABASE_URL immediately, gracefully and by a kill, under the same load',
		rounds: 12,
		maxMinutes: 15,
		run: async (trial) => {
			const { settings, restart } = await startExternalDatabase(trial);
			const signals = ['SIGQUIT', 'SIGINT', 'SIGKILL'] as const;
			await injectUnderLoad(trial, {
				name: 'restarts of the external database',
				settings,
				inject: (_, round) => restart(signals[round % signals.length] ?? 'SIGKILL'),
			});
		},
	},
];

async function killPostmaster(product: Product): Promise<void> {
	const killed = product.postmaster();
	if (!killed) throw new Error('There is no PostgreSQL to kill.');
	process.kill(killed, 'SIGKILL');
	const deadline = Date.now() + 60_000;
	// The processes of the killed server run for another moment, so this waits for a new main process.
	while ((product.postmaster() ?? killed) === killed) {
		if (Date.now() > deadline) throw new Error('PostgreSQL was not started again within a minute.');
		await pause(20);
	}
}

const CLIENTS = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function killOne({ database }: Product, round: number): Promise<void> {
	const backends = await database.query<{ pid: number }>(`select pid ${CLIENTS} order by state_change desc`);
	const chosen = backends[round % Math.max(1, backends.length)];
	try {
		if (chosen) process.kill(chosen.pid, 'SIGKILL');
	} catch {
		// The backend has ended in the meantime.
	}
}

async function cutAll({ database }: Product): Promise<void> {
	await database.query(`select pg_terminate_backend(pid) ${CLIENTS}`);
}

/**
 * Causes the fault under load in every round, waits until searches work again, and verifies everything acknowledged.
 */
async function injectUnderLoad(trial: Trial, fault: Fault): Promise<void> {
	const { name, settings, killsHost = false } = fault;
	// In a short run, signing up more users would take longer than the faults.
	const people = trial.rounds > 2 ? 6 : 3;
	const { product, users } = await trial.town(people, { settings: { ...STRIPE_SETTINGS, ...settings } });
	const traffic = new Traffic(product);
	const probe = new Traffic(product, 1);
	const prober = await signUp(product);
	const workload = await startWorkload(product, traffic, users);
	const recoveries: number[] = [];
	for (let round = 0; round < trial.rounds; round++) {
		await untilWorking(traffic, people);
		const startedAt = performance.now();
		await fault.inject(product, round);
		if (!killsHost) await product.database.accepts();
		recoveries.push(await secondsToSuccess(probe, prober, killsHost ? startedAt : performance.now()));
	}
	await workload.stop();
	await product.database.accepts();
	trial.note(name, trial.rounds);
	trial.note('requests by outcome', traffic.outcomes);
	trial.answered(traffic, probe);
	const cut = traffic.outcomes.count('cut off') + probe.outcomes.count('cut off');
	if (!killsHost) trial.none('requests cut off', cut, traffic.sent + probe.sent);
	const moment = killsHost ? 'the kill' : 'the database accepts connections';
	trial.allAtMost(`searches work again after ${moment}`, recoveries, killsHost ? 10 : 5);
	await compareLedger(trial, product, workload.ledger);
}

/** Waits until requests work again, and then until a random moment. */
export async function untilWorking({ outcomes }: Traffic, users: number): Promise<void> {
	const goal = outcomes.count('200') + 4 * users;
	const deadline = performance.now() + 15_000;
	while (outcomes.count('200') < goal && performance.now() < deadline) await pause(20);
	await pause(Math.random() * 500);
}

/** Searches until one succeeds. @returns the seconds since a moment; infinite if none succeeds within a minute */
export async function secondsToSuccess(traffic: Traffic, user: TestUser, since: number): Promise<number> {
	const deadline = performance.now() + 60_000;
	for (let round = 0; performance.now() < deadline; round++) {
		const { status } = await traffic.send({ ...townSearch(round), user });
		if (status === 200) return (performance.now() - since) / 1000;
		await pause(50);
	}
	return Number.POSITIVE_INFINITY;
}
