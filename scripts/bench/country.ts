/** A country for benchmarks: all ZIP codes are alike, so a larger country has more places, not denser ones. */
import { once } from 'node:events';
import type { Sql } from 'postgres';
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { UNKNOWN_FACTS } from '../../domain/home/read-home.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { COLUMN_NAMES, homeCells } from '../../host/import/home-rows.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';

/** Homes per ZIP code, all within half a mile of its center; 73 of them sold within a year. */
const HOMES_PER_ZIP = 100;

/** Fills the database with the given number of homes, in as many ZIP codes as needed. */
export async function fillCountry(sql: Sql, homes: number): Promise<void> {
	const all = readZipPlaces().filter((place) => place.latitude > 25 && place.latitude < 49);
	const step = all.length / Math.ceil(homes / HOMES_PER_ZIP);
	const places = Array.from(
		{ length: Math.ceil(homes / HOMES_PER_ZIP) },
		(_, i) => all[Math.floor(i * step)],
	);
	await fillPlaces(sql, places as ZipPlace[]);
}

/**
 * Fills the database with the given number of homes in the ZIP codes nearest to Manhattan: a dense city and its
 * surroundings.
 */
export async function fillCity(sql: Sql, homes: number): Promise<void> {
	const miles = ({ latitude, longitude }: ZipPlace) =>
		Math.hypot((latitude - 40.75) * 69, (longitude + 73.98) * 52);
	const places = readZipPlaces().sort((a, b) => miles(a) - miles(b));
	await fillPlaces(sql, places.slice(0, Math.ceil(homes / HOMES_PER_ZIP)));
}

async function fillPlaces(sql: Sql, places: readonly ZipPlace[]): Promise<void> {
	await sql`truncate public.listings cascade`;
	const [source] = await sql`
		insert into public.listing_sources (name) values ('bench')
		on conflict (name) do update set loaded_at = now() returning id`;
	const columns = sql.unsafe(COLUMN_NAMES.join(', '));
	const copy = await sql`copy public.listings (${columns}, source) from stdin`.writable();
	const today = Date.now();
	for (const place of places) {
		for (let number = 0; number < HOMES_PER_ZIP; number++) {
			const line = `${homeCells(homeOf(place, number, today), 'mls')}\t${source?.id}\n`;
			if (!copy.write(line)) await once(copy, 'drain');
		}
	}
	copy.end();
	await once(copy, 'finish');
	await sql`vacuum (analyze) public.listings`;
	await sql`checkpoint`;
}

/** A home in a ZIP code: one sold every fifth day, on a spiral around the center. */
function homeOf(place: ZipPlace, number: number, today: number): Listing {
	const day = (ago: number) => new Date(today - ago * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
	const reach = 0.0065 * Math.sqrt((number + 1) / HOMES_PER_ZIP);
	const soldOn = day(number * 5);
	return {
		...UNKNOWN_FACTS,
		sourceId: `BENCH${number}`,
		address: `${100 + number * 4} Measure St`,
		city: place.city,
		state: place.state,
		zip: place.zip,
		latitude: place.latitude + reach * Math.sin(number),
		longitude: place.longitude + reach * Math.cos(number),
		status: 'sold',
		homeType: 'single_family',
		soldPrice: 300_000 + number * 4_000,
		listPrice: 305_000 + number * 4_000,
		originalListPrice: 309_000 + number * 4_000,
		soldOn,
		contractOn: day(number * 5 + 30),
		listedOn: day(number * 5 + 60),
		observedOn: soldOn,
		bedrooms: 1 + (number % 5),
		bathrooms: 1 + (number % 5) / 2,
		livingArea: 900 + number * 20,
		lotSize: 4_000 + number * 50,
		yearBuilt: 1950 + (number % 70),
		daysOnMarket: 30,
		hoaMonthly: null,
		concessions: null,
		url: `https://example.com/homes/${number}`,
	};
}
