/** The fields of the Pro waitlist form. The database enforces the same limits. */

export interface WaitlistEntry {
	email: string;
	name: string;
	brokerage: string;
	/** Where they work: a city, a county, some ZIP codes. */
	market: string;
	/** What they need from Pro, in their own words. */
	needs: string;
}

/** The maximum number of characters per field. */
export const WAITLIST_LENGTHS: Readonly<Record<keyof WaitlistEntry, number>> = {
	email: 254,
	name: 100,
	brokerage: 120,
	market: 120,
	needs: 2000,
};
