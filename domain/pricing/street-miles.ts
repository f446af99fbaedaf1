/**
 * How far apart two homes are assumed to be if one of them has no map location, by ZIP code and street. Many MLS exports
 * have addresses but no coordinates.
 */
import { streetKey } from '../address/street-key.ts';
import { hasLocation, type MapLocation, milesBetween } from '../places/geo.ts';

/**
 * The assumed distance of two homes in one ZIP code: about the median distance of two sales in a ZIP code of King County,
 * WA. Prices hardly depend on it: they were as accurate with 0.8 and with 2 miles.
 */
export const ZIP_MILES = 1.2;
/** The assumed distance of two homes with one house number, as in a building. */
const SAME_NUMBER_MILES = 0.05;
/** House numbers typically rise by 100 per block, and a mile has about ten blocks. */
const NUMBERS_PER_MILE = 1000;

/** Why a home is shown without a distance. */
export const NO_MAP_LOCATION = 'This home has no map location';

/** A home, as far as its place is known. */
export type PlacedHome = MapLocation & { address?: string | null; zip?: string | undefined };

/** The place of a home without a map location. */
export interface StreetPlace {
	/** Its ZIP code and street; null if its street is unknown. */
	street: string | null;
	/** Its house number, as miles along the street. */
	along: number;
}

/** Sales don't change, and an analysis compares each with many others. */
const PLACES = new WeakMap<PlacedHome, StreetPlace | 'located'>();

/** The street of a home without a map location; null for a home with one. */
export function streetPlace(home: PlacedHome): StreetPlace | null {
	const place = PLACES.get(home) ?? (hasLocation(home) ? 'located' : toStreet(home));
	PLACES.set(home, place);
	return place === 'located' ? null : place;
}

function toStreet({ address, zip }: PlacedHome): StreetPlace {
	const [line = ''] = address ? streetKey(address).split(' #') : [];
	const [, number, name] = /^(\d+)\S* (.+)$/.exec(line) ?? [];
	return number === undefined || !zip
		? { street: null, along: 0 }
		: { street: `${zip} ${name}`, along: Number(number) / NUMBERS_PER_MILE };
}

/**
 * The miles between two homes, known or assumed; null if one has no map location and their ZIP codes differ.
 *
 * @example 1412 and 1530 SE Ash St: 0.05 + 118 ÷ 1,000 = 0.168; 1412 SE Ash St and 903 SE Oak St: 1.2
 */
export function assumedMiles(one: PlacedHome, other: PlacedHome): number | null {
	const known = milesBetween(one, other);
	if (known !== null) return known;
	return one.zip === other.zip ? streetMiles(streetPlace(one), streetPlace(other)) : null;
}

/** The miles assumed between two homes in one ZIP code: none if both have a map location. */
export function streetMiles(one: StreetPlace | null, other: StreetPlace | null): number {
	if (one === null && other === null) return 0;
	const isOneStreet = one !== null && one.street !== null && one.street === other?.street;
	return isOneStreet ? milesAlong(one.along, other.along) : ZIP_MILES;
}

/** The miles assumed between two homes on one street, given their miles along it. */
export function milesAlong(one: number, other: number): number {
	return Math.min(ZIP_MILES, SAME_NUMBER_MILES + Math.abs(one - other));
}
