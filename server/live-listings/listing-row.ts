/** Converts a provider's homes to rows of `public.listings`. */
import { LISTING_COLUMNS, type StoredValue } from '../../contract/comps/listing-columns.ts';
import type { ReadHome } from '../../providers/rows/read-homes.ts';

export function listingRow({ listing, sourceIdKind }: ReadHome): Record<string, StoredValue> {
	return Object.fromEntries(LISTING_COLUMNS.map(({ name, of }) => [name, of(listing, sourceIdKind)]));
}

/** The source name for a provider's public records. */
export function recordsSourceOf(source: string): string {
	return `${source} property records`;
}
