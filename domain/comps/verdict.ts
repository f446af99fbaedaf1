/** The verdict on a sale considered: whether it is a comp, and why. */
import type { Sale } from '../home/home.ts';

export interface Verdict {
	sale: Sale;
	/** Miles from the subject; null if a location is unknown. */
	miles: number | null;
	/** The expected gross adjustment as a share of the price; null if it was not computed. */
	dissimilarity: number | null;
	/** It is a comp in the grid. */
	included: boolean;
	/** It is not a comp, but supports the price. */
	supports: boolean;
	/** The reason, for programs; `words` is the same reason for people. */
	code:
		| 'comp'
		| 'pinned'
		| 'added'
		| 'dropped'
		| 'duplicate'
		| 'price_outlier'
		| 'radius'
		| 'months'
		| 'home_type'
		| 'type_unknown'
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
	/** The agent's note on a sale they excluded; missing if there is none. */
	note?: string | undefined;
}

const NEVER_COMPS = new Set<Verdict['code']>(['duplicate', 'subject_itself', 'unusable']);

/** Whether the agent can make this record a comp. Duplicates, unusable records and the subject's own sales can't be. */
export function canBeComp({ code }: Verdict): boolean {
	return !NEVER_COMPS.has(code);
}
