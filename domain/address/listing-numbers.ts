/** MLS numbers in the search box: one opens its home, several become the comps of the home on screen. */

/** A number as MLSs assign them: letters in front are fine, fewer than five digits are a house number's. */
const NUMBER = /^(?=(?:\D*\d){5})[A-Z]{0,8}[-_]?\d[\dA-Z_-]*$/i;
/** What stands in front of a number that isn't part of it. */
const PREFIX = /\b(?:MLS|LISTING)\b[\s#:]*(?:(?:NUMBER|NO)\b[\s#:.]*)?/gi;
const ZIP_PLUS_4 = /^\d{5}-\d{4}$/;

/**
 * The MLS numbers that a text consists of, each once; null for a text that is anything else, such as an address or a ZIP
 * code.
 *
 * @example parseListingNumbers('MLS# 2451180, 2451177') // ['2451180', '2451177']
 */
export function parseListingNumbers(text: string): readonly string[] | null {
	const words = text
		.replace(PREFIX, ' ')
		.replaceAll('#', ' ')
		.split(/[\s,;]+/)
		.filter(Boolean);
	const areNumbers = words.every((word) => word.length > 5 && NUMBER.test(word) && !ZIP_PLUS_4.test(word));
	return words.length > 0 && areNumbers ? [...new Set(words.map((word) => word.toUpperCase()))] : null;
}

/** The letters and digits of a number, in which spellings of it are equal. @example numberKey('NW-245118') // 'NW245118' */
export function numberKey(number: string): string {
	return number.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
