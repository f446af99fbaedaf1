/** The differences between the two services that offer Zillow's listings. */
import type { SourceHome } from '../rows/source-home.ts';
import type { Json } from '../rows/values.ts';

export interface ZillowService {
	/** Its name in the setting ZILLOW_SERVICE. */
	name: string;
	host: string;
	path: string;
	/** The key of the list in a response. */
	list: string;
	query: (zip: string, kind: 'listed' | 'sold' | 'rented', page: number) => Record<string, string>;
	/** A row as a home; null if it is neither active nor sold, or not a home. */
	read: (row: Json, now: Date) => SourceHome | null;
}
