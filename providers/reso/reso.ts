/** Any MLS with a RESO Web API: Core 2.0.0 and Data Dictionary 2.0. */
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import type { EarlierFetch, FetchedZip, Provider, ProviderContext } from '../provider.ts';
import { daysBefore, type Json, rentOf } from '../rows/values.ts';
import { missingResoSettings, type ResoConnection, resoConnection } from './connection.ts';
import { type Cursor, changedSince, closedSince, onMarket, onMarketAnywhere, SALE_DAYS } from './filters.ts';
import { inventory } from './inventory.ts';
import { instantOf } from './literals.ts';
import { metadataOf } from './load-metadata.ts';
import { addMedia, SEARCH_MEDIA_LIMITS } from './media.ts';
import type { ResoMetadata } from './metadata.ts';
import { readPages } from './pages.ts';
import { listingHome } from './records/home.ts';
import { isLease, rentOfLease } from './records/lease.ts';
import { isShown, numberOf } from './records/listing.ts';
import { checkReplica, nextPage } from './replication.ts';

/** MLS rules require a refresh of listings every 12 hours. */
const MAX_CACHE_HOURS = 12;
/** Deleted records vanish without a trace, so once a week everything on the market is read again. */
const COMPLETE_DAYS = 7;

export const reso: Provider = {
	name: 'reso',
	label: 'MLS',
	kind: 'mls',
	service: (env) => resoConnection(env).root,
	missingSettings: missingResoSettings,
	maxCacheHours: MAX_CACHE_HOURS,
	fetchZip,
	replication: { isOn: (env) => resoConnection(env).replicates, nextPage, inventory },
	check: async (context) => {
		const connection = resoConnection(context.env);
		if (connection.replicates) return checkReplica(context);
		const metadata = await metadataOf(context, connection);
		const probe = { ...connection, pageSize: 1, counts: false };
		await readPages(context, probe, metadata, onMarketAnywhere, 1);
	},
};

async function fetchZip(zip: string, context: ProviderContext, earlier: EarlierFetch): Promise<FetchedZip> {
	const connection = resoConnection(context.env);
	const metadata = await metadataOf(context, connection);
	const cursor = usableCursor(earlier, context.now());
	return cursor === null
		? fetchAll(zip, context, connection, metadata)
		: fetchChanges(zip, cursor, context, connection, metadata);
}

async function fetchAll(
	zip: string,
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
): Promise<FetchedZip> {
	const since = daysBefore(context.now(), SALE_DAYS);
	const listed = await readPages(context, connection, metadata, onMarket(zip, context.now()));
	const sales = closedSince(zip, since, context.now());
	const sold =
		listed.unfiltered === null
			? await readPages(context, connection, metadata, sales)
			: { ...listed, rows: listed.unfiltered.filter(sales.isMet) };
	const rows = [...listed.rows, ...sold.rows];
	await addMedia(context, connection, metadata, rows, SEARCH_MEDIA_LIMITS);
	return {
		homes: rows.flatMap((row) => listingHome(row) ?? []),
		// Closed leases may be two years old.
		rents: rentsOf(listed.rows, context),
		removed: [],
		isComplete: listed.isWhole,
		cursor: listed.isWhole && sold.isWhole ? writeCursor(newest(listed.last, sold.last)) : null,
	};
}

/** Fetches only the changes since a cursor, including listings that left the market. */
async function fetchChanges(
	zip: string,
	from: Cursor,
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
): Promise<FetchedZip> {
	const { rows, last } = await readPages(context, connection, metadata, changedSince(zip, from));
	await addMedia(context, connection, metadata, rows, SEARCH_MEDIA_LIMITS);
	const homes = rows.map((row) => ({ row, home: listingHome(row) }));
	return {
		homes: homes.flatMap(({ home }) => home ?? []),
		// The median of the few changed leases would not be that of the ZIP code.
		rents: [],
		removed: homes.flatMap(({ row, home }) => (home === null && !isLease(row) ? (numberOf(row) ?? []) : [])),
		isComplete: false,
		cursor: writeCursor(newest(from, last)),
	};
}

function rentsOf(rows: readonly Json[], context: ProviderContext) {
	return rentOf(rows.filter((row) => isLease(row) && isShown(row)).map(rentOfLease), context.now());
}

/** The cursor of the previous fetch, unless it is time to read everything again. */
function usableCursor({ cursor, completeOn }: EarlierFetch, now: Date): Cursor | null {
	if (cursor === null || completeOn === null) return null;
	if (now.getTime() - Date.parse(completeOn) > COMPLETE_DAYS * MILLISECONDS_PER_DAY) return null;
	const [timestamp = '', key = ''] = cursor.split(' ');
	return Number.isNaN(instantOf(timestamp)) ? null : { timestamp, key };
}

function writeCursor(cursor: Cursor | null): string | null {
	return cursor && `${cursor.timestamp} ${cursor.key}`;
}

function newest(one: Cursor | null, other: Cursor | null): Cursor | null {
	if (one === null || other === null) return one ?? other;
	return instantOf(other.timestamp) >= instantOf(one.timestamp) ? other : one;
}
