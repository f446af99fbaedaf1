import { test } from 'vitest';
import { startExternalDatabase } from './harness/external-database.ts';
import { roundsOf } from './harness/figures.ts';
import type { Product } from './harness/product.ts';
import { injectUnderLoad } from './harness/under-load.ts';

test('kill-backends: nothing acknowledged is lost when a single backend of PostgreSQL is killed, or every connection is cut, under load', () =>
	injectUnderLoad({
		rounds: roundsOf(50),
		name: 'kills of a backend, every fifth a cut of all connections',
		inject: (product, round) => (round % 5 === 4 ? cutAll(product) : killOne(product, round)),
	}));

test('restart-external: nothing acknowledged is lost when the database in DATABASE_URL is restarted immediately, gracefully and by a kill, under load', async () => {
	const { settings, restart } = await startExternalDatabase();
	const signals = ['SIGQUIT', 'SIGINT', 'SIGKILL'] as const;
	await injectUnderLoad({
		rounds: roundsOf(12),
		name: 'restarts of the external database',
		options: { settings },
		inject: (_, round) => restart(signals[round % signals.length] ?? 'SIGKILL'),
	});
});

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
