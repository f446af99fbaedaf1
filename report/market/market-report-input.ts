/** Everything a market report is composed from: the same input gives the same bytes. */
import type { MarketContents } from '../../contract/reports/report-request.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import type { HomeFacts } from '../../domain/home/home.ts';
import type { ListingStatus } from '../../domain/home/listing.ts';
import type { Units } from '../../domain/home/units.ts';
import type { MarketHistory } from '../../domain/market/market-history.ts';
import type { SearchStatistics } from '../../domain/market/search-statistics.ts';
import type { Brand } from '../report.ts';

/** A home that the search found. */
export interface MarketHome extends HomeFacts {
	id: string;
	address: string | null;
	status: ListingStatus;
	/** US dollars: the sale price of a sold home, the list price of any other. */
	price: number | null;
	/** The closing date of a sale, the list date of a listing. */
	day: IsoDate | null;
	/** Only the month of `day` is known. */
	dayIsApproximate?: boolean;
	daysOnMarket: number | null;
	/** Who listed it, if the source requires attribution. */
	attribution: string | null;
}

/** The result of the ZIP code search. JSON-safe: it is stored with the report. */
export interface MarketSearch {
	/** Miles around the center of the ZIP code; null for all of it. */
	radiusMiles: number | null;
	center: { latitude: number; longitude: number } | null;
	effectiveOn: IsoDate;
	/** The statistics over all homes found. */
	statistics: SearchStatistics;
	sold: number;
	/** Active and pending listings. */
	listed: number;
	/** Missing if there are none. */
	comingSoon?: number;
	/** The newest homes, as many as the report lists. */
	sales: readonly MarketHome[];
	listings: readonly MarketHome[];
	sources: readonly string[];
	demo: boolean;
}

export interface MarketReportInput {
	/** The market of the whole ZIP code; `asOf` is null if only the agent's own homes are known. */
	market: MarketHistory;
	search: MarketSearch;
	units: Units;
	brand: Brand;
	/** What the agent wrote for the client. */
	request: MarketContents;
	preparedOn: IsoDate;
	/** Identifies the inputs; computed by the server. */
	fingerprint: string;
}
