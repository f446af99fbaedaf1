/** Everything a report is composed from: the same input gives the same bytes. */
import type { BacktestResult } from '../domain/accuracy/backtest-result.ts';
import type { Analysis } from '../domain/analysis/analysis.ts';
import type { Evidence } from '../domain/comps/evidence.ts';
import type { IsoDate } from '../domain/dates/days.ts';
import type { SearchCenter } from '../domain/home/subject.ts';
import type { MarketHistory } from '../domain/market/market-history.ts';
import type { SearchStatistics } from '../domain/market/search-statistics.ts';
import type { NetSheetFacts } from '../domain/net-sheet/net-sheet-facts.ts';
import type { GeocoderId } from '../domain/places/geocoders.ts';
import type { Summary } from '../domain/summary/summary.ts';
import type { Assignment } from '../domain/wording/states/assignment.ts';
import type { Block, Brand, PriceReportKind } from './report.ts';

export interface ReportInput {
	kind: PriceReportKind;
	analysis: Analysis;
	evidence: Pick<
		Evidence,
		'sales' | 'activeListings' | 'unsold' | 'effectiveOn' | 'model' | 'listPricesOnly' | 'place'
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
	/** The client; empty if none is named. */
	preparedFor: string;
	/** The agent's own words to the client, plain text; empty if none. */
	note: string;
	/** What the analysis is for, and what the agent discloses. */
	assignment: Assignment;
	/** The costs of a sale, if the agent includes the net sheet. */
	netSheet?: NetSheetFacts | undefined;
	/** The ids of the pages that the agent chose, in order; if missing, all of them. */
	pageOrder?: readonly string[] | undefined;
	/** Whether to show the agent's notes on single sales, and reasons for excluding them. */
	saleNotes?: boolean | undefined;
	/** The agent's summary; if missing, it is written by rules. */
	summary?: Summary | undefined;
	preparedOn: IsoDate;
	/** Fictional homes are among the evidence. */
	demo: boolean;
	/** The latest backtest of this installation; null if there is none. */
	accuracy: BacktestResult | null;
	/** Identifies the inputs; computed by the server. */
	fingerprint: string;
}

/** Composes one page. @returns null if it has no content */
export type ComposePage = (input: ReportInput) => readonly Block[] | null;
