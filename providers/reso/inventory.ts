/**
 * The numbers of everything on the market in an MLS, because deleted records don't appear among changes, or in MLS Grid
 * for only a week.
 */
import type { Inventory, ProviderContext } from '../provider.ts';
import { type Json, parseText } from '../rows/values.ts';
import { type ResoConnection, resoConnection } from './connection.ts';
import { readInDialect } from './dialect.ts';
import { everything, filtersStatus, onMarketFilter } from './filters.ts';
import { keyLiteral } from './literals.ts';
import { getMetadata } from './load-metadata.ts';
import { type ResoMetadata, toRecords } from './metadata.ts';
import { parseLink, urlOnSameHost } from './page-links.ts';
import { readPage } from './pages.ts';
import { inventoryUrl } from './query.ts';
import { isShown, numberOf } from './records/listing.ts';

/** Enough for 200,000 homes of a server with pages of 200. */
const MAX_PAGES = 1_000;
const PAGE_TIMEOUT = 60_000;
/** MLS Grid's maximum without photos. */
const PLAIN_PAGE = 5_000;

/** The numbers of all listings on the market, for sale and for rent; of MLS Grid, those of all listings. */
export async function inventory(context: ProviderContext): Promise<Inventory> {
	const connection = resoConnection(context.env);
	const { isPlain } = connection;
	const metadata = await getMetadata(context, connection);
	const given = isPlain ? { ...connection, pageSize: PLAIN_PAGE } : connection;
	const read = (accepted: ResoConnection) => readAll(context, accepted, metadata);
	const numbers = await readInDialect(given, metadata, read, (found) => found === null || found.length > 0);
	return numbers && { numbers, hasSales: isPlain };
}

async function readAll(
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
): Promise<string[] | null> {
	const { isPlain } = connection;
	// Without an order, a record may be missed between two pages. MLS Grid's links lead to all of them.
	if (!isPlain && !(connection.sorts && filtersStatus(connection, metadata))) return null;
	const filter = isPlain ? everything(metadata) : onMarketFilter(connection, metadata);
	const numbers = new Map<string | null, string | null>();
	let url: URL | null = inventoryUrl(connection, metadata, filter);
	for (let page = 0; url !== null; page++) {
		if (page === MAX_PAGES) return null;
		const options = { timeout: PAGE_TIMEOUT, isFirst: page === 0 };
		const body: Json = await readPage(context, connection, url, options);
		const found = toRecords(body, metadata, connection);
		const known = numbers.size;
		for (const row of found) numbers.set(parseText(row.ListingKey), isShown(row) ? numberOf(row) : null);
		const link = parseLink(body);
		const last = parseText(found.at(-1)?.ListingKey);
		if (link !== null) url = urlOnSameHost(new URL(link, url), url);
		else if (isPlain || last === null || numbers.size === known) url = null;
		else {
			const afterLast = `ListingKey gt ${keyLiteral(last, metadata.fields.get('ListingKey'))}`;
			url = inventoryUrl(connection, metadata, `${filter} and ${afterLast}`);
		}
	}
	return [...new Set(numbers.values())].filter((number) => number !== null);
}
