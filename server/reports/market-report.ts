/** A report on the market of a ZIP code: its statistics, trends and homes. */
import { parseZipMarket } from '../../contract/market.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { parseMarketReportRequest } from '../../contract/reports/report-draft.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Units } from '../../domain/home/units.ts';
import { composeMarketReport } from '../../report/market/compose-market-report.ts';
import type { MarketReportInput, MarketSearch } from '../../report/market/market-report-input.ts';
import { REPORT_VERSION, type Report } from '../../report/report.ts';
import { digest } from '../digest.ts';
import { HttpError } from '../http-error.ts';
import type { SearchRequest } from '../search/search-request.ts';
import { withStreets } from '../streets/report-streets.ts';
import { canonicalJson } from './canonical-json.ts';
import { checkReportTexts } from './check-report-texts.ts';
import { fillBlocks } from './fill-blocks.ts';
import { findMarket } from './market-search.ts';
import type { ReportOrder } from './report-order.ts';
import { reportFigures } from './report-store.ts';

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

/** @throws HttpError 400 or 422 */
export function orderMarketReport(search: SearchRequest, body: object): ReportOrder {
	if (!('kind' in body) || body.kind !== 'market') throw new HttpError(422, PROBLEMS.reportNeedsAddress);
	const draft = parseMarketReportRequest(body);
	if (typeof draft === 'string') throw new HttpError(400, draft);
	const { preparedFor, note, replaces } = draft;
	checkReportTexts({ preparedFor, note, work: { facts: {}, choices: NO_CHOICES } });
	return {
		replaces,
		compute: async (context, { callerId, brand, units, idempotencyKey }) => {
			const found = await findMarket(context, callerId, search, idempotencyKey);
			const zip = search.text;
			const { market } = await reportFigures(context, callerId, zip, found.demo);
			const query = { zip, radius: search.radiusMiles };
			const inputs = { query, zip, kind: 'market', units, work: null, search: found, market } as const;
			const preparedOn = todayInUs(context.now());
			const composed = await computeMarketReport(inputs, { brand, preparedFor, note, preparedOn });
			const report = await fillBlocks(composed, (block) =>
				block.kind === 'plat' ? withStreets(block, context) : block,
			);
			return { zip, report: JSON.stringify(report), inputs: JSON.stringify(inputs) };
		},
	};
}

/** The fingerprint covers everything that the figures are computed from, and the version of the pages. */
export async function computeMarketReport(
	{ search, market, kind, units }: MarketReportInputs,
	texts: Pick<MarketReportInput, 'brand' | 'preparedFor' | 'note' | 'preparedOn'>,
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
