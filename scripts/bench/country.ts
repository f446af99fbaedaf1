/** Measures what a country costs: importing it, its size, a search in it, and its backup. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { count } from '../../domain/format/format.ts';
import { makeBackup } from '../../host/backup/make.ts';
import { megabytesOf } from '../load/process-figures.ts';
import { type BenchHost, withHost } from './bench-host.ts';
import { fillCountry } from './markets.ts';
import { type Costs, databaseProcesses, measureKinds } from './searches.ts';

/** So 10 million homes are in 40,000 places, nearly as many as there are ZIP codes. */
const HOMES_PER_PLACE = 250;

/** @returns the costs of searches */
export function measureCountry(homes: number): Promise<Costs> {
	return withHost(async (host) => {
		const places = Math.ceil(homes / HOMES_PER_PLACE);
		console.log(`${count(homes)} homes in ${count(places)} places:`);
		const importing = await secondsOf(() =>
			host.host.store.session((sql) => fillCountry(sql, homes, HOMES_PER_PLACE)),
		);
		const rate = count(Math.round(homes / importing));
		console.log(`  import by COPY: ${importing.toFixed(0)} s, ${rate} homes/s`);
		console.log(`  ${await sizesOf(host)}`);
		const costs = await measureKinds(host, `${count(homes)} homes`, [false]);
		const memory = databaseProcesses(host).reduce((sum, pid) => sum + megabytesOf(pid, 'share'), 0);
		console.log(`  memory of PostgreSQL after the searches: ${megabytes(memory * 2 ** 20)}`);
		const path = join(host.folder, 'country.backup');
		const { session, secrets } = host.host.store;
		const backup = await secondsOf(() => makeBackup(session, { path, passphrase: null, secrets }));
		console.log(`  backup, verified: ${backup.toFixed(0)} s, ${megabytes(statSync(path).size)}`);
		return costs;
	});
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return (performance.now() - startedAt) / 1000;
}

async function sizesOf({ host }: BenchHost): Promise<string> {
	const [size] = await host.store.sql<{ rows: string; indexes: string }[]>`
		select pg_table_size('public.listings') as rows, pg_indexes_size('public.listings') as indexes`;
	return `table ${megabytes(Number(size?.rows))}, its indexes ${megabytes(Number(size?.indexes))}`;
}

function megabytes(bytes: number): string {
	return `${count(Math.round(bytes / 1e6))} MB`;
}
