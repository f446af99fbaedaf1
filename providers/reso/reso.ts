/** Any MLS with a RESO Web API: Core 2.0.0 and Data Dictionary 2.0. */
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import type { EarlierFetch, FetchedZip, Provider, ProviderContext } from '../provider.ts';
import { daysBefore, type Json, SALE_DAYS, toMonthlyRents } from '../rows/values.ts';
import { missingResoSettings, resoConnection } from './connection.ts';
import { type Cursor, changedSince, closedSince, onMarket, onMarketAnywhere, type Query } from './filters.ts';
import { inventory } from './inventory.ts';
import { parseInstant } from './literals.ts';
import { getMetadata } from './load-metadata.ts';
import { addMedia, SEARCH_MEDIA_LIMITS } from './media.ts';
import { type Pages, readPages } from './pages.ts';
import { listingHome } from './records/home.ts';
import { isLease, rentOfLease } from './records/lease.ts';
import { isShown, keepLatest, toRecord } from './records/listing.ts';
import { checkReplica, nextPage } from './replication.ts';

/** MLS rules require a refresh of listings every 12 hours. */
const MAX_CACHE_HOURS = 12;
/**
 * Deleted records vanish without a trace, and those whose ZIP code was corrected aren't among its changes, so everything
 * on the market is read again after a day.
 */
const COMPLETE_DAYS = 1;

export const reso: Provider = {
	name: 'reso',
	label: 'MLS',
	kind: 'mls',
	service: (env) => resoConnection(env).root,
	missingSettings: missingResoSettings,
	maxCacheHours: MAX_CACHE_HOURS,
	fetchZip,
	replication: { isOn: (env) => resoConnection(env).replicates, nextPage, inventory },
	photoUserAgent,
	check: async (context) => {
		const connection = resoConnection(context.env);
		if (connection.replicates) return checkReplica(context);
		const metadata = await getMetadata(context, connection);
		const probe = { ...connection, pageSize: 1, counts: false };
		await readPages(context, probe, metadata, onMarketAnywhere, 1);
	},
};

/** MLS Grid's photos require its token as User-Agent. No other server gets the token. */
function photoUserAgent(photo: URL, env: ProviderContext['env']): string | null {
	const { isPlain, root } = resoConnection(env);
	const isItsServer =
		photo.hostname === new URL(root).hostname ||
		(photo.protocol === 'https:' && photo.hostname.endsWith('.mlsgrid.com'));
	return (isPlain && isItsServer && env('RESO_TOKEN')) || null;
}

async function fetchZip(zip: string, context: ProviderContext, earlier: EarlierFetch): Promise<FetchedZip> {
	const connection = resoConnection(context.env);
	const metadata = await getMetadata(context, connection);
	const now = context.now();
	const read = (query: Query) => readPages(context, connection, metadata, query);
	const from = savedCursor(earlier);
	const changed = from && (await read(changedSince(zip, from)));
	const listed = changed && !isDue(earlier, now) ? null : await read(onMarket(zip, now));
	// Changes include those of sales.
	const sold = changed ? null : await readSales(zip, listed, read, now);
	const rows = keepLatest([changed, listed, sold].flatMap((pages) => pages?.rows ?? []));
	await addMedia(context, connection, metadata, rows, SEARCH_MEDIA_LIMITS);
	return {
		homes: rows.flatMap((row) => listingHome(row) ?? []),
		// Closed leases may be two years old, and the median of a few changed leases would not be that of the ZIP code.
		rents: toRents(listed?.rows ?? [], context),
		records: rows.flatMap((row) => toRecord(row) ?? []),
		isComplete: listed?.isWhole ?? false,
		cursor: writeCursor(changed ? newest(from, changed.last) : cursorAfter(listed, sold)),
	};
}

/** The position after a first fetch. If not all sales could be read, the next fetch continues after the last one. */
function cursorAfter(listed: Pages | null, sold: Pages | null): Cursor | null {
	if (!listed?.isWhole || !sold) return null;
	if (sold.isWhole) return newest(listed.last, sold.last);
	return sold.isSorted ? sold.last : null;
}

/** The sales of `SALE_DAYS`; a server that can't filter by status has sent them among the homes on the market. */
async function readSales(
	zip: string,
	listed: Pages | null,
	read: (query: Query) => Promise<Pages>,
	now: Date,
): Promise<Pages> {
	const sales = closedSince(zip, daysBefore(now, SALE_DAYS), now);
	return listed?.unfiltered ? { ...listed, rows: listed.unfiltered.filter(sales.isMet) } : read(sales);
}

function toRents(rows: readonly Json[], context: ProviderContext) {
	return toMonthlyRents(rows.filter((row) => isLease(row) && isShown(row)).map(rentOfLease), context.now());
}

/** Whether everything on the market is to be read again. */
function isDue({ completeOn }: EarlierFetch, now: Date): boolean {
	const age = completeOn === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(completeOn);
	return age > COMPLETE_DAYS * MILLISECONDS_PER_DAY;
}

/** The position of the previous fetch; null if it has none. */
function savedCursor({ cursor }: EarlierFetch): Cursor | null {
	const [timestamp = '', key = ''] = cursor?.split(' ') ?? [];
	return Number.isNaN(parseInstant(timestamp)) ? null : { timestamp, key };
}

function writeCursor(cursor: Cursor | null): string | null {
	return cursor && `${cursor.timestamp} ${cursor.key}`;
}

function newest(one: Cursor | null, other: Cursor | null): Cursor | null {
	if (one === null || other === null) return one ?? other;
	return parseInstant(other.timestamp) >= parseInstant(one.timestamp) ? other : one;
}
