/** Bathrooms, in the notations of files. A half bath counts as 0.5. */
import { FACTS } from '../../home/facts.ts';
import { parseNumber } from './numbers.ts';

/**
 * Counts of full and half baths: `2 full 1 half`, `2F/1H`, `Full: 2, Half: 1`, `2/1`, `2|1`, `2 / 1 / 0` without any of a
 * third kind, and `3 (2 1)` with the total first.
 */
const COUNTED = [
	/^(?<full>\d+) ?f(?:ull)?(?: ?b(?:a|aths?)?)?[ ,;/&+]*(?<half>\d+) ?h(?:alf|alves)?(?: ?b(?:a|aths?)?)?$/i,
	/^f(?:ull)?(?: baths?)?[: ]*(?<full>\d+)[ ,;/&+]*h(?:alf)?(?: baths?)?[: ]*(?<half>\d+)$/i,
	/^(?<full>\d+) ?[/|] ?(?<half>\d+)(?: ?[/|] ?0){0,2}$/,
	/^(?<total>\d+) \((?<full>\d+) (?<half>\d+)\)$/,
];

/**
 * The total, as a number or counted by kind. Impossible decimals are unknown.
 *
 * @example parseBaths('2 full 1 half') // 2.5
 */
export function parseBaths(text: string): number | null {
	for (const shape of COUNTED) {
		const { total, full, half } = shape.exec(text)?.groups ?? {};
		if (full === undefined || half === undefined) continue;
		const isConsistent = total === undefined || Number(total) === Number(full) + Number(half);
		return isConsistent ? parseBathCount(String(Number(full) + Number(half) / 2)) : null;
	}
	return /\.[1469]$|half/i.test(text) ? null : parseBathCount(text);
}

/** Full baths, or full and half baths as `2.1`. */
export function parseFullBaths(text: string): number | null {
	const [, full, half] = /^(\d+)\.([1-3])$/.exec(text) ?? [];
	return parseBathCount(half === undefined ? text : String(Number(full) + Number(half) / 2));
}

/** A count of bathrooms of one kind. No home has more than the most; 99 means unknown. */
export function parseBathCount(text: string): number | null {
	const count = parseNumber(text);
	return count !== null && count >= 0 && count <= FACTS.bathrooms.max ? count : null;
}
