/** The homes of the fictional demo market to try first, and the price that `/demo/sample` adds to its search. */

/** The landing page's sample and the demo's first home: eight comps close by, and a price near its own last sale. */
export const DEMO_HOME = { street: '1889 Beech St', zip: '37206' } as const;

/** Four comps, one adjusted by 40%, and a price far below the home's own last sale. */
export const HARD_CASE = '1009 53rd St, Austin, TX 78704';

export interface SamplePrice {
	/** US dollars: the indicated price and its 80% prediction range. */
	price: number;
	low: number;
	high: number;
	/** How many sales support the price besides the comps. */
	supporting: number;
	/** In the order of their numbers. */
	comps: readonly SampleComp[];
}

export interface SampleComp {
	id: string;
	number: number;
	address: string | null;
	/** US dollars: the sale price. */
	price: number;
	soldOn: string;
	miles: number | null;
	latitude: number | null;
	longitude: number | null;
}
