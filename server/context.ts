/** What the functions need from their host; each host provides its own. */

import type { ListingPhoto } from '../domain/home/photos.ts';
import type { GeocoderChain } from '../providers/geocoders/chain.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Compute } from './computations.ts';
import type { ListingSource } from './live-listings/source.ts';
import type { Payments } from './payments.ts';

export interface Context {
	/** A setting, or undefined. */
	env: (name: string) => string | undefined;
	now: () => Date;
	/**
	 * Calls a procedure of the database with all rights.
	 *
	 * @returns the rows of its answer
	 * @throws Problem 503 while the database cannot answer
	 */
	call: <Row>(procedure: string, named: Record<string, unknown>) => Promise<Row[]>;
	/** The user whose session token this is; null for any invalid token. */
	userOf: (token: string) => Promise<{ id: string } | null>;
	/** The cache of search answers; without it each answer is built again. */
	answers?: AnswerCache;
	/** Locates addresses that the store doesn't know; without it they are searched around the middle of their ZIP. */
	geocode?: GeocoderChain['geocode'] | undefined;
	/** Brings listings up to date before a search; without it the store has only what was imported. */
	listings?: ListingSource | null;
	/** A photo for a report, as a data URL; null while its source doesn't give it. Without it reports have none. */
	reportPicture?: (photo: ListingPhoto) => Promise<string | null>;
	/** Does long computations in another thread; without it they are done in this one. */
	compute?: Compute;
	/** The payment service; null while no one can be paid. */
	payments: () => Promise<Payments | null>;
	/** Gives this call's place in the line for the database to others during a wait; absent where there is no line. */
	withoutTurn?: <Result>(wait: () => Promise<Result>) => Promise<Result>;
	/** Whether the request has already been answered because it took too long: it must have no further effect. */
	isTimedOut?: () => boolean;
	/** One line for the operator. */
	log: (message: string, problem: unknown) => void;
}

/** Waits for another service, while other calls have this one's place in the line for the database. */
export function waitAside<Result>(
	{ withoutTurn }: Pick<Context, 'withoutTurn'>,
	wait: () => Promise<Result>,
): Promise<Result> {
	return withoutTurn ? withoutTurn(wait) : wait();
}
