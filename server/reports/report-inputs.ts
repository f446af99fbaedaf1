/** The inputs of a report, as stored, and its computation: the same inputs give the same report. */
import { parseBacktests } from '../../contract/accuracy/backtest.ts';
import { parseEvidence, withoutListingWords, writeEvidence } from '../../contract/evidence.ts';
import { parseZipMarket } from '../../contract/market.ts';
import type { PriceReportKind } from '../../contract/reports/report-request.ts';
import { parseAddress } from '../../domain/address/address.ts';
import { analyze } from '../../domain/analysis/analyze.ts';
import { parseWork, type SavedWork, writeWork } from '../../domain/comps/saved-work.ts';
import { originsAfterEdits } from '../../domain/home/sources.ts';
import { initialSubject, locationBasis } from '../../domain/home/subject.ts';
import type { Units } from '../../domain/home/units.ts';
import type { MarketHistory } from '../../domain/market/market-history.ts';
import type { SearchStatistics } from '../../domain/market/search-statistics.ts';
import { type Figure, summaryFigures } from '../../domain/summary/figures.ts';
import { assignmentProblem } from '../../domain/wording/states/required-wording.ts';
import { composeReport } from '../../report/compose.ts';
import { REPORT_VERSION, type Report } from '../../report/report.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { digest } from '../digest.ts';
import type { SearchRequest } from '../search/search-request.ts';
import type { StoredEvidence } from '../search/stored-evidence.ts';
import { canonicalJson } from './canonical-json.ts';

/** JSON-safe; each part in its API format, which is the most compact. */
export interface ReportInputs {
	/** The search, as the agent entered it. */
	query: { address: string; radius: number | null };
	zip: string;
	kind: PriceReportKind;
	/** The agent's units when the report was created. */
	units: Units;
	/** As written by `writeWork`. */
	work: unknown;
	/** As written by `writeEvidence`. */
	evidence: unknown;
	/** Of the search; missing in older reports, null without homes. */
	statistics?: SearchStatistics | null;
	/** As returned by `market_summary` and `latest_backtest`; null if there is none. */
	market: unknown;
	backtest: unknown;
}

/** What the agent adds to the figures. */
export type MadeByAgent = Pick<ReportInput, 'request' | 'brand' | 'preparedOn' | 'attachment'>;

export interface FoundEvidence {
	search: SearchRequest;
	work: SavedWork;
	evidence: StoredEvidence;
}

export interface FoundForReport extends FoundEvidence {
	kind: PriceReportKind;
	units: Units;
	statistics: SearchStatistics | null;
	figures: { market: unknown; backtest: unknown };
}

/** The inputs in a form that can be sent to another thread. */
export interface ReportTask {
	found: FoundForReport;
	made: MadeByAgent;
}

/** The report and its inputs, as JSON strings; and why the law of the home's state doesn't allow it, if it doesn't. */
export async function composedReport({
	found,
	made,
}: ReportTask): Promise<{ report: string; inputs: string; problem: string | null }> {
	const inputs = toReportInputs(found);
	const report = await computeReport(inputs, made);
	const { state } = parseAddress(report.address);
	const problem = assignmentProblem(state, made.request.assignment, made.brand);
	return { report: JSON.stringify(report), inputs: JSON.stringify(inputs), problem };
}

function toReportInputs({
	search,
	kind,
	work,
	units,
	evidence,
	statistics,
	figures,
}: FoundForReport): ReportInputs {
	const { head, zip, ...texts } = evidence;
	return {
		query: { address: search.text, radius: search.radiusMiles },
		zip: zip ?? '',
		kind,
		units,
		work: JSON.parse(writeWork(work)),
		evidence: withoutListingWords(JSON.parse(writeEvidence(head, texts))),
		statistics,
		...figures,
	};
}

/** The figures of the analysis that the agent sees. */
export function toSummaryFigures(found: FoundEvidence): Figure[] {
	const figures = { market: null, backtest: null };
	// None of the figures is an area, so units don't matter.
	const inputs = toReportInputs({ ...found, kind: 'brief', units: 'square_feet', statistics: null, figures });
	const { analysis, evidence } = analyzeInputs(inputs);
	return summaryFigures(analysis, evidence);
}

function analyzeInputs({ query, zip, ...inputs }: ReportInputs) {
	const evidence = parseEvidence(inputs.evidence);
	const { facts, choices } = parseWork(inputs.work);
	const record = initialSubject(evidence, zip, query.address);
	const home = { ...record, ...facts };
	const origins = originsAfterEdits(home, evidence.subject, 'entered by the agent');
	const analysis = analyze(evidence, { ...home, origins }, choices, inputs.units);
	return { evidence, record, analysis, placeBasis: locationBasis(evidence, facts) };
}

/**
 * Analyzes and composes. The fingerprint covers everything that the figures are computed from, and the version of the
 * pages.
 */
export async function computeReport(inputs: ReportInputs, made: MadeByAgent): Promise<Report> {
	const { kind, units, work, statistics, market, backtest } = inputs;
	const { netSheet, pastListing, priceDial } = made.request;
	const { evidence, record, analysis, placeBasis } = analyzeInputs(inputs);
	const figures = {
		kind,
		units,
		...(netSheet && { netSheet }),
		...(pastListing && { pastListing }),
		...(priceDial && { priceDial }),
		record,
		work,
		evidence: inputs.evidence,
		...(statistics && { statistics }),
		market,
		backtest,
	};
	return composeReport({
		...made,
		kind,
		evidence,
		locatedBy: evidence.center?.locatedBy,
		placeBasis,
		analysis,
		market: knownMarket(market),
		statistics: statistics ?? null,
		accuracy: parseBacktests(backtest === null ? [] : [backtest])[0]?.result ?? null,
		demo: (inputs.evidence as { demo: boolean }).demo,
		fingerprint: await digest(canonicalJson({ version: REPORT_VERSION, ...figures })),
	});
}

/** The market of a ZIP code; null for one without homes. */
function knownMarket(market: unknown): MarketHistory | null {
	const found = market === null ? null : parseZipMarket(market);
	return found?.asOf == null ? null : found;
}
