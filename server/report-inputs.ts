/** What a report is computed from, as it is kept, and the computing: from the same inputs the same report. */
import { readBacktests } from '../contract/backtest.ts';
import { readEvidence, writeEvidence } from '../contract/evidence.ts';
import { readZipMarket } from '../contract/market.ts';
import type { ReportDraft } from '../contract/report-request.ts';
import type { ZipMarket } from '../domain/market/zip-market.ts';
import { analyze } from '../domain/valuation/analyze.ts';
import { readKept, writeKept } from '../domain/valuation/read-choices.ts';
import { placeBasis, recordOrEmpty } from '../domain/valuation/subject.ts';
import { composeReport } from '../report/compose.ts';
import { REPORT_VERSION, type Report, type ReportKind } from '../report/report.ts';
import type { ReportInput } from '../report/report-input.ts';
import { canonicalJson } from './canonical-json.ts';
import { digest } from './digest.ts';
import type { StoredEvidence } from './evidence-store.ts';
import type { SearchRequest } from './search-request.ts';

/** JSON-safe; each part as it is on the wire, which is its shortest form. */
export interface ReportInputs {
	/** The search, as the agent wrote it. */
	query: { address: string; radius: number };
	zip: string;
	kind: ReportKind;
	/** As `writeKept` writes it. */
	work: unknown;
	/** As `writeEvidence` writes it. */
	evidence: unknown;
	/** As `market_summary` and `latest_backtest` give them; null for none. */
	market: unknown;
	backtest: unknown;
}

/** What is on the report beside the figures. */
export type Handover = Pick<ReportInput, 'brand' | 'preparedFor' | 'note' | 'preparedOn'>;

export interface FoundForReport {
	search: SearchRequest;
	draft: Pick<ReportDraft, 'kind' | 'work'>;
	evidence: StoredEvidence;
	figures: { market: unknown; backtest: unknown };
}

export function inputsOf({ search, draft, evidence, figures }: FoundForReport): ReportInputs {
	const { head, sales, offers, model, zip } = evidence;
	return {
		query: { address: search.text, radius: search.radiusMiles },
		zip: zip ?? '',
		kind: draft.kind,
		work: JSON.parse(writeKept(draft.work)),
		evidence: JSON.parse(writeEvidence(head, sales, offers, model)),
		...figures,
	};
}

/** Analyses and composes. The fingerprint names everything that a figure comes from, and the version of the pages. */
export async function computeReport(inputs: ReportInputs, handover: Handover): Promise<Report> {
	const { query, zip, kind, work, market, backtest } = inputs;
	const evidence = readEvidence(inputs.evidence);
	const { facts, choices } = readKept(work);
	const record = recordOrEmpty(evidence, zip, query.address);
	const figures = { kind, record, work, evidence: inputs.evidence, market, backtest };
	return composeReport({
		...handover,
		kind,
		evidence,
		placeBasis: placeBasis(evidence, facts),
		analysis: analyze(evidence, { ...record, ...facts }, choices),
		market: knownMarket(market),
		accuracy: readBacktests(backtest === null ? [] : [backtest])[0]?.result ?? null,
		demo: (inputs.evidence as { demo: boolean }).demo,
		fingerprint: await digest(canonicalJson({ version: REPORT_VERSION, ...figures })),
	});
}

/** A ZIP without homes has no market. */
function knownMarket(market: unknown): ZipMarket | null {
	const found = market === null ? null : readZipMarket(market);
	return found?.asOf == null ? null : found;
}
