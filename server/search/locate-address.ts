/** Uses geocoders to locate an address that the store doesn't know, before its search runs. */
import { LRUCache } from 'lru-cache';
import { parseAddress } from '../../domain/address/address.ts';
import { streetKey } from '../../domain/address/street-key.ts';
import type { Geocoded } from '../../providers/geocoders/chain.ts';
import type { AddressQuery } from '../../providers/geocoders/geocoder.ts';
import { type Context, runWithoutSlot } from '../context.ts';
import { sharedWork } from '../shared-work.ts';
import type { SearchRequest } from './search-request.ts';

/** A row from a search procedure: `needs_location` if geocoders should be called first. */
interface SearchRow {
	head: { refused?: string } | null;
}

/**
 * Runs a search; if the store can't locate its address, calls the geocoders and repeats it. No database connection is
 * held during the calls, and a known address costs nothing extra.
 */
export async function withLocation<Row extends SearchRow>(
	context: Context,
	search: SearchRequest,
	run: (geocode: boolean) => Promise<Row>,
): Promise<Row> {
	const mayGeocode = search.mode === 'address' && context.geocode !== undefined;
	const start = performance.now();
	const row = await run(mayGeocode);
	if (row.head?.refused !== 'needs_location') return row;
	const wasLocatedMeanwhile = (locatedAt.get(search.text) ?? Number.NEGATIVE_INFINITY) >= start;
	if (!wasLocatedMeanwhile)
		await runWithoutSlot(context, () => locateOnce(search.text, () => locate(context, search.text)));
	return run(false);
}

/** Comps and evidence for the same address arrive together: one of them geocodes, both wait. */
const locateOnce = sharedWork<void>();

/**
 * When addresses were last geocoded: a search whose first query started before that still reads `needs_location`, but
 * needn't geocode again.
 */
const locatedAt = new LRUCache<string, number>({ max: 1_000 });

async function locate(context: Context, text: string): Promise<void> {
	try {
		await saveLocation(context, text);
	} finally {
		locatedAt.set(text, performance.now());
	}
}

async function saveLocation(context: Context, text: string): Promise<void> {
	const { street, city, state, zip } = parseAddress(text);
	if (street === null || !context.geocode) return;
	const found = await context.geocode({ street, city, state, zip }).catch((error: unknown) => {
		context.log('An address could not be geocoded', error);
		return 'unavailable' as const;
	});
	await saveGeocoded(context.call, { street, city, state, zip }, found);
}

/** Stores what the geocoders answered for an address, for every later search and file. */
export async function saveGeocoded(
	call: Context['call'],
	{ street, city, state, zip }: AddressQuery,
	found: Geocoded,
): Promise<void> {
	await call('save_geocoded_address', {
		street: streetKey(street),
		zip,
		city,
		state,
		address: street,
		...toAnswer(found, city),
	});
}

function toAnswer(found: Geocoded, searchedCity: string | null) {
	if (typeof found === 'string') return { answer: found };
	const { source: answer, latitude, longitude, zip, state } = found;
	const isSearched = searchedCity?.toUpperCase() === found.city?.toUpperCase();
	const city = isSearched ? searchedCity : capitalized(found.city);
	return { answer, latitude, longitude, found_zip: zip, found_city: city, found_state: state };
}

/** The Census geocoder writes everything in capitals. @example capitalized('SALT LAKE CITY') // 'Salt Lake City' */
function capitalized(name: string | null): string | null {
	if (name === null || name !== name.toUpperCase()) return name;
	return name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
