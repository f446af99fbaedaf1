/** Uses geocoders to locate an address that the store doesn't know, before its search runs. */
import { readAddress } from '../../domain/address/address.ts';
import { streetKey } from '../../domain/address/street-key.ts';
import type { Geocoded } from '../../providers/geocoders/chain.ts';
import { type Context, runWithoutSlot } from '../context.ts';
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
	if (!wasLocatedMeanwhile) await runWithoutSlot(context, () => locateOnce(context, search.text));
	return run(false);
}

/** Comps and evidence for the same address arrive together: one of them geocodes, both wait. */
const inProgress = new Map<string, Promise<void>>();

/**
 * When addresses were last geocoded: a search whose first query started before that still reads `needs_location`, but
 * needn't geocode again.
 */
const locatedAt = new Map<string, number>();
const MAX_LOCATED = 1_000;

function locateOnce(context: Context, address: string): Promise<void> {
	const running = inProgress.get(address);
	if (running) return running;
	const work = locate(context, address).finally(() => {
		inProgress.delete(address);
		noteLocated(address);
	});
	inProgress.set(address, work);
	return work;
}

function noteLocated(address: string): void {
	locatedAt.delete(address);
	locatedAt.set(address, performance.now());
	const [oldest] = locatedAt.keys();
	if (oldest !== undefined && locatedAt.size > MAX_LOCATED) locatedAt.delete(oldest);
}

async function locate(context: Context, text: string): Promise<void> {
	const { street, city, state, zip } = readAddress(text);
	if (street === null || !context.geocode) return;
	const found = await context.geocode({ street, city, state, zip }).catch((problem: unknown) => {
		context.log('An address could not be geocoded', problem);
		return 'unavailable' as const;
	});
	await context.call('save_geocoded_address', {
		street: streetKey(street),
		zip,
		city,
		state,
		address: street,
		...answerOf(found, city),
	});
}

function answerOf(found: Geocoded, searchedCity: string | null) {
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
