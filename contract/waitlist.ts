/** What the form of the Pro waitlist sends. The database checks the same bounds. */

export interface WaitlistEntry {
	email: string;
	name: string;
	brokerage: string;
	/** Where they work: a city, a county, some ZIP codes. */
	market: string;
	/** What they need of Pro, in their own words. */
	needs: string;
}

/** The most characters of each field. */
export const WAITLIST_LENGTHS: Readonly<Record<keyof WaitlistEntry, number>> = {
	email: 254,
	name: 100,
	brokerage: 120,
	market: 120,
	needs: 2000,
};
