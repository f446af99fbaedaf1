import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { injectUnderLoad } from '../kills.ts';
import type { Product } from '../product.ts';

/** The database's main process dies under load. */
export const killDatabase: Check = {
	name: 'kill-database',
	title: 'Kills the main process of PostgreSQL during searches, reports, imports and webhooks',
	rounds: 50,
	maxMinutes: 25,
	run: (trial) =>
		injectUnderLoad(trial, {
			name: 'kills of PostgreSQL',
			target: { seconds: 5, after: 'the database accepts connections' },
			cutsOff: false,
			inject: killPostmaster,
		}),
};

async function killPostmaster(product: Product): Promise<number> {
	const killed = product.postmaster();
	if (!killed) throw new Error('There is no PostgreSQL to kill.');
	process.kill(killed, 'SIGKILL');
	const deadline = Date.now() + 60_000;
	// The processes of the killed server run for another moment, so this waits for a new main process.
	while ((product.postmaster() ?? killed) === killed) {
		if (Date.now() > deadline) throw new Error('PostgreSQL was not started again within a minute.');
		await pause(20);
	}
	await product.database.accepts();
	return performance.now();
}
