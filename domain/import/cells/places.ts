/** The location of a home in a file: ZIP code, city, state, and plausible coordinates. */
import { parseState } from '../../address/address.ts';
import { type MapLocation, milesBetween } from '../../places/geo.ts';
import type { ZipPlace } from '../../places/zip-place.ts';
import { displayedText, titleCase } from './cells.ts';
import { parseNumber } from './numbers.ts';

/** Facts about a ZIP code from other sources. */
export type KnownZip = Pick<ZipPlace, 'city' | 'state'> & Partial<Pick<ZipPlace, 'latitude' | 'longitude'>>;

/**
 * Coordinates farther from the center of the ZIP code are a guess, often the center of the state or country.
 */
const MAX_MILES_FROM_ZIP = 50;

/** The bounds of homes in the United States, in degrees. */
const US_BOXES: readonly { south: number; north: number; west: number; east: number }[] = [
	{ south: 24.3, north: 49.5, west: -125, east: -66.8 },
	{ south: 51, north: 71.6, west: -180, east: -129.9 },
	{ south: 18.7, north: 22.4, west: -160.7, east: -154.6 },
	{ south: 17.6, north: 18.7, west: -68, east: -64.4 },
	{ south: 13.1, north: 15.4, west: 144.5, east: 146.2 },
];

/**
 * Five digits as text: restores lost leading zeros, drops the extension of ZIP+4, and ignores a state before the
 * digits.
 *
 * @example parseZip('7030') // "07030"
 * @example parseZip('62704-1234') // "62704"
 * @example parseZip('MA 02139') // "02139"
 */
export function parseZip(text: string): string | null {
	const shown = displayedText(text)
		.replace(/^"|"$|-$/g, '')
		.replace(/ - /, '-');
	const digits = /^(\d{3,5}|\d{8,9})(?:-\d{4}|\.0+)?$/.exec(shown)?.[1] ?? /^(\d{5}) \d{4}$/.exec(shown)?.[1];
	if (digits === undefined) return zipAfterState(shown);
	const zip = digits.length > 5 ? digits.padStart(9, '0').slice(0, 5) : digits.padStart(5, '0');
	return zip < '00501' ? null : zip;
}

function zipAfterState(text: string): string | null {
	const [, state = '', zip = ''] = /^([a-z]{2})[ ,]+(\d{5}(?:[- ]\d{4})?)$/i.exec(text) ?? [];
	return parseState(state) === null ? null : parseZip(zip);
}

/** The city of the row, or else of its ZIP code; the state of the ZIP code, which some files write wrong, or else of the row. */
export function resolvePlace(
	given: { city: string | null; state: string | null; borough: string | null },
	place: KnownZip | null,
): { city: string | null; state: string | null } {
	const city = given.borough ?? given.city;
	const isSame = city !== null && place !== null && city.toLowerCase() === place.city.toLowerCase();
	return {
		city: isSame || city === null ? (place?.city ?? null) : titleCase(city),
		state: place?.state ?? (given.state && parseState(given.state)) ?? (given.borough === null ? null : 'NY'),
	};
}

/**
 * Both coordinates, or neither if one is missing or they are outside the United States.
 *
 * @param place what is known about the home's ZIP: coordinates far from its center can't be this home's
 */
export function parseCoordinates(
	latitudeCell: string,
	longitudeCell: string,
	place: KnownZip | null = null,
): { latitude: number | null; longitude: number | null } {
	const { latitude, longitude } = correctCoordinates(
		parseNumber(latitudeCell),
		parseNumber(longitudeCell),
		place,
	);
	const isKnown =
		latitude !== null &&
		longitude !== null &&
		isInUnitedStates(latitude, longitude) &&
		isNear({ latitude, longitude }, place);
	return isKnown ? { latitude, longitude } : { latitude: null, longitude: null };
}

/**
 * Puts swapped coordinates in order, and adds the minus sign that some counties leave out, if the ZIP code shows that
 * the longitude is negative.
 */
function correctCoordinates(
	latitude: number | null,
	longitude: number | null,
	place: KnownZip | null,
): { latitude: number | null; longitude: number | null } {
	if (latitude === null || longitude === null || (place?.longitude ?? 0) >= 0) return { latitude, longitude };
	const isSwapped = Math.abs(latitude) > Math.abs(longitude);
	const [north, west] = isSwapped ? [longitude, latitude] : [latitude, longitude];
	return { latitude: north, longitude: -Math.abs(west) };
}

function isNear(home: MapLocation, place: KnownZip | null): boolean {
	const miles = milesBetween(home, {
		latitude: place?.latitude ?? null,
		longitude: place?.longitude ?? null,
	});
	return miles === null || miles <= MAX_MILES_FROM_ZIP;
}

function isInUnitedStates(latitude: number, longitude: number): boolean {
	return US_BOXES.some(
		({ south, north, west, east }) =>
			latitude >= south && latitude <= north && longitude >= west && longitude <= east,
	);
}
