/** The price of the landing page's sample, as `/demo/sample` adds it to the search. */

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
