/** A ZIP code with its location. */
export interface ZipPlace {
	/** Five digits, as text: leading zeros matter. */
	zip: string;
	city: string;
	/** Two capital letters. */
	state: string;
	county: string;
	/** Degrees north of its center. */
	latitude: number;
	/** Degrees east of its center, so negative in the United States. */
	longitude: number;
}
