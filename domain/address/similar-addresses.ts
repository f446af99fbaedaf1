/**
 * Which known addresses were probably meant by one that no one has: a slip of the keys, another kind of street or ZIP.
 */

import { type AddressParts, type PostalAddress, readAddress, streetKey } from './address.ts';
import { COMPASS, ENDING_SUFFIXES } from './street-words.ts';

/** A home that is known, by its place. */
export type KnownAddress = PostalAddress & { address: string };

/** More would be a list to search through. */
const MOST = 3;

/** One typo per this many letters of a street name: Oak and Ash are two streets. */
const LETTERS_A_SLIP = 4;

/**
 * The most likely known addresses, best first, at most three; with the requested unit.
 *
 * @param known homes with the requested house number
 * @example similarAddresses(readAddress('12 Mapel St, Kent 98030'), [{ address: '12 Maple St', … }])
 * // [{ address: '12 Maple St', … }]
 */
export function similarAddresses(
	{ street, unit, city, zip }: AddressParts,
	known: readonly KnownAddress[],
): KnownAddress[] {
	const query = partsOf(street ?? '');
	return known
		.map((home) => ({ home, cost: costOf(query, partsOf(home.address)) + costOfPlace(home, city, zip) }))
		.filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
		.sort((a, b) => a.cost - b.cost)
		.slice(0, MOST)
		.map(({ home }) => ({ ...home, address: withUnit(home.address, unit) }));
}

/** The parts of a street line that people mix up: its name, and what surrounds it. */
interface StreetParts {
	name: string;
	/** Directions, and the kind of street. */
	around: string;
}

function partsOf(line: string): StreetParts {
	const [, ...words] = streetKey(line).replace(/ #.*$/, '').split(' ');
	// The street type is last, or before a direction.
	const isAround = (word: string, at: number) =>
		COMPASS.has(word) || (at > 0 && at >= words.length - 2 && ENDING_SUFFIXES.has(word));
	const name = words.filter((word, at) => !isAround(word, at)).join(' ');
	// E Street, Avenue N.
	if (name === '' || ENDING_SUFFIXES.has(name)) return { name: words.join(' '), around: '' };
	return { name, around: words.filter(isAround).join(' ') };
}

/** Slips in the name, half a one more for another direction or kind; infinite where it is another street. */
function costOf(query: StreetParts, known: StreetParts): number {
	// 52nd Street and 53rd Street, A Street and B Street are neighbors, and no slip.
	if (counterIn(query.name) !== counterIn(known.name)) return Number.POSITIVE_INFINITY;
	const slips = editDistance(query.name, known.name);
	const max = Math.floor(Math.min(query.name.length, known.name.length) / LETTERS_A_SLIP);
	if (query.name === '' || slips > max) return Number.POSITIVE_INFINITY;
	return slips + (query.around === known.around ? 0 : 0.5);
}

/** The words of a name that count streets: numbers and single letters. */
function counterIn(name: string): string {
	return name
		.split(' ')
		.filter((word) => /\d|^.$/.test(word))
		.join(' ');
}

/**
 * A different ZIP code is a smaller error than a different street type, but only in the same town: every town has a
 * Main Street.
 */
function costOfPlace(home: KnownAddress, city: string | null, zip: string | null): number {
	if (zip === null || home.zip === zip) return 0;
	if (city === null) return 1;
	return city.toUpperCase() === home.city?.toUpperCase() ? 0.25 : Number.POSITIVE_INFINITY;
}

function withUnit(address: string, unit: string | null): string {
	const line = readAddress(address).street ?? address;
	return unit === null ? line : `${line} #${unit}`;
}

/**
 * How many letters were left out, put in, mistaken or exchanged with the next one: the optimal string alignment
 * distance of Damerau and Levenshtein.
 *
 * @example editDistance('MAPEL', 'MAPLE') // 1
 */
export function editDistance(one: string, other: string): number {
	let before: number[] = [];
	let last = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (let i = 1; i <= one.length; i++) {
		const row = [i];
		for (let j = 1; j <= other.length; j++) {
			const mistaken = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
			const isExchange = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			const exchanged = isExchange ? (before[j - 2] ?? 0) + 1 : mistaken;
			row.push(Math.min(mistaken, exchanged, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
		}
		[before, last] = [last, row];
	}
	return last[other.length] ?? 0;
}
