/** The numbers of everything on the market in an MLS: deleted records don't appear among changes. */
import type { Inventory, ProviderContext } from '../provider.ts';
import { type Json, objectsOf, textOf } from '../rows/values.ts';
import { type ResoConnection, resoConnection } from './connection.ts';
import { readInDialect } from './dialect.ts';
import { filtersStatus, onMarketFilter } from './filters.ts';
import { keyLiteral } from './literals.ts';
import { metadataOf } from './load-metadata.ts';
import type { ResoMetadata } from './metadata.ts';
import { linkOf, urlOnSameHost } from './page-links.ts';
import { readPage } from './pages.ts';
import { inventoryUrl } from './query.ts';
import { numberOf } from './records/listing.ts';

/** Enough for 200,000 homes of a server with pages of 200. */
const MAX_PAGES = 1_000;
const PAGE_TIMEOUT = 60_000;
/** Milliseconds between two calls: vendors allow two a second. */
const PAUSE = 600;

/** The numbers of all listings on the market, for sale and for rent. `MlgCanView` marks deleted records. */
export async function inventory(context: ProviderContext, pause = PAUSE): Promise<Inventory> {
	const connection = resoConnection(context.env);
	const metadata = await metadataOf(context, connection);
	if (metadata.fields.has('MlgCanView')) return 'marked';
	if (connection.isPlain) return null;
	const read = (accepted: ResoConnection) => readAll(context, accepted, metadata, pause);
	return readInDialect(connection, metadata, read, (numbers) => numbers === null || numbers.length > 0);
}

async function readAll(
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
	pause: number,
): Promise<string[] | null> {
	// Without an order, a record may be missed between two pages.
	if (!connection.sorts || !filtersStatus(connection, metadata)) return null;
	const numbers = new Map<string | null, string | null>();
	let url: URL | null = inventoryUrl(connection, onMarketFilter(connection, metadata));
	for (let page = 0; url !== null; page++) {
		if (page === MAX_PAGES) return null;
		if (page > 0 && pause > 0) await new Promise((done) => setTimeout(done, pause));
		const options = { timeout: PAGE_TIMEOUT, isFirst: page === 0 };
		const body: Json = await readPage(context, connection, url, options);
		const found = objectsOf(body.value);
		const known = numbers.size;
		for (const row of found) numbers.set(textOf(row.ListingKey), numberOf(row));
		const link = linkOf(body);
		const last = textOf(found.at(-1)?.ListingKey);
		if (link !== null) url = urlOnSameHost(new URL(link, url), url);
		else if (last === null || numbers.size === known) url = null;
		else {
			const afterLast = `ListingKey gt ${keyLiteral(last, metadata.fields.get('ListingKey'))}`;
			url = inventoryUrl(connection, `${onMarketFilter(connection, metadata)} and ${afterLast}`);
		}
	}
	return [...new Set(numbers.values())].filter((number) => number !== null);
}
