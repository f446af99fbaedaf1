/** House numbers of a building with several entrances: `912-914 Elm St`. */

/** No building on a street has numbers farther apart. `private.is_number_range` says the same. */
const MAX_SPAN = 12;

const RANGE = /^\s*(\d{1,6})\s?(?:[-–—/&]|\bAND\b)\s?([1-9]\d{0,5})(?=\s)/;

/**
 * Splits a range of house numbers off a street line: two numbers on one side of the street, the lower one first. Most
 * hyphenated numbers of Queens, such as 41-25 and 83-05, are not, because they begin with the number of the cross street.
 *
 * @param line in upper case
 * @example splitNumberRange('912 & 914 ELM ST') // { range: '912-914', rest: ' ELM ST' }
 * @example splitNumberRange('41-25 82ND ST') // { range: null, rest: '41-25 82ND ST' }
 */
export function splitNumberRange(line: string): { range: string | null; rest: string } {
	const [whole = '', first, last] = RANGE.exec(line) ?? [];
	const span = Number(last) - Number(first);
	if (first === undefined || !(span > 0 && span <= MAX_SPAN && span % 2 === 0))
		return { range: null, rest: line };
	return { range: `${Number(first)}-${last}`, rest: line.slice(whole.length) };
}
