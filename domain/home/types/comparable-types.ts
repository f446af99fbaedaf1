/**
 * Which homes may be compared by their type. Some files name no types, or use codes that nobody explains: the type of such a
 * home stays unknown, and other facts tell what it can't be.
 */
import { streetKey } from '../../address/street-key.ts';
import type { HomeFacts } from '../home.ts';
import type { HomeType } from './home-types.ts';

/** The facts that tell types apart. */
export type TypedHome = Pick<HomeFacts, 'homeType' | 'lotSize'> & { address?: string | null };

/** The fact that shows that two homes are of different types. */
export type TypeDifference = 'unit' | 'lot';

/**
 * The types of homes that a home is compared with; null stands for homes of unknown type. Unknown homes are mostly houses,
 * townhouses and condos, so other types are compared only with their own.
 *
 * @example comparableTypes({ homeType: null, lotSize: null, address: '500 Elm St #12' }) // ["condo", "townhouse", null]
 */
export function comparableTypes(home: TypedHome): readonly (HomeType | null)[] {
	if (home.homeType !== null) return OF_TYPE[home.homeType];
	return hasUnit(home) ? OF_UNIT : OF_HOUSE;
}

const OF_TYPE: Readonly<Record<HomeType, readonly (HomeType | null)[]>> = {
	single_family: ['single_family', null],
	townhouse: ['townhouse', null],
	condo: ['condo', null],
	multi_family: ['multi_family'],
	manufactured: ['manufactured'],
	other: ['other'],
};
const OF_UNIT = ['condo', 'townhouse', null] as const;
const OF_HOUSE = ['single_family', 'townhouse', null] as const;

/** Whether two homes are of the same type or, if one is unknown, may be. */
export function mayShareType(one: TypedHome, other: TypedHome): boolean {
	if (one.homeType !== null && other.homeType !== null) return one.homeType === other.homeType;
	return comparableTypes(one).includes(other.homeType) && typeDifference(one, other) === null;
}

/** Attached homes have smaller lots than this, square feet. */
const MAX_ATTACHED_LOT = 3000;
/** A house on a lot this many times as large as an attached home's is detached. */
const MIN_LOT_RATIO = 3;

/**
 * The fact that shows that a home of unknown type and another are of different types; null if none does, or if both types
 * are known. A condo has a unit number, a house doesn't; a home on several times the lot of a known one isn't attached like it,
 * or the reverse.
 */
export function typeDifference(one: TypedHome, other: TypedHome): TypeDifference | null {
	if (one.homeType !== null && other.homeType !== null) return null;
	const sides = [sideOf(one), sideOf(other)];
	if (sides.includes('unit')) return sides.includes('house') ? 'unit' : null;
	const isOneKnown = one.homeType !== null || other.homeType !== null;
	// Between two unknown homes the lot says nothing: in a file without types, houses have lots of every size.
	if (!isOneKnown || one.lotSize === null || other.lotSize === null) return null;
	const smaller = Math.min(one.lotSize, other.lotSize);
	const isDifferent =
		smaller < MAX_ATTACHED_LOT && Math.max(one.lotSize, other.lotSize) >= smaller * MIN_LOT_RATIO;
	return isDifferent ? 'lot' : null;
}

/** What a home is by its unit number: null for a type that is found with and without one. */
function sideOf(home: TypedHome): 'unit' | 'house' | null {
	if (home.homeType === 'condo') return 'unit';
	if (home.homeType === null) return hasUnit(home) ? 'unit' : 'house';
	return home.homeType === 'single_family' ? 'house' : null;
}

const UNITS = new WeakMap<TypedHome, boolean>();

/** Whether the address has a unit number. Computed once per home. */
export function hasUnit(home: TypedHome): boolean {
	if (!home.address) return false;
	const known = UNITS.get(home);
	if (known !== undefined) return known;
	const found = streetKey(home.address).includes(' #');
	UNITS.set(home, found);
	return found;
}
