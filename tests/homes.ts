/** Homes that a test adds to the store, as an import would. */
import type { Sql } from 'postgres';
import { streetKey } from '../domain/address/street-key.ts';
import type { IsoDate } from '../domain/dates/days.ts';
import { MILLISECONDS_PER_DAY, todayInUs } from '../domain/dates/days.ts';
import type { Listing } from '../domain/home/listing.ts';
import { UNKNOWN_FACTS } from '../domain/home/parse-home.ts';

/** The date the given number of days ago. */
export function daysAgo(days: number): IsoDate {
	return todayInUs(new Date(Date.now() - days * MILLISECONDS_PER_DAY));
}

let listed = 0;

/** A house sold 30 days ago, with the given facts. It was listed at a price of its own, as a home that is sold by itself is. */
export function soldHome(facts: Partial<Listing> & Pick<Listing, 'zip'>): Listing {
	const { soldPrice = 300_000 } = facts;
	const soldOn = facts.soldOn ?? daysAgo(30);
	return {
		...UNKNOWN_FACTS,
		sourceId: null,
		address: null,
		city: 'Somewhere',
		state: 'MT',
		status: 'sold',
		homeType: 'single_family',
		soldPrice,
		listPrice: (soldPrice ?? 300_000) + 10_000 + (listed++ % 500),
		originalListPrice: null,
		soldOn,
		contractOn: null,
		listedOn: null,
		observedOn: soldOn,
		bedrooms: 3,
		bathrooms: 2,
		livingArea: 1500,
		daysOnMarket: 10,
		hoaMonthly: null,
		concessions: null,
		url: null,
		...facts,
	};
}

/** An active or pending house, seen today. */
export function listedHome(facts: Partial<Listing> & Pick<Listing, 'zip'>): Listing {
	return soldHome({
		status: 'for_sale',
		soldPrice: null,
		listPrice: 400_000,
		observedOn: daysAgo(0),
		...facts,
		soldOn: null,
	});
}

let saved = 0;

/** Adds homes to the store under a source with that name. */
export async function saveHomes(sql: Sql, sourceName: string, homes: readonly Listing[]): Promise<void> {
	const [source] = await sql`
		insert into public.listing_sources (name) values (${sourceName})
		on conflict (name) do update set loaded_at = now() returning id`;
	const rows = homes.map((home) => {
		const sale_key = `test:${process.pid}:${saved++}`;
		const street_key = home.address === null ? null : streetKey(home.address);
		return { ...columnsOf(home), street_key, source: source?.id, sale_key, fingerprint: sale_key };
	});
	await sql`insert into public.listings ${sql(rows)}`;
}

/** A home with column names as its keys: `soldPrice` becomes `sold_price`. */
function columnsOf(home: Listing): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(home).map(([name, value]) => [
			name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			name === 'remarks' && value ? JSON.stringify(value) : value,
		]),
	);
}

/** The center of a ZIP code. Tests use ZIP codes in the plains of Montana, where there are no demo homes. */
export async function centerOf(sql: Sql, zip: string): Promise<LatLng> {
	const [place] = await sql<LatLng[]>`select latitude, longitude from public.zip_places where zip = ${zip}`;
	if (!place) throw new Error(`No place for ${zip}`);
	return place;
}

export interface LatLng {
	latitude: number;
	longitude: number;
}

/** One degree of latitude is 69.0935 miles on a sphere with the earth's mean radius of 3,958.7613 miles. */
export function northOf({ latitude, longitude }: LatLng, miles: number): LatLng {
	return { latitude: latitude + miles / 69.0935, longitude };
}
