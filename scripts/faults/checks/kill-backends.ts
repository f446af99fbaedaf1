import type { Check } from '../check.ts';
import { injectUnderLoad } from '../kills.ts';
import type { Product } from '../product.ts';

/** A backend dies, which makes PostgreSQL restart all of them; or every connection is cut. */
export const killBackends: Check = {
	name: 'kill-backends',
	title: 'Kills a single backend of PostgreSQL, or cuts every connection, under the same load',
	rounds: 50,
	maxMinutes: 25,
	run: (trial) =>
		injectUnderLoad(trial, {
			name: 'kills of a backend, every fifth a cut of all connections',
			target: { seconds: 5, after: 'the database accepts connections' },
			cutsOff: false,
			inject: (product, round) => (round % 5 === 4 ? cutAll(product) : killOne(product, round)),
		}),
};

const CLIENTS = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function killOne({ database }: Product, round: number): Promise<number> {
	const backends = await database.query<{ pid: number }>(`select pid ${CLIENTS} order by state_change desc`);
	const chosen = backends[round % Math.max(1, backends.length)];
	// The backend may have ended in the meantime.
	if (chosen) killIfRunning(chosen.pid);
	await database.accepts();
	return performance.now();
}

async function cutAll({ database }: Product): Promise<number> {
	await database.query(`select pg_terminate_backend(pid) ${CLIENTS}`);
	await database.accepts();
	return performance.now();
}

function killIfRunning(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// The process has ended.
	}
}
