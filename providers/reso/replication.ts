/** Copies a whole MLS, page by page: everything once, then the changes. */
import { ProviderProblem } from '../problem.ts';
import type { ProviderContext, ReplicaPage } from '../provider.ts';
import { daysBefore, type Json, objectsOf, textOf } from '../rows/values.ts';
import { type ResoConnection, resoConnection } from './connection.ts';
import { metadataOf } from './load-metadata.ts';
import { addMedia, MEDIA_OF_A_COPY } from './media.ts';
import { cursorOf, onSameHost, readPage, unlessRefused } from './pages.ts';
import { behind, everything, everythingSince, instantOf, propertyUrl } from './query.ts';
import { isLease, leaseOf, listingHome, numberOf } from './rows.ts';

/** Saved as JSON. */
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
/** Prices are computed from two years of sales. */
const SALE_DAYS = 730;

export async function nextPage(position: string | null, context: ProviderContext): Promise<ReplicaPage> {
	const connection = resoConnection(context.env);
	const now = context.now().toISOString();
	const saved = position === null ? null : (JSON.parse(position) as Position);
	const at: Position = saved?.link
		? saved
		: { since: saved?.since ?? null, began: now, newest: null, link: null };
	const { rows, link } = await unlessRefused(connection, (accepted) => rowsAt(at, accepted, context));
	await addMedia(context, connection, await metadataOf(context, connection), rows, MEDIA_OF_A_COPY);
	const newest = newestOf([at.newest, ...rows.map((row) => textOf(row.ModificationTimestamp))]);
	return {
		...contentOf(rows, context),
		position: JSON.stringify(
			link === null
				? { since: nextSince(at, newest), began: now, newest: null, link: null }
				: { ...at, newest, link },
		),
		isCaughtUp: link === null,
	};
}

/** One record shows whether the settings work. @throws ProviderProblem */
export async function checkReplica(context: ProviderContext): Promise<void> {
	const connection = { ...resoConnection(context.env), pageSize: 1 };
	const metadata = await metadataOf(context, connection);
	await unlessRefused(connection, (accepted) =>
		readPage(context, accepted, propertyUrl(accepted, metadata, everything(metadata))),
	);
}

/** The records of a page, and the link or position of the next one. */
async function rowsAt(at: Position, connection: ResoConnection, context: ProviderContext) {
	const { body, url } = await pageAt(at, connection, context);
	const rows = objectsOf(body.value);
	return { rows, link: await linkBehind(body, rows, url, at, connection, context) };
}

/** If the server no longer knows a link, after a long pause, the round starts again, so that no change is lost. */
async function pageAt(at: Position, connection: ResoConnection, context: ProviderContext) {
	const first = await firstPage(at, connection, context);
	const url = at.link === null ? first : onSameHost(new URL(at.link, first), first);
	try {
		return { url, body: await readPage(context, connection, url, PAGE_TIMEOUT) };
	} catch (problem) {
		const isGone = at.link !== null && problem instanceof ProviderProblem && problem.kind === 'refused';
		if (!isGone) throw problem;
		return { url: first, body: await readPage(context, connection, first, PAGE_TIMEOUT) };
	}
}

async function firstPage({ since }: Position, connection: ResoConnection, context: ProviderContext) {
	const metadata = await metadataOf(context, connection);
	return propertyUrl(connection, metadata, since === null ? everything(metadata) : everythingSince(since));
}

/** The server's own link; without one, there is more after a full page of sorted records. */
async function linkBehind(
	body: Json,
	rows: readonly Json[],
	url: URL,
	{ since }: Position,
	connection: ResoConnection,
	context: ProviderContext,
): Promise<string | null> {
	const link = textOf(body['@odata.nextLink']);
	if (link !== null) return onSameHost(new URL(link, url), url).href;
	const last = cursorOf(rows.at(-1));
	if (connection.isPlain || last === null || rows.length < connection.pageSize) return null;
	const metadata = await metadataOf(context, connection);
	const filter = since === null ? everything(metadata) : everythingSince(since);
	return propertyUrl(connection, metadata, `${filter} and ${behind(last, metadata)}`).href;
}

function contentOf(
	rows: readonly Json[],
	context: ProviderContext,
): Pick<ReplicaPage, 'homes' | 'removed' | 'leases'> {
	const oldest = daysBefore(context.now(), SALE_DAYS);
	const read = rows.map((row) => ({ row, home: listingHome(row) }));
	return {
		homes: read.flatMap(({ home }) => (home && isRecent(home.cells.soldDate, oldest) ? home : [])),
		removed: read.flatMap(({ row, home }) => (home === null && !isLease(row) ? (numberOf(row) ?? []) : [])),
		leases: rows.filter(isLease).flatMap((row) => leaseOf(row) ?? []),
	};
}

function isRecent(soldDate: unknown, oldest: string): boolean {
	return typeof soldDate !== 'string' || soldDate >= oldest;
}

/** Pages come in any order, so what changed while they were read is read again. */
function nextSince({ since, began }: Position, newest: string | null): string | null {
	const safe = new Date(Date.parse(began) - OVERLAP).toISOString();
	return newest === null ? (since ?? safe) : newestOf([since, earlier(newest, safe)]);
}

function earlier(one: string, other: string): string {
	return instantOf(one) < instantOf(other) ? one : other;
}

function newestOf(timestamps: readonly (string | null)[]): string | null {
	const known = timestamps.filter((each) => each !== null && !Number.isNaN(instantOf(each))) as string[];
	return known.reduce<string | null>(
		(newest, each) => (newest === null || instantOf(each) > instantOf(newest) ? each : newest),
		null,
	);
}
