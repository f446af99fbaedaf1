/** Fills an empty store with the invented market of the demo. */
import { once } from 'node:events';
import type { Sql, TransactionSql } from 'postgres';
import { streetKey } from '../domain/address.ts';
import { demoListings, demoRents } from '../domain/demo-market.ts';
import type { Listing } from '../domain/listing.ts';
import { readZipPlaces } from './zip-places.ts';

/** The same seed makes the same market everywhere. */
const SEED = 10001;

export const DEMO_SOURCE = 'Demo data';

/** Seeds the market up to a day where the store has no homes at all. @returns how many homes it made */
export async function seedDemoMarket(sql: Sql, asOf: string): Promise<number> {
	return sql.begin(async (transaction) => {
		// Two processes on one database may start at once: one seeds, the other then finds homes.
		await transaction`lock table public.listing_sources in exclusive mode`;
		const [store] = await transaction`select exists (select from public.listings) as filled`;
		if (store?.filled) return 0;
		const [source] = await transaction`
			insert into public.listing_sources (name, demo) values (${DEMO_SOURCE}, true)
			on conflict (name) do update set loaded_at = now() returning id`;
		const places = readZipPlaces();
		const homes = [...demoListings({ seed: SEED, asOf, places })].sort((a, b) => cellOf(a) - cellOf(b));
		await copyHomes(transaction, homes, source?.id);
		await copyRents(transaction, demoRents({ seed: SEED, asOf, places }), source?.id);
		await transaction`analyze public.listings`;
		return homes.length;
	});
}

/** Rows of one neighbourhood lie together on disk: a search then reads few pages. */
function cellOf(home: Listing): number {
	return (
		Math.floor(((home.latitude ?? 0) + 90) * 100) * 36000 + Math.floor(((home.longitude ?? 0) + 180) * 100)
	);
}

async function copyHomes(
	transaction: TransactionSql,
	homes: readonly Listing[],
	source: number,
): Promise<void> {
	const copy = await transaction`
		copy public.listings (
			latitude, longitude, observed_on, sold_on, contract_on, listed_on, sold_price, list_price,
			original_list_price, living_area, lot_size, days_on_market, hoa_monthly, bathrooms, status, home_type,
			year_built, bedrooms, source, demo, zip, state, city, address, street_key, source_id, url, sale_key,
			fingerprint
		) from stdin`.writable();
	for (const h of homes) {
		const key = h.address === null ? null : streetKey(h.address);
		const line = copyLine([
			h.latitude,
			h.longitude,
			h.observedOn,
			h.soldOn,
			h.contractOn,
			h.listedOn,
			h.soldPrice,
			h.listPrice,
			h.originalListPrice,
			h.livingArea,
			h.lotSize,
			h.daysOnMarket,
			h.hoaMonthly,
			h.bathrooms,
			h.status,
			h.homeType,
			h.yearBuilt,
			h.bedrooms,
			source,
			true,
			h.zip,
			h.state,
			h.city,
			h.address,
			key,
			h.sourceId,
			h.url,
			`demo:${h.sourceId}`,
			'demo',
		]);
		if (!copy.write(line)) await once(copy, 'drain');
	}
	await finish(copy);
}

async function copyRents(
	transaction: TransactionSql,
	rents: Iterable<{ zip: string; month: string; medianRent: number }>,
	source: number,
): Promise<void> {
	const copy =
		await transaction`copy public.rents (zip, month, median_rent, source, demo) from stdin`.writable();
	for (const { zip, month, medianRent } of rents) {
		if (!copy.write(copyLine([zip, month, medianRent, source, true]))) await once(copy, 'drain');
	}
	await finish(copy);
}

/** A line of PostgreSQL's COPY text format. The invented texts have no tabs, breaks or backslashes. */
function copyLine(values: readonly unknown[]): string {
	return `${values.map((value) => value ?? '\\N').join('\t')}\n`;
}

async function finish(copy: NodeJS.WritableStream): Promise<void> {
	const finished = once(copy, 'finish');
	copy.end();
	await finished;
}
