/**
 * The owner's mailing address, which county files and lead lists have in addition to the home's address, often under
 * the plain header `Address`.
 */
import { parseState } from '../../address/address.ts';
import { parseZip } from '../cells/places.ts';
import { type Columns, firstValue, withoutEmpty } from './column-map.ts';
import type { SampledFile } from './sampled-file.ts';

/** The fields of an address, the owner's or the home's. */
const PLACE_FIELDS = ['address', 'unit', 'city', 'state', 'zip'] as const;

/** Headers that may be of either address, unlike `Property Address`. */
const PLAIN = /^(address(line)?[12]?|street(address)?|city|state|st|zip|zip(code)?5?|postalcode)$/;

/** Headers of the home's address. */
const OF_HOME = /^(property|prop|situs|site|physical|parcel|location|phy)/;

/** An owner's address equals the home's where the owner lives there, but not in nearly all rows. */
const MAX_EQUAL_SHARE = 0.95;

/** Drops the plain columns of an address if they are the owner's: the file has another address for the home. */
export function dropOwnersPlace(columns: Columns, file: SampledFile): Columns {
	const isPlain = (column: number) => PLAIN.test(file.key(column));
	const { address = [] } = columns;
	const plain = address.find(isPlain);
	const named = address.find((column) => OF_HOME.test(file.key(column)));
	if (plain === undefined || named === undefined || areMostlyEqual(file.values(plain), file.values(named)))
		return columns;
	const rest: Record<string, readonly number[]> = { ...columns };
	for (const field of PLACE_FIELDS) rest[field] = (columns[field] ?? []).filter((column) => !isPlain(column));
	return withoutEmpty(rest);
}

/** A larger share of states that contradict their ZIP codes is not a matter of typing errors or of ZIP codes on a border. */
const MAX_CONTRADICTED_SHARE = 0.02;

/**
 * Drops a column of states that are the owners': many contradict the ZIP code of their row, which is the home's. The cities
 * beside it are the owners', too, if they contradict the same ZIP codes.
 */
export function dropOwnersState(columns: Columns, { rows, placeOf, corrected }: SampledFile): Columns {
	const { state: states, zip: zips, city: cities } = columns;
	if (placeOf === undefined || states === undefined || zips === undefined || corrected.state) return columns;
	const placed = rows.flatMap((cells) => {
		const [zip, state] = [firstValue(cells, zips, parseZip), firstValue(cells, states, parseState)];
		const place = zip === null || state === null ? null : placeOf(zip);
		return place === null ? [] : [{ place, state, city: firstValue(cells, cities, letters) }];
	});
	const contradicted = placed.filter(({ place, state }) => place.state !== state);
	if (contradicted.length <= placed.length * MAX_CONTRADICTED_SHARE) return columns;
	const { state: _, city, ...rest } = columns;
	const ofHome = contradicted.filter((each) => each.city === letters(each.place.city));
	const isCityOfHome = corrected.city !== undefined || ofHome.length > contradicted.length / 2;
	return { ...rest, ...(city && isCityOfHome && { city }) };
}

/** Whether nearly all pairs of addresses are equal, or one begins with the other. */
function areMostlyEqual(plain: readonly string[], named: readonly string[]): boolean {
	const pairs = plain.flatMap((cell, at): [string, string][] => {
		const [one, other] = [letters(cell), letters(named[at] ?? '')];
		return one === '' || other === '' ? [] : [[one, other]];
	});
	const equal = pairs.filter(([one, other]) => one.startsWith(other) || other.startsWith(one));
	return equal.length >= pairs.length * MAX_EQUAL_SHARE;
}

function letters(text: string): string {
	return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
