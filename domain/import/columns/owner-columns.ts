/**
 * The owner's mailing address, which county files and lead lists have in addition to the home's address, often under
 * the plain header `Address`.
 */
import { type Columns, withoutEmpty } from './column-map.ts';
import { headerKey } from './headers/header-synonyms.ts';

/** The fields of an address, the owner's or the home's. */
const PLACE_FIELDS = ['address', 'unit', 'city', 'state', 'zip'] as const;

/** Headers that may be of either address, unlike `Property Address`. */
const PLAIN = /^(address(line)?[12]?|street(address)?|city|state|st|zip|zip(code)?5?|postalcode)$/;

/** An owner's address equals the home's where the owner lives there, but not in nearly all rows. */
const MAX_EQUAL_SHARE = 0.95;

/** Drops the plain columns of an address if they are the owner's: the file has another address for the home. */
export function withoutOwnersPlace(
	columns: Columns,
	headers: readonly string[],
	valuesOf: (column: number) => readonly string[],
): Columns {
	const isPlain = (column: number) => PLAIN.test(headerKey(headers[column] ?? ''));
	const { address = [] } = columns;
	const plain = address.find(isPlain);
	const named = address.find((column) => isOfHome(headers[column] ?? ''));
	if (plain === undefined || named === undefined || areMostlyEqual(valuesOf(plain), valuesOf(named)))
		return columns;
	const rest: Record<string, readonly number[]> = { ...columns };
	for (const field of PLACE_FIELDS) rest[field] = (columns[field] ?? []).filter((column) => !isPlain(column));
	return withoutEmpty(rest);
}

function isOfHome(header: string): boolean {
	return /^(property|prop|situs|site|physical|parcel|location|phy)/.test(headerKey(header));
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
