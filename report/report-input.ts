/** Everything that a report is composed from: the same input gives the same bytes. */
import type { BacktestResult } from '../domain/accuracy/backtest-result.ts';
import type { IsoDate } from '../domain/listing.ts';
import type { ZipMarket } from '../domain/market/zip-market.ts';
import type { Analysis } from '../domain/valuation/analysis.ts';
import type { Centre, Evidence } from '../domain/valuation/evidence.ts';
import type { Block, Brand, ReportKind } from './report.ts';

export interface ReportInput {
	kind: ReportKind;
	analysis: Analysis;
	evidence: Pick<Evidence, 'sales' | 'offers' | 'effectiveOn' | 'model' | 'listPricesOnly'>;
	/** What stands for the place of the subject, where it has one on the map. */
	placeBasis: Centre['basis'];
	/** The market of the subject's ZIP; null where it is not known. */
	market: ZipMarket | null;
	brand: Brand;
	/** The client; empty for nobody in particular. */
	preparedFor: string;
	/** The agent's own words to the client, plain text; empty for none. */
	note: string;
	preparedOn: IsoDate;
	/** Invented homes are among the evidence. */
	demo: boolean;
	/** The newest backtest of this installation; null where there was none. */
	accuracy: BacktestResult | null;
	/** Names the inputs; the server computes it. */
	fingerprint: string;
}

/** One page of a report, as `PAGES` lists it. */
export interface PageEntry {
	id: string;
	title: string;
	kinds: readonly ReportKind[];
	/** Null where it has nothing to say. */
	compose: (input: ReportInput) => readonly Block[] | null;
}
