/** Everything a report is composed from: the same input gives the same bytes. */
import type { HomeContents, PriceReportKind } from '../contract/reports/report-request.ts';
import type { BacktestResult } from '../domain/accuracy/backtest-result.ts';
import type { Analysis } from '../domain/analysis/analysis.ts';
import type { Evidence } from '../domain/comps/evidence.ts';
import type { IsoDate } from '../domain/dates/days.ts';
import type { SearchCenter } from '../domain/home/subject.ts';
import type { MarketHistory } from '../domain/market/market-history.ts';
import type { SearchStatistics } from '../domain/market/search-statistics.ts';
import type { GeocoderId } from '../domain/places/geocoders.ts';
import type { AttachedBlock, Block, Brand } from './report.ts';

export interface ReportInput {
	kind: PriceReportKind;
	/** What the agent wrote and chose for the client. */
	request: HomeContents;
	analysis: Analysis;
	evidence: Pick<
		Evidence,
		| 'sales'
		| 'activeListings'
		| 'unsold'
		| 'pastListing'
		| 'effectiveOn'
		| 'model'
		| 'listPricesOnly'
		| 'place'
	>;
	/** The location used for the subject, if it has one on the map. */
	placeBasis: SearchCenter['basis'];
	/** The geocoder that located the home, if one did. */
	locatedBy?: GeocoderId | undefined;
	/** Of the search that the price came from; null without homes, and in older reports. */
	statistics: SearchStatistics | null;
	/** The market of the subject's ZIP code; null if unknown. */
	market: MarketHistory | null;
	brand: Brand;
	preparedOn: IsoDate;
	/** Fictional homes are among the evidence. */
	demo: boolean;
	/** The PDF of the agent's profile, without its pictures; null if there is none. */
	attachment?: ReportAttachment | null | undefined;
	/** The latest backtest of this installation; null if there is none. */
	accuracy: BacktestResult | null;
	/** Identifies the inputs; computed by the server. */
	fingerprint: string;
}

/** The attached PDF of a report. */
export interface ReportAttachment {
	id: string;
	/** The title of its pages. */
	name: string;
	pages: readonly Pick<AttachedBlock, 'width' | 'height' | 'words'>[];
}

/** Composes one page. @returns null if it has no content */
export type ComposePage = (input: ReportInput) => readonly Block[] | null;
