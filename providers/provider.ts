/** The promise of a listing provider: something that fills the store for a ZIP. */
import type { Listing } from '../domain/listing.ts';

export interface Provider {
	/** Its name in the setting LISTING_PROVIDER. */
	name: string;
	/**
	 * Fetches what the source has for a ZIP now. Null where there is nothing to fetch: the store is
	 * filled by other ways.
	 */
	fetchZip:
		| ((
				zip: string,
				world: { fetch: typeof fetch; env: (name: string) => string | undefined },
		  ) => Promise<Listing[]>)
		| null;
}
