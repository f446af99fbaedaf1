/** The interface of a geocoder: finds the possible locations of an address. */
import type { GeocoderId } from '../../domain/places/geocoders.ts';

/** A US street address to be located. The street line begins with the house number and has no unit. */
export interface AddressQuery {
	street: string;
	city: string | null;
	/** The two-letter code. */
	state: string | null;
	zip: string | null;
}

/** A location that a geocoder found for a house number. */
export interface Candidate {
	latitude: number;
	longitude: number;
	houseNumber: string | null;
	city: string | null;
	/** The two-letter code. */
	state: string | null;
	zip: string | null;
}

/** Fetches JSON within the call's time limit. A null body means that the service found nothing. */
export type FetchJson = (
	url: URL,
	options?: { headers?: Record<string, string>; emptyStatuses?: readonly number[] },
) => Promise<unknown>;

export interface Geocoder {
	id: GeocoderId;
	/**
	 * Finds locations for an address; none if the house number is unknown.
	 *
	 * @throws if the service fails or its response is malformed
	 */
	find: (query: AddressQuery, fetchJson: FetchJson) => Promise<Candidate[]>;
}

/** The address in one line. @example '1500 Fernwood Ln, Austin, TX 78704' */
export function oneLine({ street, city, state, zip }: AddressQuery): string {
	const end = [state, zip].filter(Boolean).join(' ');
	return [street, city, end].filter(Boolean).join(', ');
}

/** A number within bounds. @throws for anything else */
export function coordinate(value: unknown, bound: number): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number !== 'number' || !(Math.abs(number) <= bound))
		throw new Error('Its response has no coordinates.');
	return number;
}

/** Longer than any address, city or name. */
const MAX_TEXT = 200;

/** A string that is not empty, or null. @throws for one that is too long or has characters that can't be shown */
export function text(value: unknown): string | null {
	if (typeof value !== 'string' || value.trim() === '') return null;
	if (value.length > MAX_TEXT || /\p{C}/u.test(value)) throw new Error('Its response has malformed text.');
	return value.trim();
}

/** A property of an object; undefined for anything else. */
export function member(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A list. @throws for anything else */
export function list(value: unknown): unknown[] {
	if (!Array.isArray(value)) throw new Error('Its response does not match its documentation.');
	return value;
}
