/** Copies a whole MLS, page by page: everything once, then the changes. */
import { todayInUs } from '../../domain/dates/days.ts';
import type { ProviderContext, ReplicaPage } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { parsePeriods } from '../rows/read-homes.ts';
import { daysBefore, type Json, parseObjects, parseText, SALE_DAYS } from '../rows/values.ts';
import { type ResoConnection, resoConnection } from './connection.ts';
import { readInDialect } from './dialect.ts';
import { afterCursor, everything, everythingSince } from './filters.ts';
import { parseInstant } from './literals.ts';
import { getMetadata } from './load-metadata.ts';
import { addMedia, COPY_MEDIA_LIMITS } from './media.ts';
import { type ResoMetadata, toRecords } from './metadata.ts';
import { parseLink, urlOnSameHost } from './page-links.ts';
import { readPage, toCursor } from './pages.ts';
import { changeField, propertyUrl } from './query.ts';
import { listingHome, periodCells } from './records/home.ts';
import { parseLease } from './records/lease.ts';
import { keepLatest, toRecord } from './records/listing.ts';

/** The position of a copy, saved as JSON. */
interface Position {
	/** The time from which changes are read; null until the first copy is complete. */
	since: string | null;
	/** When the round through all pages started. */
	began: string;
	/** The newest change in the round so far. */
	newest: string | null;
	/** The next page, as linked by the server; null for the first page of a round. */
	link: string | null;
}

/** A page of 500 homes with their photos takes a while, and no one is waiting for it. */
const PAGE_TIMEOUT = 60_000;
/** Clocks differ, and a record may change while earlier pages are read. */
const OVERLAP = 5 * 60_000;

export async function nextPage(position: string | null, context: ProviderContext): Promise<ReplicaPage> {
	const connection = resoConnection(context.env);
	const now = context.now().toISOString();
	const saved = position === null ? null : (JSON.parse(position) as Position);
	const at: Position = saved?.link
		? saved
		: { since: saved?.since ?? null, began: now, newest: null, link: null };
	const metadata = await getMetadata(context, connection);
	const read = (accepted: ResoConnection) => rowsAt(at, accepted, metadata, context);
	const { rows, link } = await readInDialect(connection, metadata, read, (page) => page.rows.length > 0);
	await addMedia(context, connection, metadata, rows, COPY_MEDIA_LIMITS);
	const newest = findNewest([at.newest, ...rows.map((row) => parseText(row[changeField(metadata)]))]);
	return {
		...toContent(rows, context),
		position: JSON.stringify(
			link === null
				? { since: nextSince(at, newest), began: now, newest: null, link: null }
				: { ...at, newest, link },
		),
		isCaughtUp: link === null,
	};
}

/** Reads one record to check the settings. @throws ProviderError */
export async function checkReplica(context: ProviderContext): Promise<void> {
	const connection = { ...resoConnection(context.env), pageSize: 1 };
	const metadata = await getMetadata(context, connection);
	const read = async (accepted: ResoConnection) => {
		const url = propertyUrl(accepted, metadata, everything(metadata));
		return parseObjects((await readPage(context, accepted, url, { isFirst: true })).value);
	};
	await readInDialect(connection, metadata, read, (rows) => rows.length > 0);
}

/** The records of a page, and the link or position of the next one. */
async function rowsAt(
	at: Position,
	connection: ResoConnection,
	metadata: ResoMetadata,
	context: ProviderContext,
) {
	const filter = at.since === null ? everything(metadata) : everythingSince(at.since, metadata);
	const first = propertyUrl(connection, metadata, filter);
	const { body, url } = await pageAt(at, first, connection, context);
	const rows = toRecords(body, metadata, connection);
	const link = parseLink(body);
	if (link !== null) return { rows, link: urlOnSameHost(new URL(link, url), url).href };
	const next =
		rows.length === 0 || connection.isPlain ? null : afterPage(rows, url, connection, metadata, filter);
	// A link to the same page has nothing new.
	return { rows, link: next === null || next.href === url.href ? null : next.href };
}

/**
 * Reads the page at a position. If the server no longer knows its link, after a long pause, the round starts again,
 * so that no change is lost.
 */
async function pageAt({ link }: Position, first: URL, connection: ResoConnection, context: ProviderContext) {
	const url = link === null ? first : urlOnSameHost(new URL(link, first), first);
	const options = { timeout: PAGE_TIMEOUT };
	try {
		return { url, body: await readPage(context, connection, url, { ...options, isFirst: link === null }) };
	} catch (error) {
		const isExpired = link !== null && error instanceof ProviderError && error.kind === 'refused';
		if (!isExpired) throw error;
		return { url: first, body: await readPage(context, connection, first, { ...options, isFirst: true }) };
	}
}

/**
 * The page after the last record, for a server without a link: `$top` may have limited all earlier pages together.
 */
function afterPage(
	rows: readonly Json[],
	url: URL,
	connection: ResoConnection,
	metadata: ResoMetadata,
	filter: string,
): URL {
	const last = toCursor(rows.at(-1), metadata);
	if (connection.sorts && last !== null)
		return propertyUrl(connection, metadata, `${filter} and ${afterCursor(last, metadata)}`);
	const skipped = Number(url.searchParams.get('$skip') ?? 0);
	return propertyUrl(connection, metadata, filter, skipped + rows.length);
}

function toContent(
	rows: readonly Json[],
	context: ProviderContext,
): Pick<ReplicaPage, 'homes' | 'records' | 'leases' | 'periods'> {
	const oldest = daysBefore(context.now(), SALE_DAYS);
	const latest = keepLatest(rows);
	return {
		homes: latest
			.flatMap((row) => listingHome(row) ?? [])
			.filter(({ cells }) => isRecent(cells.soldDate, oldest)),
		records: latest.flatMap((row) => toRecord(row) ?? []),
		leases: latest.flatMap((row) => parseLease(row) ?? []),
		periods: parsePeriods(
			latest.flatMap((row) => periodCells(row) ?? []),
			todayInUs(context.now()),
		),
	};
}

function isRecent(soldDate: unknown, oldest: string): boolean {
	return typeof soldDate !== 'string' || soldDate >= oldest;
}

/**
 * The time from which the next round reads changes. Pages come in any order, so records that changed while they were
 * read are read again.
 */
function nextSince({ since, began }: Position, newest: string | null): string | null {
	const safe = new Date(Date.parse(began) - OVERLAP).toISOString();
	return newest === null ? (since ?? safe) : findNewest([since, earlier(newest, safe)]);
}

function earlier(one: string, other: string): string {
	return parseInstant(one) < parseInstant(other) ? one : other;
}

function findNewest(timestamps: readonly (string | null)[]): string | null {
	const known = timestamps.filter((time) => time !== null && !Number.isNaN(parseInstant(time))) as string[];
	return known.reduce<string | null>(
		(newest, time) => (newest === null || parseInstant(time) > parseInstant(newest) ? time : newest),
		null,
	);
}
