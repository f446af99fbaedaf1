import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { roundsOf } from './harness/figures.ts';
import type { Product } from './harness/product.ts';
import { injectUnderLoad } from './harness/under-load.ts';

test('kill-database: nothing acknowledged is lost when the main process of PostgreSQL is killed during searches, reports, imports and webhooks', () =>
	injectUnderLoad({ rounds: roundsOf(50), name: 'kills of PostgreSQL', inject: killPostmaster }));

test('kill-host: nothing acknowledged is lost when the host is killed during searches, reports, imports and webhooks, and started again', () =>
	injectUnderLoad({
		rounds: roundsOf(100),
		name: 'kills of the host',
		endsHost: 10,
		inject: async (product) => {
			await product.kill();
			await product.start();
		},
	}));

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
