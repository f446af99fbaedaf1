/** Homes for benchmarks: a country, a dense city, and a county with three years of closed sales. */
import { once } from 'node:events';
import type { Sql } from 'postgres';
import { dayNumber, isoDay, todayInUs } from '../../domain/dates/days.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { normal, randomStream, wholeBetween } from '../../domain/math/random.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { COLUMN_NAMES, homeCells } from '../../host/import/home-rows.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import { soldHome } from '../../tests/homes.ts';

/** Homes per ZIP code of a country or city, all within half a mile of its center; 73 of them sold within a year. */
const HOMES_PER_ZIP = 100;

/**
 * Fills the database with the given number of homes, in as many ZIP codes as needed: all are alike, so a larger
 * country has more places, not denser ones.
 */
export async function fillCountry(sql: Sql, homes: number, perZip = HOMES_PER_ZIP): Promise<void> {
	const all = readZipPlaces().filter((place) => place.latitude > 25 && place.latitude < 49);
	const count = Math.ceil(homes / perZip);
	const places = Array.from(
		{ length: count },
		(_, i) => all[Math.floor((i * all.length) / count)] as ZipPlace,
	);
	await fill(sql, homesIn(places, perZip));
}

/**
 * Fills the database with the given number of homes in the ZIP codes nearest to Manhattan: a dense city and its
 * surroundings.
 */
export async function fillCity(sql: Sql, homes: number): Promise<void> {
	const places = nearestTo(readZipPlaces(), { latitude: 40.75, longitude: -73.98 });
	await fill(sql, homesIn(places.slice(0, Math.ceil(homes / HOMES_PER_ZIP)), HOMES_PER_ZIP));
}

/** The county with the most ZIP codes. */
const COUNTY = { name: 'Los Angeles', state: 'CA', latitude: 34.05, longitude: -118.25 };
const DAYS = 1095;
/** As in King County, WA: 300 a year. Once all ZIP codes are used, each gets more. */
const SALES_PER_ZIP = 900;
/** Half of the width of a ZIP code in degrees. */
const HALF_WIDTH = 0.02;

/** Fills the database with the given number of sales in the county: a smaller county is just as dense. */
export async function fillCounty(sql: Sql, sales: number): Promise<void> {
	const own = readZipPlaces().filter(
		({ county, state }) => county.startsWith(COUNTY.name) && state === COUNTY.state,
	);
	await fill(sql, salesIn(nearestTo(own, COUNTY).slice(0, Math.ceil(sales / SALES_PER_ZIP)), sales));
}

function nearestTo(
	places: readonly ZipPlace[],
	{ latitude, longitude }: Pick<ZipPlace, 'latitude' | 'longitude'>,
): ZipPlace[] {
	// A degree of longitude is shorter than one of latitude.
	const shrink = Math.cos((latitude * Math.PI) / 180);
	const distance = (place: ZipPlace) =>
		Math.hypot(place.latitude - latitude, (place.longitude - longitude) * shrink);
	return [...places].sort((a, b) => distance(a) - distance(b));
}

/** Fills an empty store. */
async function fill(sql: Sql, homes: Iterable<Listing>): Promise<void> {
	const [source] = await sql`insert into public.listing_sources (name) values ('bench') returning id`;
	const columns = sql.unsafe(COLUMN_NAMES.join(', '));
	const copy = await sql`copy public.listings (${columns}, source) from stdin`.writable();
	for (const home of homes)
		if (!copy.write(`${homeCells(home, 'mls')}\t${source?.id}\n`)) await once(copy, 'drain');
	copy.end();
	await once(copy, 'finish');
	await sql`vacuum (analyze) public.listings`;
	await sql`checkpoint`;
}

/** One home in each ZIP code was sold every fifth day, on a spiral around the center. */
function* homesIn(places: readonly ZipPlace[], perZip: number): Generator<Listing> {
	const today = dayNumber(todayInUs(new Date()));
	for (const { city, state, zip, latitude, longitude } of places) {
		for (let number = 0; number < perZip; number++) {
			const reach = 0.0065 * Math.sqrt((number + 1) / perZip);
			const soldOn = today - number * 5;
			yield soldHome({
				...{ city, state, zip, soldOn: isoDay(soldOn) },
				sourceId: `BENCH${number}`,
				address: `${100 + number * 4} Measure St`,
				latitude: latitude + reach * Math.sin(number),
				longitude: longitude + reach * Math.cos(number),
				soldPrice: 300_000 + number * 4_000,
				listPrice: 305_000 + number * 4_000,
				originalListPrice: 309_000 + number * 4_000,
				contractOn: isoDay(soldOn - 30),
				listedOn: isoDay(soldOn - 60),
				bedrooms: 1 + (number % 5),
				bathrooms: 1 + (number % 5) / 2,
				livingArea: 900 + number * 20,
				lotSize: 4_000 + number * 50,
				yearBuilt: 1950 + (number % 70),
				daysOnMarket: 30,
				url: `https://example.com/homes/${number}`,
			});
		}
	}
}

/** Sales whose prices depend on their homes, ZIP codes and dates, plus noise. */
function* salesIn(places: readonly ZipPlace[], sales: number): Generator<Listing> {
	const random = randomStream(sales, 'county');
	const today = dayNumber(todayInUs(new Date()));
	for (let number = 0; number < sales; number++) {
		const { city, state, zip, latitude, longitude } = places[number % places.length] as ZipPlace;
		const daysAgo = wholeBetween(random, 1, DAYS);
		const livingArea = Math.round(1700 * Math.exp(0.35 * normal(random)));
		const lotSize = Math.round(6500 * Math.exp(0.5 * normal(random)));
		const bathrooms = wholeBetween(random, 2, 7) / 2;
		const age = wholeBetween(random, 0, 80);
		const log =
			13 +
			0.5 * Math.sin(Number(zip)) +
			0.5 * Math.log(livingArea / 1700) +
			0.12 * Math.log(lotSize / 6500) +
			0.04 * bathrooms -
			0.002 * age -
			(0.05 * daysAgo) / 365 +
			0.12 * normal(random);
		const soldOn = isoDay(today - daysAgo);
		yield soldHome({
			...{ city, state, zip, soldOn, listPrice: null, daysOnMarket: null },
			// Searches are measured around one home of each ZIP code: see `placesOf`.
			sourceId: number < places.length ? 'BENCH0' : `FIT${number}`,
			address: `${100 + number} Measure St`,
			latitude: latitude + HALF_WIDTH * (2 * random() - 1),
			longitude: longitude + HALF_WIDTH * (2 * random() - 1),
			soldPrice: Math.round(Math.exp(log) / 500) * 500,
			bedrooms: wholeBetween(random, 2, 5),
			bathrooms,
			livingArea,
			lotSize,
			yearBuilt: Number(soldOn.slice(0, 4)) - age,
		});
	}
}
