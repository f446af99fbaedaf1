/** Makes a subject of what a person enters, and says in sentences what cannot be. */
import { readAddress } from '../address/address.ts';
import type { IsoDate } from '../dates/days.ts';
import type { GeocoderId } from '../places/geocoders.ts';
import { FACT_NAMES } from './facts.ts';
import type { HomeFacts, Subject } from './home.ts';
import type { HomeType } from './home-types.ts';
import { UNKNOWN_FACTS } from './read-home.ts';
import { sanitizeFacts } from './sanitize-facts.ts';

/** What the center of a search may be. */
export const CENTER_BASES = ['home', 'building', 'geocoded', 'zip_centroid'] as const;

/** The center of a search: the home itself, its building, a point by a geocoder, or the center of its ZIP code. */
export interface SearchCenter {
	latitude: number;
	longitude: number;
	basis: (typeof CENTER_BASES)[number];
	/** The geocoder that located it. */
	locatedBy?: GeocoderId | undefined;
}

/** What a search found of a home: its record, and where the search looked. */
interface FoundSubject {
	subject: Subject | null;
	center: SearchCenter | null;
}

/** A home entered by hand: the rest of its facts is not known yet. */
export function createSubject(
	home: Pick<Subject, 'zip'> & Partial<Subject> & { homeType: HomeType },
): Subject {
	return { id: null, address: null, city: null, state: null, ...UNKNOWN_FACTS, ...home };
}

/**
 * The subject of a search before the agent sets anything: the record of the store, or an empty home at the place.
 *
 * @param address as it was searched, for a home that the store does not know
 */
export function initialSubject(
	{ subject, center }: FoundSubject,
	zip: string | null,
	address: string,
): Subject {
	// A record without a location is where a geocoder found its address.
	if (subject && subject.latitude === null && center?.basis === 'geocoded') {
		return { ...subject, latitude: center.latitude, longitude: center.longitude };
	}
	if (subject) return subject;
	const { street, unit, city, state } = readAddress(address);
	return createSubject({
		homeType: 'single_family',
		address: street === null || unit === null ? street : `${street} #${unit}`,
		city,
		state,
		zip: zip ?? '',
		latitude: center?.latitude ?? null,
		longitude: center?.longitude ?? null,
	});
}

/**
 * The location used for a subject: its own, from its record or the agent; otherwise the center of the search.
 *
 * @param facts that the agent set
 */
export function locationBasis(
	{ subject, center }: FoundSubject,
	facts: Partial<HomeFacts>,
): SearchCenter['basis'] {
	const isGeocoded = subject?.latitude === null && center?.basis === 'geocoded';
	if ((subject !== null && !isGeocoded) || (facts.latitude != null && facts.longitude != null)) return 'home';
	return center?.basis ?? 'zip_centroid';
}

/**
 * What cannot be of a subject, a sentence each; none where all is well. `analyze` leaves the same facts out.
 *
 * @example subjectProblems({ ...home, yearBuilt: 3024 }, '2026-11-21')
 * // ["Year built 3024 is left out: it can be 1601 to 2029."]
 */
export function subjectProblems(subject: Subject, on: IsoDate): string[] {
	return sanitizeFacts(subject, on).problems;
}

/** Whether anything is known of a home but its type and its place: without it there is nothing to price. */
export function hasKnownFacts(home: HomeFacts): boolean {
	return FACT_NAMES.some((name) => name !== 'homeType' && home[name] !== null);
}
