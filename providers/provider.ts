/** The interface of a listing provider: something that fills the store for a ZIP code. */
import type { IsoDate } from '../domain/dates/days.ts';
import type { SourceHome } from './rows/source-home.ts';

/** What a provider may use. Everything else it reads from its settings. */
export interface ProviderContext {
	fetch: typeof fetch;
	env: (name: string) => string | undefined;
	now: () => Date;
	/** Aborts the fetch. */
	signal: AbortSignal;
	/** Counts a call against the month's budget, before it is made. @throws ProviderProblem when it is used up */
	countCall: () => Promise<void>;
}

/** What an earlier fetch of the same ZIP left behind. */
export interface EarlierFetch {
	/** The day of the last complete fetch; null if there was none. */
	completeOn: IsoDate | null;
	/** Where the provider said it had got to. */
	cursor: string | null;
	/** Whether this month's rent is stored. */
	hasRents: boolean;
}

export interface FetchedZip {
	homes: SourceHome[];
	/** Median asking rents by month; empty if the provider has none or they were not needed. */
	rents: MonthlyRent[];
	/** MLS numbers of listings that left the market or may no longer be shown. */
	removed: string[];
	/** Whether `homes` has every active listing, so that stored ones that are missing have left the market. */
	isComplete: boolean;
	/** For the next fetch of the ZIP; null if the provider always sends everything. */
	cursor: string | null;
}

export interface MonthlyRent {
	/** The first day of the month. */
	month: IsoDate;
	/** US dollars a month. */
	medianRent: number;
}

/** A home by its address. */
export interface HomeAddress {
	street: string;
	unit: string | null;
	city: string | null;
	state: string | null;
	zip: string;
}

/** A home for rent of a source that is copied as a whole. */
export interface Lease {
	/** Its MLS number. */
	number: string;
	zip: string | null;
	/** US dollars a month; null if it is no longer on the market or may no longer be shown. */
	rent: number | null;
}

/** One page of a copy of a whole source. */
export interface ReplicaPage {
	/** Homes of any ZIP that are new or have changed. */
	homes: SourceHome[];
	/** MLS numbers of listings that left the market or may no longer be shown. */
	removed: string[];
	/** Homes for rent that are new or have changed. */
	leases: Lease[];
	/** Where the copy has got to, for the next page; it outlives the process. */
	position: string;
	/** Whether the copy has everything that the source had. */
	isCaughtUp: boolean;
}

export interface Provider {
	/** Its name in the setting LISTING_PROVIDER. */
	name: string;
	/** Its name for people. */
	label: string;
	/** What its listings are, where sources differ. */
	kind: 'mls' | 'other';
	/** Names of the settings that are missing. */
	missingSettings: (env: ProviderContext['env']) => string[];
	/** How long its data may be stored without being refetched, in hours; null for no limit. */
	maxCacheHours: number | null;
	/** Fetches what the source has for a ZIP. Null if the store is filled in other ways. */
	fetchZip: ((zip: string, context: ProviderContext, earlier: EarlierFetch) => Promise<FetchedZip>) | null;
	/** For a source that is copied as a whole and then follows its changes. Absent where no source has to be. */
	replication?: {
		isOn: (env: ProviderContext['env']) => boolean;
		/** @param position of the page before; null for the first one */
		nextPage: (position: string | null, context: ProviderContext) => Promise<ReplicaPage>;
	};
	/**
	 * Fetches what describes one home, without its sales and its owner. Absent where the source has no such records.
	 */
	fetchHome?: (address: HomeAddress, context: ProviderContext) => Promise<SourceHome | null>;
	/** One cheap call that shows whether the settings work. @throws ProviderProblem saying what is wrong */
	check: (context: ProviderContext) => Promise<void>;
}

/** Fetches nothing that was fetched before. */
export const NO_EARLIER_FETCH: EarlierFetch = { completeOn: null, cursor: null, hasRents: false };
