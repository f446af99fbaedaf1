/** The ZIP codes and homes whose figures are collected: of the demo market, or of a file of sales. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { importFile } from '../../host/import/import-file.ts';
import { refitMarkets } from '../../host/markets/refit.ts';
import { daysAgo } from '../homes.ts';
import { type IsolatedHost, openIsolatedHost } from '../isolated-host.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** A file of sales to use instead of the demo market. */
const FILE = process.env.FIGURES_SOURCE;

const ZIPS = 5;
const HOMES_PER_ZIP = 2;
const MIN_SALES = 5;

export interface Source {
	host: IsolatedHost;
	/** From the one with the most sales to one with few. */
	zips: string[];
	/** Addresses of sold homes, in full. */
	homes: string[];
	/** All street addresses that are of one sale or listing only. */
	streets: ReadonlySet<string>;
}

export const openHost = () => openIsolatedHost({ LOTLINE_DEMO: FILE === undefined ? '1' : '0' });

export async function openSource(host: IsolatedHost): Promise<Source> {
	const { sql, store } = host;
	if (FILE !== undefined)
		await importFile({ store, path: withAddresses(FILE), sourceName: basename(FILE), today: daysAgo(0) });
	const bySales = await sql<{ zip: string }[]>`
		select zip from public.listings where status = 'sold'
		group by zip having count(*) >= ${MIN_SALES} order by count(*) desc, zip`;
	const zips = spread(bySales, ZIPS).map(({ zip }) => zip);
	await refitMarkets({ session: store.session, zips, minAgeMinutes: 0 });
	const once = await sql<{ address: string }[]>`
		select address from public.listings where address is not null group by address having count(*) = 1`;
	const streets = new Set(once.map(({ address }) => address));
	const homes: string[] = [];
	for (const zip of zips) {
		const sold = await sql<{ address: string; city: string; state: string }[]>`
			select address, city, state from public.listings
			where zip = ${zip} and status = 'sold' and address is not null order by id`;
		const known = sold.filter(({ address }) => streets.has(address));
		homes.push(
			...spread(known, HOMES_PER_ZIP).map((home) => `${home.address}, ${home.city}, ${home.state} ${zip}`),
		);
	}
	return { host, zips, homes, streets };
}

/** The first, the last and others at equal steps between them. */
function spread<Item>(all: readonly Item[], many: number): Item[] {
	const step = (all.length - 1) / (many - 1);
	return all.filter((_, at) =>
		Array.from({ length: many }, (_each, nth) => Math.round(nth * step)).includes(at),
	);
}

/** A copy with an address on each line, if the file has none: an agent finds a home by its address. */
function withAddresses(path: string): string {
	const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
	if (/address/i.test(header)) return path;
	const copy = join(temporaryFolder(), basename(path));
	writeFileSync(
		copy,
		[`${header},address`, ...lines.map((line, at) => `${line},${at + 1} Sample St`)].join('\n'),
	);
	return copy;
}
