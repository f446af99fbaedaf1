/** Where a home is, as far as it is known: enough for the taxes of its county and city. */
export interface HomePlace {
	/** The postal abbreviation. */
	state: string | null;
	/** In full, such as "King County", "Orleans Parish" or "City of Alexandria". */
	county: string | null;
	/** Of its mailing address, which can be the name of a city that the home isn't in. */
	city: string | null;
}
