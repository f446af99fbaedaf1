/** The interface of a listing provider: something that fills the store for a ZIP code. */
import type { IsoDate } from '../domain/dates/days.ts';
import type { ListingPeriod } from '../domain/home/listing-period.ts';
import type { SourceHome } from './rows/source-home.ts';

/** The context that a provider runs in; everything else comes from its settings. */
export interface ProviderContext {
	fetch: typeof fetch;
	env: (name: string) => string | undefined;
	now: () => Date;
	/** Aborts the fetch. */
	signal: AbortSignal;
	/** Counts a call against the monthly budget, before it is made. @throws ProviderError if it is used up */
	countCall: () => Promise<void>;
}

/** The state that an earlier fetch of the same ZIP code left behind. */
export interface EarlierFetch {
	/** The day of the last complete fetch; null if there was none. */
	completeOn: IsoDate | null;
	/** The provider's saved position. */
	cursor: string | null;
	/** Whether this month's rent is stored. */
	hasRents: boolean;
}

/** A record of a source, whether it is a home or not. */
export interface SourceRecord {
	/** Identifies it within its source, whatever else is corrected. */
	key: string;
	/** Its listing number; null if it has none. */
	number: string | null;
	zip: string | null;
}

export interface FetchedZip {
	homes: SourceHome[];
	/** Median asking rents by month; empty if the provider has none or they were not needed. */
	rents: MonthlyRent[];
	/**
	 * All records that the provider sent, if they keep their keys. Those that aren't usable homes have left the market, may
	 * no longer be shown, or are of another type: their stored listings are removed.
	 */
	records: SourceRecord[];
	/** Whether `homes` has every active listing, so that stored ones that are missing have left the market. */
	isComplete: boolean;
	/** For the next fetch of the ZIP code; null if the provider always sends everything. */
	cursor: string | null;
	/**
	 * The periods of its active listings, and of those that left the market since an earlier fetch. Missing if the
	 * provider doesn't report everything that leaves the market.
	 */
	periods?: ListingPeriod[];
}

export interface MonthlyRent {
	/** The first day of the month. */
	month: IsoDate;
	/** US dollars per month. */
	medianRent: number;
}

/** A home's address. */
export interface HomeAddress {
	street: string;
	unit: string | null;
	city: string | null;
	state: string | null;
	zip: string;
}

/** The rent of a record in a source that is copied as a whole. */
export interface Lease {
	/** Its MLS number. */
	number: string;
	zip: string | null;
	/** US dollars per month; null if it is not for rent on the market, or may no longer be shown. */
	rent: number | null;
}

/** One page of a copy of a whole source. */
export interface ReplicaPage {
	/** New or changed homes in any ZIP code. */
	homes: SourceHome[];
	/** All new or changed records; the stored listings of those that aren't usable homes are removed. */
	records: SourceRecord[];
	/** The rents of new or changed records, null for those that aren't for rent. */
	leases: Lease[];
	/** The periods of new or changed listings, whatever their status. */
	periods: ListingPeriod[];
	/** The position of the copy, for the next page; it outlives the process. */
	position: string;
	/** Whether the copy is complete. */
	isCaughtUp: boolean;
}

/** The MLS numbers of everything on the market, to detect deletions; null if the source can't say. */
export type Inventory = {
	numbers: readonly string[];
	/** Whether sold listings are included. */
	hasSales: boolean;
} | null;

export interface Provider {
	/** Its name in the setting LISTING_PROVIDER. */
	name: string;
	/** Its display name. */
	label: string;
	/** The kind of its listings, which ranks it among the sources of a sale. */
	kind: 'mls' | 'other';
	/** The address of its service, from the settings; one that keeps failing is skipped for a while. */
	service: (env: ProviderContext['env']) => string;
	/** The names of missing settings. */
	missingSettings: (env: ProviderContext['env']) => string[];
	/** The maximum age of its data in hours before a refetch; null for no limit. */
	maxCacheHours: number | null;
	/** Fetches a ZIP code's homes. Null if the store is filled in other ways. */
	fetchZip: ((zip: string, context: ProviderContext, earlier: EarlierFetch) => Promise<FetchedZip>) | null;
	/** For a source that is copied as a whole and then updated; absent for any other source. */
	replication?: {
		isOn: (env: ProviderContext['env']) => boolean;
		/** @param position of the previous page; null for the first one */
		nextPage: (position: string | null, context: ProviderContext) => Promise<ReplicaPage>;
		inventory: (context: ProviderContext) => Promise<Inventory>;
	};
	/** Fetches the facts of one home, without its sales and its owner. Missing if the source has no such records. */
	fetchHome?: (address: HomeAddress, context: ProviderContext) => Promise<SourceHome | null>;
	/** The User-Agent that a photo's server requires; null for any. Missing if the source has no such servers. */
	photoUserAgent?: (photo: URL, env: ProviderContext['env']) => string | null;
	/** One cheap call that shows whether the settings work. @throws ProviderError with what is wrong */
	check: (context: ProviderContext) => Promise<void>;
}

/** The state before a first fetch. */
export const NO_EARLIER_FETCH: EarlierFetch = { completeOn: null, cursor: null, hasRents: false };
