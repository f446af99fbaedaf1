/** The listing provider of this installation, as searches use it. */
import type { Subject } from '../../domain/home/home.ts';
import type { HomeAddress } from '../../providers/provider.ts';
import type { License } from './license.ts';

export interface ListingSource {
	/** The value of LISTING_PROVIDER. */
	name: string;
	/** The display name. */
	label: string;
	/** Who may see what is fetched. */
	license: License;
	/**
	 * Removes what was fetched under a different license, once per process, before anything is searched.
	 *
	 * @returns how many homes were removed
	 */
	ready: () => Promise<number>;
	/** For a source that is copied as a whole, so that searches fetch nothing. */
	copy?: {
		/** When the copy was last complete; null before the first complete copy. */
		copiedAt: () => Promise<string | null>;
		/** A copy older than this many hours is out of date. */
		maxHours: number;
	};
	/**
	 * Fetches ZIP codes for a caller, and waits as long as a search can. Searches under the same license share the fetch
	 * of a ZIP code.
	 */
	refresh: (zips: readonly string[], caller: string) => Promise<RefreshOutcome>;
	/** The property record of a home without a listing in the store; null if there is none. */
	home: (address: HomeAddress, caller: string) => Promise<Subject | null>;
	/** Aborts running fetches. */
	close: () => void;
}

export interface RefreshOutcome {
	/** Whether the database has newer homes than before. */
	isNewer: boolean;
	/** Why a ZIP code is not up to date, for the operator; null if all are. */
	failure: string | null;
}
