/** A metropolitan area of the demo market, in plausible round figures. */
export interface Metro {
	name: string;
	/** The states that it is in. */
	states: readonly string[];
	/** The price of a typical home at the start of 2026, in thousands of US dollars. */
	price: number;
	/** The yearly change in prices: 0.04 is four percent up. */
	trend: number;
	/** The price of a typical home divided by its yearly rent. */
	priceToRent: number;
	/** The year around which its homes were built. */
	built: number;
	/** ZIP codes with apartment towers, each with the price of a typical home in thousands: `98101:600 98121:560`. */
	towers: string;
	/** ZIP codes with city streets, in the same format. */
	urban: string;
	/** ZIP codes with detached houses, in the same format. */
	suburban: string;
}
