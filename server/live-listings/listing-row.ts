/** Converts a provider's homes to rows of `public.listings`. */
import { LISTING_COLUMNS, type StoredValue } from '../../contract/comps/listing-columns.ts';
import type { ReadHome } from '../../providers/rows/read-homes.ts';

export function listingRow({ listing, sourceIdKind }: ReadHome, source: string): Record<string, StoredValue> {
	const home = { ...listing, source };
	return Object.fromEntries(LISTING_COLUMNS.map(({ name, of }) => [name, of(home, sourceIdKind, false)]));
}

/** The source name for a provider's public records. */
export function recordsSourceOf(source: string): string {
	return `${source} property records`;
}
