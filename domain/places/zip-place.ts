/** A ZIP code as a place on the map. */
export interface ZipPlace {
	/** Five digits, as text: leading zeros count. */
	zip: string;
	city: string;
	/** Two capital letters. */
	state: string;
	county: string;
	/** Degrees north of the ZIP's center. */
	latitude: number;
	/** Degrees east of the ZIP's center, so negative in the United States. */
	longitude: number;
}
