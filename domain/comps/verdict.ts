/** The verdict on a sale considered: whether it is a comp, and why. */
import type { Sale } from '../home/home.ts';

export interface Verdict {
	sale: Sale;
	miles: number | null;
	dissimilarity: number | null;
	/** It is a comp in the grid. */
	included: boolean;
	/** It is not a comp, but supports the price. */
	supports: boolean;
	/** The reason for code; `words` are for people. */
	code:
		| 'comp'
		| 'pinned'
		| 'added'
		| 'dropped'
		| 'duplicate'
		| 'not_arms_length'
		| 'radius'
		| 'months'
		| 'home_type'
		| 'bedrooms'
		| 'bathrooms'
		| 'living_area'
		| 'year_built'
		| 'polygon'
		| 'less_similar'
		| 'no_place'
		| 'no_area'
		| 'subject_itself'
		| 'unusable';
	words: string;
}

const NEVER = new Set<Verdict['code']>(['duplicate', 'subject_itself', 'unusable']);

/** Whether a record can be a comp: some never can. */
export function canBeComp({ code }: Verdict): boolean {
	return !NEVER.has(code);
}
