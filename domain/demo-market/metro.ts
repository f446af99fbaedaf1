/** A metropolitan area of the demo market, in round figures chosen to look right to an agent. */
export interface Metro {
	name: string;
	/** The states it reaches into. */
	states: readonly string[];
	/** What a typical home costs at the start of 2026, in thousands of US dollars. */
	price: number;
	/** How prices move in a year: 0.04 is four percent up. */
	trend: number;
	/** The price of a typical home over the rent of a year. */
	priceToRent: number;
	/** The year around which its homes were built. */
	built: number;
	/** ZIPs of apartment towers, each with its own price in thousands: `98101:600 98121:560`. */
	towers: string;
	/** ZIPs of city streets, in the same format. */
	urban: string;
	/** ZIPs of detached houses, in the same format. */
	suburban: string;
}
