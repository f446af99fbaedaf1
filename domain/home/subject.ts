/** Creates the subject from a record or from entered facts. */
import { parseAddress } from '../address/address.ts';
import type { GeocoderId } from '../places/geocoders.ts';
import type { HomePlace } from '../places/home-place.ts';
import { FACT_NAMES } from './facts.ts';
import type { HomeFacts, Sale, Subject } from './home.ts';
import { UNKNOWN_FACTS } from './parse-home.ts';

/** The kinds of search centers. */
export const CENTER_BASES = ['home', 'building', 'geocoded', 'zip_centroid'] as const;

/** The center of a search: the home itself, its building, a geocoded point, or the center of its ZIP code. */
export interface SearchCenter {
	latitude: number;
	longitude: number;
	basis: (typeof CENTER_BASES)[number];
	/** The geocoder that located it. */
	locatedBy?: GeocoderId | undefined;
}

/** A home as found by a search: its record, and the center of the search. */
interface FoundSubject {
	subject: Subject | null;
	center: SearchCenter | null;
	/** Sales near the home, nearest first. */
	sales?: readonly Pick<Sale, 'zip' | 'state'>[];
	/** Where the homes of its ZIP code are. */
	place?: HomePlace | null;
}

/** A manually entered home. Facts that are not given are unknown. */
export function createSubject(home: Pick<Subject, 'zip' | 'homeType'> & Partial<Subject>): Subject {
	return { id: null, address: null, city: null, state: null, ...UNKNOWN_FACTS, ...home };
}

/**
 * The subject before the agent edits it: the record in the store, or a home without facts at the center of the search.
 *
 * @param zip the ZIP code of the search; null if unknown
 * @param address as searched, for a home that isn't in the store
 */
export function initialSubject(found: FoundSubject, zip: string | null, address: string): Subject {
	const subject = recordedSubject(found, zip, address);
	if (subject.state !== null) return subject;
	const state = found.place?.state ?? stateAround(found.sales ?? [], subject.zip);
	return state === null ? subject : { ...subject, state };
}

/** The state's law applies, so it matters even if neither the record nor the address names it. */
function stateAround(sales: readonly Pick<Sale, 'zip' | 'state'>[], zip: string): string | null {
	return sales.find((sale) => sale.zip === zip && sale.state !== null)?.state ?? null;
}

function recordedSubject({ subject, center }: FoundSubject, zip: string | null, address: string): Subject {
	// A record without a location gets that of its address or its building.
	if (subject && subject.latitude === null && center && center.basis !== 'zip_centroid') {
		return { ...subject, latitude: center.latitude, longitude: center.longitude };
	}
	if (subject) return subject;
	const { street, unit, city, state } = parseAddress(address);
	return createSubject({
		// Most homes are houses. One with a unit number isn't.
		homeType: unit === null ? 'single_family' : null,
		address: street === null || unit === null ? street : `${street} #${unit}`,
		city,
		state,
		zip: zip ?? '',
		latitude: center?.latitude ?? null,
		longitude: center?.longitude ?? null,
	});
}

/**
 * The kind of location used for a subject: the home's, from its record or the agent; otherwise that of the search's
 * center.
 *
 * @param facts set by the agent
 */
export function locationBasis(
	{ subject, center }: FoundSubject,
	facts: Partial<HomeFacts>,
): SearchCenter['basis'] {
	const isGeocoded = subject?.latitude === null && center?.basis === 'geocoded';
	if ((subject !== null && !isGeocoded) || (facts.latitude != null && facts.longitude != null)) return 'home';
	return center?.basis ?? 'zip_centroid';
}

/** Whether anything is known about a home besides its type and location: without it there is nothing to price. */
export function hasKnownFacts(home: HomeFacts): boolean {
	return FACT_NAMES.some((name) => name !== 'homeType' && home[name] !== null);
}
