/** The listing provider of this installation, as searches use it. */

import type { Subject } from '../../domain/home/home.ts';
import type { HomeAddress } from '../../providers/provider.ts';
import type { License } from './license.ts';

export interface ListingSource {
	/** As LISTING_PROVIDER says. */
	name: string;
	/** For people. */
	label: string;
	/** Whose searches may see what is fetched. */
	license: License;
	/**
	 * Removes what was fetched under another license, once per process. Nothing is searched before.
	 *
	 * @returns how many homes were removed
	 */
	ready: () => Promise<number>;
	/** For a source that is copied as a whole: nothing is fetched for a search. */
	copy?: {
		/** When it had everything; null before the first copy is complete. */
		copiedAt: () => Promise<string | null>;
		/** A copy that is older in hours is out of date. */
		maxHours: number;
	};
	/**
	 * Fetches ZIP codes for a caller, each once, however many searches of its license need it, and waits as long as a
	 * search can.
	 */
	refresh: (zips: readonly string[], caller: string) => Promise<RefreshOutcome>;
	/** The property record of a home that no listing in the store has; null if there is none. */
	home: (address: HomeAddress, caller: string) => Promise<Subject | null>;
	/** Ends the fetches that are under way. */
	close: () => void;
}

export interface RefreshOutcome {
	/** Whether the database has newer homes than before. */
	isNewer: boolean;
	/** Why some ZIP is not up to date, for the operator; null if all are. */
	failure: string | null;
}
