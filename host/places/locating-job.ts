/** Locates homes whose file has no coordinates, in the background: one address after another, uploads first. */
import type { Logger } from 'pino';
import { formatAddress, parseAddress } from '../../domain/address/address.ts';
import type { Context } from '../../server/context.ts';
import type { Geocode } from '../../server/search/geocoding.ts';
import { saveGeocoded } from '../../server/search/locate-address.ts';
import { LOCKS } from '../advisory-locks.ts';
import { repeat } from '../repeat.ts';
import type { Store } from '../store.ts';
import { ifLockFree } from '../with-lock.ts';

/** How often it looks for new homes, in milliseconds. */
const CHECK_INTERVAL = 15_000;
/** Addresses between two updates of the homes. */
const BATCH = 50;
/** Calls at the same time: about 200 addresses a minute, which a free public service bears. */
const CALLS = 2;
const MAX_PLACED = 2_000;

export interface Locating {
	store: Pick<Store, 'sql' | 'session'>;
	/** Undefined if no geocoder is configured: then nothing happens. */
	geocode: Geocode | undefined;
	call: Context['call'];
	log: Logger;
	/** In milliseconds, for tests. */
	interval?: number;
}

interface Unlocated {
	zip: string;
	city: string | null;
	state: string | null;
	address: string;
	street_key: string;
}

/** Starts at once, and goes on where an earlier process stopped. @returns a function that stops it */
export function startLocating({
	store,
	geocode,
	call,
	log,
	interval = CHECK_INTERVAL,
}: Locating): () => Promise<void> {
	if (!geocode) return async () => {};
	const { sql, session } = store;
	let isStopped = false;

	/** @returns false if the geocoder is unavailable */
	const locate = async (home: Unlocated): Promise<boolean> => {
		const { street, city, state, zip } = parseAddress(formatAddress(home));
		const query = street === null ? null : { street, city, state, zip };
		const found = query === null ? 'not_found' : await geocode(query);
		if (found === 'unavailable') return false;
		if (query === null || found === 'not_found') {
			await sql`select private.note_unknown_address(${home.street_key}, ${home.zip})`;
		} else {
			await saveGeocoded(call, query, found);
		}
		return true;
	};
	const place = async () => {
		for (let placed = MAX_PLACED; placed === MAX_PLACED && !isStopped; ) {
			const [row] = await sql`select private.place_homes(${MAX_PLACED}) as placed`;
			placed = row?.placed;
		}
	};
	const round = async () => {
		await place();
		for (let isAvailable = true; isAvailable && !isStopped; ) {
			const waiting = [...(await sql<Unlocated[]>`select * from private.addresses_to_locate(${BATCH})`)];
			if (waiting.length === 0) return;
			const work = async () => {
				for (let home = waiting.shift(); home && isAvailable && !isStopped; home = waiting.shift())
					isAvailable &&= await locate(home);
			};
			await Promise.all(Array.from({ length: CALLS }, work));
			await place();
		}
	};
	const rounds = repeat(() => ifLockFree(session, LOCKS.locate, round), {
		every: interval,
		first: 0,
		onError: (err) => log.warn({ err }, 'Homes could not be located, and are tried again'),
	});
	return () => {
		isStopped = true;
		return rounds.stop();
	};
}
