/** The interface that functions need from their host; each host implements its own. */
import type { Focus, HomePhoto } from '../domain/home/photos.ts';
import type { GeocoderChain } from '../providers/geocoders/chain.ts';
import type { Compute } from './computations.ts';
import type { ListingSource } from './live-listings/source.ts';
import type { Payments } from './payments.ts';
import type { ResponseCache } from './response-cache.ts';
import type { TileService } from './streets/tile-service.ts';

export interface Context {
	/** A setting, or undefined. */
	env: (name: string) => string | undefined;
	now: () => Date;
	/**
	 * Calls a database procedure with full privileges.
	 *
	 * @returns the rows of the result
	 * @throws Problem 503 if the database cannot answer
	 */
	call: <Row>(procedure: string, named: Record<string, unknown>) => Promise<Row[]>;
	/** Calls procedures on a replica of the database; null while none can be asked, missing if there is none. */
	replica?: () => ReplicaCall | null;
	/** The client's network address, for limits; missing if it isn't known. */
	address?: string | undefined;
	/** The user whose session token this is; null for any invalid token. */
	userOf: (token: string) => Promise<{ id: string } | null>;
	/** The cache of search responses; if missing, every response is computed. */
	responseCache?: ResponseCache;
	/** Compresses a response body with gzip; null if that isn't worthwhile. If missing, the host compresses responses. */
	compress?: (body: Uint8Array) => Uint8Array<ArrayBuffer> | null;
	/** Locates addresses that the store doesn't know; if missing, the center of their ZIP code is used. */
	geocode?: GeocoderChain['geocode'] | undefined;
	/** Refreshes listings before a search; if missing, the store only has what was imported. */
	listings?: ListingSource | null;
	/** A photo for a report, as a data URL; null if its source fails. If missing, reports have no photos. */
	reportPicture?: (photo: HomePhoto, account: string) => Promise<string | null>;
	/** A photo for a report's cover, cropped and encoded again, as a data URL; null if it isn't a readable photo. */
	coverPicture?: (
		photo: HomePhoto | Uint8Array<ArrayBuffer>,
		focus: Focus,
		account: string,
	) => Promise<string | null>;
	/** The map tiles for reports; if missing, their maps have no streets. */
	tiles?: TileService;
	/** Runs long computations in another thread; if missing, they run in this one. */
	compute?: Compute;
	/** The payment service; null if billing isn't configured. */
	payments: () => Promise<Payments | null>;
	/** Releases this call's slot for the database during a wait; missing if there are no slots. */
	withoutSlot?: <Result>(wait: () => Promise<Result>) => Promise<Result>;
	/** Whether the request was already answered because it took too long; it must then have no effect. */
	isTimedOut?: () => boolean;
	/** Logs one line for the operator. */
	log: (message: string, error: unknown) => void;
}

/**
 * Calls a procedure that only reads, on a replica that has replayed the primary's log up to a position.
 *
 * @returns the rows of the result; null if the replica can't answer in time
 */
export type ReplicaCall = <Row>(
	position: string,
	procedure: string,
	named: Record<string, unknown>,
) => Promise<Row[] | null>;

/** Waits for another service without holding this call's slot for the database. */
export function runWithoutSlot<Result>(
	{ withoutSlot }: Pick<Context, 'withoutSlot'>,
	wait: () => Promise<Result>,
): Promise<Result> {
	return withoutSlot ? withoutSlot(wait) : wait();
}
