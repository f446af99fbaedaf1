/** A report on the market of a ZIP code: its statistics, trends and homes. */
import { parseZipMarket } from '../../contract/market.ts';
import type { MarketReportRequest } from '../../contract/reports/report-request.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Units } from '../../domain/home/units.ts';
import { composeMarketReport } from '../../report/market/compose-market-report.ts';
import type { MarketReportInput, MarketSearch } from '../../report/market/market-report-input.ts';
import { REPORT_VERSION, type Report } from '../../report/report.ts';
import type { Context } from '../context.ts';
import { digest } from '../digest.ts';
import type { SearchRequest } from '../search/search-request.ts';
import { withStreets } from '../streets/report-streets.ts';
import { canonicalJson } from './canonical-json.ts';
import { fillBlocks } from './fill-blocks.ts';
import { findMarket } from './market-search.ts';
import { type ComputedReport, type ReportWork, reportFigures } from './report-store.ts';

/** The inputs of a market report, as stored. JSON-safe. */
export interface MarketReportInputs {
	/** The agent's search. */
	query: { zip: string; radius: number | null };
	zip: string;
	kind: 'market';
	/** The agent's units when the report was created. */
	units: Units;
	work: null;
	search: MarketSearch;
	/** As returned by `market_summary`. */
	market: unknown;
}

/** @throws HttpError as for a search, and 422 if no home was found */
export async function makeMarketReport(
	context: Context,
	order: MarketReportRequest,
	search: SearchRequest,
	{ callerId, brand, units, idempotencyKey }: ReportWork,
): Promise<ComputedReport> {
	const { kind, zip, radius, replaces, ...request } = order;
	const found = await findMarket(context, callerId, search, idempotencyKey);
	const { market } = await reportFigures(context, callerId, zip, found.demo);
	const query = { zip, radius: search.radiusMiles };
	const inputs = { query, zip, kind, units, work: null, search: found, market };
	const composed = await computeMarketReport(inputs, {
		request,
		brand,
		preparedOn: todayInUs(context.now()),
	});
	const report = await fillBlocks(composed, (block) =>
		block.kind === 'plat' ? withStreets(block, context) : block,
	);
	return { zip, report: JSON.stringify(report), inputs: JSON.stringify(inputs) };
}

/** The fingerprint covers everything that the figures are computed from, and the version of the pages. */
export async function computeMarketReport(
	{ search, market, kind, units }: MarketReportInputs,
	texts: Pick<MarketReportInput, 'request' | 'brand' | 'preparedOn'>,
): Promise<Report> {
	const figures = { version: REPORT_VERSION, kind, units, search, market };
	return composeMarketReport({
		...texts,
		units,
		search,
		market: parseZipMarket(market),
		fingerprint: await digest(canonicalJson(figures)),
	});
}
