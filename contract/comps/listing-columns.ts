/** The columns of `public.listings` that imports and providers fill. */
import { streetKey } from '../../domain/address/street-key.ts';
import { FACT_NAMES, FACTS } from '../../domain/home/facts.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { fingerprint } from '../../domain/import/rows/identity/fingerprint.ts';
import { idKey, type SourceIdKind, saleKey } from '../../domain/import/rows/identity/sale-key.ts';

export type StoredValue = string | number | boolean | null;

interface ListingColumn {
	name: string;
	of: (home: Listing, kind: SourceIdKind) => StoredValue;
}

/** Each column with its value. */
export const LISTING_COLUMNS: readonly ListingColumn[] = [
	{ name: 'latitude', of: (home) => home.latitude },
	{ name: 'longitude', of: (home) => home.longitude },
	{ name: 'observed_on', of: (home) => home.observedOn },
	// Of a file, the import replaces it by the newest day in the file.
	{ name: 'reported_on', of: (home) => (home.status === 'sold' ? null : home.observedOn) },
	{ name: 'sold_on', of: (home) => home.soldOn },
	{ name: 'contract_on', of: (home) => home.contractOn },
	{ name: 'listed_on', of: (home) => home.listedOn },
	{ name: 'sold_price', of: (home) => home.soldPrice },
	{ name: 'list_price', of: (home) => home.listPrice },
	{ name: 'original_list_price', of: (home) => home.originalListPrice },
	{ name: 'days_on_market', of: (home) => home.daysOnMarket },
	{ name: 'hoa_monthly', of: (home) => home.hoaMonthly },
	{ name: 'status', of: (home) => home.status },
	{ name: 'concessions', of: (home) => home.concessions },
	...FACT_NAMES.map((name) => ({ name: FACTS[name].column, of: (home: Listing) => home[name] })),
	{ name: 'zip', of: (home) => home.zip },
	{ name: 'zip_approximate', of: (home) => home.zipIsApproximate ?? false },
	{ name: 'sold_day_approximate', of: (home) => home.soldDayIsApproximate ?? false },
	{ name: 'state', of: (home) => home.state },
	{ name: 'city', of: (home) => home.city },
	{ name: 'address', of: (home) => home.address },
	{ name: 'street_key', of: (home) => (home.address === null ? null : streetKey(home.address) || null) },
	{ name: 'source_id', of: (home) => home.sourceId },
	{ name: 'parcel', of: (home) => idKey(home.parcel ?? null) || null },
	{ name: 'url', of: (home) => home.url },
	{ name: 'attribution', of: (home) => home.attribution ?? null },
	{ name: 'hides_address', of: (home) => home.hidesAddress ?? false },
	{ name: 'hides_valuation', of: (home) => home.hidesValuation ?? false },
	{ name: 'photos', of: (home) => (home.photos?.length ? JSON.stringify(home.photos) : null) },
	{ name: 'remarks', of: (home) => (home.remarks ? JSON.stringify(home.remarks) : null) },
	{ name: 'sale_key', of: saleKey },
	{ name: 'fingerprint', of: fingerprint },
];
