/** Makes a subject of what a person enters, and says in sentences what can not be. */
import { readAddress } from '../address.ts';
import type { HomeType, IsoDate } from '../listing.ts';
import type { Centre, FoundEvidence } from './evidence.ts';
import type { HomeFacts, Subject } from './home.ts';
import { NOTHING_KNOWN } from './read-home.ts';
import { FACT_BOUNDS, soundFacts } from './sound.ts';

/** A home entered by hand: the rest of its facts is not known yet. */
export function subjectByHand(
	home: Pick<Subject, 'zip'> & Partial<Subject> & { homeType: HomeType },
): Subject {
	return { id: null, address: null, city: null, state: null, ...NOTHING_KNOWN, ...home };
}

/**
 * The subject of a search before the agent sets anything: the record of the store, or an empty home at the place.
 *
 * @param address as it was searched, for a home that the store does not know
 */
export function recordOrEmpty(
	{ subject, centre }: Pick<FoundEvidence, 'subject' | 'centre'>,
	zip: string | null,
	address: string,
): Subject {
	if (subject) return subject;
	const { street, unit, city, state } = readAddress(address);
	return subjectByHand({
		homeType: 'single_family',
		address: street === null || unit === null ? street : `${street} #${unit}`,
		city,
		state,
		zip: zip ?? '',
		latitude: centre?.latitude ?? null,
		longitude: centre?.longitude ?? null,
	});
}

/**
 * What stands for the place of a subject: its own, by its record or the agent's hand, else what the search looked
 * around.
 *
 * @param facts that the agent set
 */
export function placeBasis(
	{ subject, centre }: Pick<FoundEvidence, 'subject' | 'centre'>,
	facts: Partial<HomeFacts>,
): Centre['basis'] {
	if (subject !== null || (facts.latitude != null && facts.longitude != null)) return 'home';
	return centre?.basis ?? 'zip_centroid';
}

/**
 * What can not be of a subject, a sentence each; none where all is well. `analyze` leaves the same facts out.
 *
 * @example subjectProblems({ ...home, yearBuilt: 3024 }, '2026-11-21')
 * // ["Year built 3024 is left out: it can be 1601 to 2029."]
 */
export function subjectProblems(subject: Subject, on: IsoDate): string[] {
	return soundFacts(subject, on).problems;
}

/** Whether anything is known of a home but its type and its place: without it there is nothing to price. */
export function isDescribed(home: HomeFacts): boolean {
	return (
		FACT_BOUNDS.some(({ fact }) => home[fact] !== null) || home.pool !== null || home.waterfront !== null
	);
}
