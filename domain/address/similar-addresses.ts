/**
 * Finds the known addresses that an unknown one probably stands for, if it has a typo, a wrong street type or a wrong
 * ZIP code.
 */
import { type AddressParts, type PostalAddress, parseAddress } from './address.ts';
import { streetKey } from './street-key.ts';
import { COMPASS, ENDING_SUFFIXES } from './street-words.ts';

/** The address of a known home, which has a street line. */
export type KnownAddress = PostalAddress & { address: string };

/** More suggestions would take longer to read than retyping the address. */
const MAX_SUGGESTIONS = 3;

/** One typo is allowed per this many letters of a street name: Oak and Ash are different streets. */
const LETTERS_PER_TYPO = 4;

/**
 * The most likely known addresses, best first, at most three, with the requested unit.
 *
 * @param known homes with the requested house number
 * @example similarAddresses(parseAddress('12 Mapel St, Kent 98030'), [{ address: '12 Maple St', … }])
 * // [{ address: '12 Maple St', … }]
 */
export function similarAddresses(
	{ street, unit, city, zip }: AddressParts,
	known: readonly KnownAddress[],
): KnownAddress[] {
	const query = parseStreetParts(street ?? '');
	return known
		.map((home) => ({
			home,
			cost: editCost(query, parseStreetParts(home.address)) + placeCost(home, city, zip),
		}))
		.filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
		.sort((a, b) => a.cost - b.cost)
		.slice(0, MAX_SUGGESTIONS)
		.map(({ home }) => ({ ...home, address: withUnit(home.address, unit) }));
}

/** A street line, split into the parts that people get wrong in different ways. */
interface StreetParts {
	name: string;
	/** Directions and street type. */
	directionAndType: string;
}

function parseStreetParts(line: string): StreetParts {
	const [, ...words] = streetKey(line).replace(/ #.*$/, '').split(' ');
	// The street type is last, or before a direction.
	const isDirectionOrType = (word: string, at: number) =>
		COMPASS.has(word) || (at > 0 && at >= words.length - 2 && ENDING_SUFFIXES.has(word));
	const name = words.filter((word, at) => !isDirectionOrType(word, at)).join(' ');
	// Such as E Street and Avenue N.
	if (name === '' || ENDING_SUFFIXES.has(name)) return { name: words.join(' '), directionAndType: '' };
	return { name, directionAndType: words.filter(isDirectionOrType).join(' ') };
}

/** The number of typos in the name, plus a half for a different direction or type; infinite for another street. */
function editCost(query: StreetParts, known: StreetParts): number {
	// 52nd Street and 53rd Street, or A Street and B Street, are different streets, not typos.
	if (numbersAndLetters(query.name) !== numbersAndLetters(known.name)) return Number.POSITIVE_INFINITY;
	const typos = editDistance(query.name, known.name);
	const max = Math.floor(Math.min(query.name.length, known.name.length) / LETTERS_PER_TYPO);
	if (query.name === '' || typos > max) return Number.POSITIVE_INFINITY;
	return typos + (query.directionAndType === known.directionAndType ? 0 : 0.5);
}

/** The words of a street name that number or letter it, as in 52nd Street and A Street. */
function numbersAndLetters(name: string): string {
	return name
		.split(' ')
		.filter((word) => /\d|^.$/.test(word))
		.join(' ');
}

/**
 * The cost of a different ZIP code. In the same town it is less than that of a different street type; another town
 * never matches, because every town has a Main Street.
 */
function placeCost(home: KnownAddress, city: string | null, zip: string | null): number {
	if (zip === null || home.zip === zip) return 0;
	if (city === null) return 1;
	return city.toUpperCase() === home.city?.toUpperCase() ? 0.25 : Number.POSITIVE_INFINITY;
}

function withUnit(address: string, unit: string | null): string {
	const line = parseAddress(address).street ?? address;
	return unit === null ? line : `${line} #${unit}`;
}

/**
 * How many letters are missing, added, wrong or swapped with the next: the optimal string alignment distance of
 * Damerau and Levenshtein.
 *
 * @example editDistance('MAPEL', 'MAPLE') // 1
 */
export function editDistance(one: string, other: string): number {
	let previous: number[] = [];
	let last = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (let i = 1; i <= one.length; i++) {
		const row = [i];
		for (let j = 1; j <= other.length; j++) {
			const replaced = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
			const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			const swapped = isSwap ? (previous[j - 2] ?? 0) + 1 : replaced;
			row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
		}
		[previous, last] = [last, row];
	}
	return last[other.length] ?? 0;
}
