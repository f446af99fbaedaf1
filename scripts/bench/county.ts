/** A county for benchmarking fits: three years of closed sales. */
import { once } from 'node:events';
import type { Sql } from 'postgres';
import { dayNumber, isoDay, todayInUs } from '../../domain/dates/days.ts';
import { normal, randomStream, wholeBetween } from '../../domain/demo-market/random.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { UNKNOWN_FACTS } from '../../domain/home/read-home.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { COLUMN_NAMES, homeCells } from '../../host/import/home-rows.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';

/** The county with the most ZIP codes. */
const COUNTY = { name: 'Los Angeles', state: 'CA', latitude: 34.05, longitude: -118.25 };
const DAYS = 1095;
/** As in King County, WA: 300 a year. Once all ZIP codes are used, each gets more. */
const SALES_PER_ZIP = 900;
/** Half of the width of a ZIP code in degrees. */
const HALF_WIDTH = 0.02;

/** Fills the database with the given number of sales in the county, and nothing else. */
export async function fillCounty(sql: Sql, sales: number): Promise<void> {
	await sql`truncate private.sale_records, public.listings, public.past_errors, public.market_models, public.market_fits`;
	const [source] = await sql`
		insert into public.listing_sources (name) values ('bench')
		on conflict (name) do update set loaded_at = now() returning id`;
	const places = nearestPlaces(Math.ceil(sales / SALES_PER_ZIP));
	const random = randomStream(sales, 'county');
	const today = dayNumber(todayInUs(new Date()));
	const columns = sql.unsafe(COLUMN_NAMES.join(', '));
	const copy = await sql`copy public.listings (${columns}, source) from stdin`.writable();
	for (let number = 0; number < sales; number++) {
		const place = places[number % places.length] as ZipPlace;
		const home = saleIn(place, number, places.length, today, random);
		if (!copy.write(`${homeCells(home, 'mls')}\t${source?.id}\n`)) await once(copy, 'drain');
	}
	copy.end();
	await once(copy, 'finish');
	await sql`vacuum (analyze) public.listings`;
	await sql`checkpoint`;
}

/** ZIP codes around the county's center: a smaller county is just as dense. */
function nearestPlaces(count: number): ZipPlace[] {
	const own = readZipPlaces().filter(
		({ county, state }) => county.startsWith(COUNTY.name) && state === COUNTY.state,
	);
	const distance = ({ latitude, longitude }: ZipPlace) =>
		Math.hypot(latitude - COUNTY.latitude, longitude - COUNTY.longitude);
	return own.sort((a, b) => distance(a) - distance(b)).slice(0, count);
}

/** A sale whose price depends on its home, ZIP code and date, plus noise. */
function saleIn(
	place: ZipPlace,
	number: number,
	places: number,
	today: number,
	random: () => number,
): Listing {
	const daysAgo = wholeBetween(random, 1, DAYS);
	const livingArea = Math.round(1700 * Math.exp(0.35 * normal(random)));
	const lotSize = Math.round(6500 * Math.exp(0.5 * normal(random)));
	const bathrooms = wholeBetween(random, 2, 7) / 2;
	const age = wholeBetween(random, 0, 80);
	const log =
		13 +
		0.5 * Math.sin(Number(place.zip)) +
		0.5 * Math.log(livingArea / 1700) +
		0.12 * Math.log(lotSize / 6500) +
		0.04 * bathrooms -
		0.002 * age -
		(0.05 * daysAgo) / 365 +
		0.12 * normal(random);
	const soldOn = isoDay(today - daysAgo);
	const first = number < places;
	return {
		...UNKNOWN_FACTS,
		// Searches are measured around one home of each ZIP code: see `placesOf`.
		sourceId: first ? 'BENCH0' : `FIT${number}`,
		address: `${100 + number} Measure St`,
		city: place.city,
		state: place.state,
		zip: place.zip,
		latitude: place.latitude + HALF_WIDTH * (2 * random() - 1),
		longitude: place.longitude + HALF_WIDTH * (2 * random() - 1),
		status: 'sold',
		homeType: 'single_family',
		soldPrice: Math.round(Math.exp(log) / 500) * 500,
		listPrice: null,
		originalListPrice: null,
		soldOn,
		contractOn: null,
		listedOn: null,
		observedOn: soldOn,
		bedrooms: wholeBetween(random, 2, 5),
		bathrooms,
		livingArea,
		lotSize,
		yearBuilt: Number(soldOn.slice(0, 4)) - age,
		daysOnMarket: null,
		hoaMonthly: null,
		concessions: null,
		url: null,
	};
}
