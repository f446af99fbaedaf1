/** Calls the geocoders in order until one knows the address. A failing geocoder never fails a search. */

import { milesBetween } from '../../domain/places/geo.ts';
import type { GeocoderId } from '../../domain/places/geocoders.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { fetchJsonWith } from './fetch-json.ts';
import type { AddressQuery, Candidate, Geocoder } from './geocoder.ts';

export interface Location {
	latitude: number;
	longitude: number;
	city: string | null;
	state: string | null;
	zip: string;
	source: GeocoderId;
}

/** `unavailable`: no geocoder found it, and at least one could not be called. */
export type Geocoded = Location | 'not_found' | 'unavailable';

export interface GeocoderChain {
	geocode: (query: AddressQuery) => Promise<Geocoded>;
}

export type ZipCenter = Pick<ZipPlace, 'latitude' | 'longitude' | 'state'>;

export interface GeocoderContext {
	fetch: typeof fetch;
	now: () => number;
	/** Milliseconds to wait before the next call to a geocoder with a rate limit; null if too many are waiting. */
	turn: (geocoder: GeocoderId) => Promise<number | null>;
	/** Where a ZIP code is; null if there is none like it. */
	zipCenter: (zip: string) => Promise<ZipCenter | null>;
	log: (message: string, error: unknown) => void;
}

/** The time limits of one call, and of all calls for one address. */
const CALL_TIME = 2_500;
const CHAIN_TIME = 5_000;
/** After this many failures in a row, a geocoder is skipped for a minute. */
const FAILURES_TO_PAUSE = 3;
const PAUSE = 60_000;
/** No home is farther from the center of its ZIP code: the largest one, in Alaska, is 300 miles across. */
const MAX_MILES_FROM_ZIP = 200;

export function geocoderChain(geocoders: readonly Geocoder[], context: GeocoderContext): GeocoderChain {
	const called = geocoders.map((geocoder) => withPauseAfterFailures(geocoder, context));
	return {
		geocode: async (query) => {
			const end = context.now() + CHAIN_TIME;
			let allResponded = true;
			for (const find of called) {
				const found = await find(query, end);
				if (found === 'unavailable') allResponded = false;
				else if (found !== null) return found;
			}
			return allResponded ? 'not_found' : 'unavailable';
		},
	};
}

type Find = (query: AddressQuery, end: number) => Promise<Location | 'unavailable' | null>;

/** Calls a geocoder unless it just failed several times in a row. */
function withPauseAfterFailures({ id, find }: Geocoder, context: GeocoderContext): Find {
	let failures = 0;
	let pausedUntil = 0;
	return async (query, end) => {
		if (context.now() < pausedUntil) return 'unavailable';
		try {
			const wait = await context.turn(id);
			const time = Math.min(CALL_TIME, end - context.now() - (wait ?? 0));
			if (wait === null || time <= 0) return 'unavailable';
			if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
			const candidates = await withinTime(time, (signal) =>
				find(query, fetchJsonWith(context.fetch, signal)),
			);
			failures = 0;
			return await checkPlace(query, chooseLocation(query, candidates, id), context);
		} catch (error) {
			failures++;
			if (failures >= FAILURES_TO_PAUSE) pausedUntil = context.now() + PAUSE;
			context.log(`The geocoder ${id} failed`, error);
			return 'unavailable';
		}
	};
}

/** Runs work within a time limit, whether or not the work respects its signal. */
async function withinTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const controller = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			const error = new Error('It did not respond in time.');
			controller.abort(error);
			reject(error);
		}, milliseconds);
	});
	try {
		return await Promise.race([work(controller.signal), late]);
	} finally {
		clearTimeout(timer);
	}
}

/** The first candidate in the ZIP code of the query, otherwise the first whose ZIP code may have been mistyped. */
function chooseLocation(
	query: AddressQuery,
	candidates: readonly Candidate[],
	source: GeocoderId,
): Location | null {
	const fitting = candidates.filter((candidate) => fits(query, candidate));
	const best = fitting.find(({ zip }) => zip === query.zip) ?? fitting[0];
	if (!best?.zip) return null;
	const { latitude, longitude, city, state, zip } = best;
	return { latitude, longitude, city, state, zip, source };
}

/** Null for a location far from its ZIP code, such as one in another country, or whose ZIP code is in another state. */
async function checkPlace(
	query: AddressQuery,
	found: Location | null,
	context: GeocoderContext,
): Promise<Location | null> {
	const center = found && (await context.zipCenter(found.zip));
	if (!center) return null;
	const isFar = (milesBetween(found, center) ?? Number.POSITIVE_INFINITY) > MAX_MILES_FROM_ZIP;
	// A few ZIP codes cross a state line, so the searched one may.
	const isElsewhere = found.zip !== query.zip && query.state !== null && center.state !== query.state;
	return isFar || isElsewhere ? null : found;
}

/** Whether an address and a candidate have the same house number and state, and ZIP codes in the same region. */
function fits({ street, state, zip }: AddressQuery, found: Candidate): boolean {
	const isHouse =
		found.houseNumber !== null && plainNumber(found.houseNumber) === plainNumber(street.split(' ')[0] ?? '');
	const isState =
		found.state === null ||
		(STATE.test(found.state) && (state === null || found.state.toUpperCase() === state));
	const isRegion = zip === null || found.zip?.slice(0, 3) === zip.slice(0, 3);
	return isHouse && isState && isRegion && /^\d{5}$/.test(found.zip ?? '');
}

const STATE = /^[A-Z]{2}$/i;

/** A house number without punctuation: 12-34 is 1234. */
function plainNumber(houseNumber: string): string {
	return houseNumber.replace(/[^0-9a-z]/gi, '').toUpperCase();
}
