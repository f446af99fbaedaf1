import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../../load/product.ts';
import { startExternalDatabase } from '../external-database.ts';
import type { Check } from '../trial.ts';
import { injectUnderLoad } from '../under-load.ts';

/** A part of the product dies under load, or is restarted without notice. */
export const kills: readonly Check[] = [
	{
		name: 'kill-database',
		title: 'Kills the main process of PostgreSQL during searches, reports, imports and webhooks',
		rounds: 50,
		run: (trial) => injectUnderLoad(trial, { name: 'kills of PostgreSQL', inject: killPostmaster }),
	},
	{
		name: 'kill-backends',
		title: 'Kills a single backend of PostgreSQL, or cuts every connection, under the same load',
		rounds: 50,
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
		run: (trial) =>
			injectUnderLoad(trial, {
				name: 'kills of the host',
				endsHost: 10,
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
		run: async (trial) => {
			const { settings, restart } = await startExternalDatabase(trial);
			const signals = ['SIGQUIT', 'SIGINT', 'SIGKILL'] as const;
			await injectUnderLoad(trial, {
				name: 'restarts of the external database',
				options: { settings },
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
	// Other processes of the killed server run for another moment, so this waits for a new main process.
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
