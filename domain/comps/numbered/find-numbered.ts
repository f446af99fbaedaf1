/** Finds sales of the evidence by the MLS numbers that an agent pasted. */

import { numberKey } from '../../address/listing-numbers.ts';
import { agree, plural } from '../../format/plural.ts';
import type { Evidence } from '../evidence.ts';

export interface NumberedSales {
	/** Ids of the sales, in the order of the numbers. */
	ids: readonly string[];
	/** What was found and what wasn't, by number. */
	sentence: string;
}

/** @param evidence has only homes that the agent may see */
export function findNumbered(
	{ sales, activeListings }: Pick<Evidence, 'sales' | 'activeListings'>,
	numbers: readonly string[],
): NumberedSales {
	const sold = byNumber(sales);
	const listed = byNumber(activeListings);
	const found = numbers.filter((number) => sold.has(numberKey(number)));
	const unsold = numbers.filter((number) => !found.includes(number) && listed.has(numberKey(number)));
	const unknown = numbers.filter((number) => !found.includes(number) && !unsold.includes(number));
	const sentences = [
		found.length > 0 && `Pinned as ${agree(found.length, 'a comp', 'comps')}: ${found.join(', ')}.`,
		unsold.length > 0 &&
			`Not sold yet, so no ${agree(unsold.length, 'comp', 'comps')}: ${unsold.join(', ')}.`,
		unknown.length > 0 &&
			`Not among the ${plural(sales.length, 'sale')} near this home: ${unknown.join(', ')}.`,
	];
	return {
		ids: found.flatMap((number) => sold.get(numberKey(number)) ?? []),
		sentence: sentences.filter(Boolean).join(' '),
	};
}

function byNumber(homes: readonly { id: string; sourceId: string | null }[]): ReadonlyMap<string, string> {
	return new Map(homes.flatMap(({ id, sourceId }) => (sourceId === null ? [] : [[numberKey(sourceId), id]])));
}
