/** Homes as lines of PostgreSQL's COPY text format. */
import { toCompCard } from '../../contract/comps.ts';
import { streetKey } from '../../domain/address.ts';
import { fingerprint, type SourceIdKind, saleKey } from '../../domain/import/sale-key.ts';
import type { Listing } from '../../domain/listing.ts';

/** A listing as a file has it. */
export interface FileHome {
	listing: Listing;
	sourceIdKind: SourceIdKind;
	/** Where in the file it stands: of two rows of one sale the later counts. */
	line: number;
}

type Cell = string | number | boolean | null;

/** The columns of `public.listings` that a file fills, each with its value. */
const COLUMNS: readonly { name: string; of: (home: Listing, kind: SourceIdKind, demo: boolean) => Cell }[] = [
	{ name: 'latitude', of: (home) => home.latitude },
	{ name: 'longitude', of: (home) => home.longitude },
	{ name: 'observed_on', of: (home) => home.observedOn },
	{ name: 'sold_on', of: (home) => home.soldOn },
	{ name: 'contract_on', of: (home) => home.contractOn },
	{ name: 'listed_on', of: (home) => home.listedOn },
	{ name: 'sold_price', of: (home) => home.soldPrice },
	{ name: 'list_price', of: (home) => home.listPrice },
	{ name: 'original_list_price', of: (home) => home.originalListPrice },
	{ name: 'living_area', of: (home) => home.livingArea },
	{ name: 'lot_size', of: (home) => home.lotSize },
	{ name: 'days_on_market', of: (home) => home.daysOnMarket },
	{ name: 'hoa_monthly', of: (home) => home.hoaMonthly },
	{ name: 'bathrooms', of: (home) => home.bathrooms },
	{ name: 'status', of: (home) => home.status },
	{ name: 'home_type', of: (home) => home.homeType },
	{ name: 'year_built', of: (home) => home.yearBuilt },
	{ name: 'year_renovated', of: (home) => home.yearRenovated },
	{ name: 'bedrooms', of: (home) => home.bedrooms },
	{ name: 'condition', of: (home) => home.condition },
	{ name: 'quality', of: (home) => home.quality },
	{ name: 'basement_area', of: (home) => home.basementArea },
	{ name: 'concessions', of: (home) => home.concessions },
	{ name: 'garage_spaces', of: (home) => home.garageSpaces },
	{ name: 'view', of: (home) => home.view },
	{ name: 'pool', of: (home) => home.pool },
	{ name: 'waterfront', of: (home) => home.waterfront },
	{ name: 'zip', of: (home) => home.zip },
	{ name: 'state', of: (home) => home.state },
	{ name: 'city', of: (home) => home.city },
	{ name: 'address', of: (home) => home.address },
	{ name: 'street_key', of: (home) => (home.address === null ? null : streetKey(home.address) || null) },
	{ name: 'source_id', of: (home) => home.sourceId },
	{ name: 'url', of: (home) => home.url },
	{ name: 'sale_key', of: saleKey },
	{ name: 'fingerprint', of: fingerprint },
	{ name: 'card', of: (home, kind, demo) => toCompCard(home, saleKey(home, kind), demo) },
];

/** The names of the columns, as every line has them; the line of the file comes first. */
export const COLUMN_NAMES: readonly string[] = COLUMNS.map((column) => column.name);

/** One line for COPY, with the number of the file's line first. */
export function copyLine({ listing, sourceIdKind, line }: FileHome): string {
	return `${line}\t${homeCells(listing, sourceIdKind)}\n`;
}

/** The values of `COLUMN_NAMES`, with tabs between them. */
export function homeCells(listing: Listing, sourceIdKind: SourceIdKind, demo = false): string {
	return COLUMNS.map((column) => copyCell(column.of(listing, sourceIdKind, demo))).join('\t');
}

function copyCell(value: Cell): string | number | boolean {
	if (value === null) return '\\N';
	return typeof value === 'string' && /[\\\t\n\r]/.test(value) ? escaped(value) : value;
}

function escaped(text: string): string {
	return text
		.replaceAll('\\', '\\\\')
		.replaceAll('\t', '\\t')
		.replaceAll('\n', '\\n')
		.replaceAll('\r', '\\r');
}
