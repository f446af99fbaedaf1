/** The request to compute and save a report, and its response. `report-draft.ts` parses it. */
import * as z from 'zod/mini';
import { type SavedWork, writeWork } from '../../domain/comps/saved-work.ts';
import type { CoverPhoto } from '../../domain/home/photos.ts';
import type { NetSheetFacts } from '../../domain/net-sheet/net-sheet-facts.ts';
import type { Summary } from '../../domain/summary/summary.ts';
import type { Assignment } from '../../domain/wording/states/assignment.ts';
import { parseResponse } from '../parse-response.ts';

/** The maximum number of characters in the client's name, and in the note to them. */
export const PREPARED_FOR_MAX_LENGTH = 120;
export const REPORT_NOTE_MAX_LENGTH = 2000;

/** The report types in `report/report.ts`, which `contract` cannot import. */
export const PriceReportKind = z.enum(['brief', 'pack', 'standard', 'full']);
export const ReportKind = z.enum([...PriceReportKind.options, 'market', 'market_update']);

/** The report that an agent requests. It has no figures: the server computes those. */
export interface ReportDraft {
	/** The search that the price came from, as requested. */
	query: { address: string };
	work: SavedWork;
	kind: z.infer<typeof PriceReportKind>;
	/** The client; empty if none is named. */
	preparedFor: string;
	note: string;
	/** What it is for and what the agent discloses; omitted for a free analysis for a seller. */
	assignment?: Assignment | undefined;
	/** The costs of a sale, to include the net sheet. */
	netSheet?: NetSheetFacts | undefined;
	/** The photo on its cover; omitted for the map. */
	cover?: CoverPhoto | undefined;
	/** The ids of its pages, in order; omitted for all of its kind. */
	pageOrder?: readonly string[] | undefined;
	/** Whether clients see the agent's notes on single sales, and reasons for excluding them. */
	saleNotes?: boolean | undefined;
	/** As the agent saw or edited it; omitted to use the one written by rules. */
	summary?: Summary | undefined;
	/** The agent's report that this one replaces, links included; null for a new one. */
	replaces: string | null;
}

/** The body of `report`. */
export function writeReportRequest({
	query,
	work,
	kind,
	preparedFor,
	note,
	assignment,
	netSheet,
	cover,
	pageOrder,
	saleNotes,
	summary,
	replaces,
}: ReportDraft): object {
	const { address } = query;
	const words = {
		prepared_for: preparedFor,
		note,
		assignment,
		net_sheet: netSheet,
		cover,
		page_order: pageOrder,
		sale_notes: saleNotes,
		...(summary && { summary }),
	};
	return { address, work: JSON.parse(writeWork(work)), kind, ...words, replaces };
}

/** The report that an agent requests on the market of a ZIP code. */
export interface MarketReportDraft {
	/** The search that the statistics came from; without a radius, the whole ZIP code. */
	query: { zip: string; radius: number | null };
	/** The client; empty if none is named. */
	preparedFor: string;
	note: string;
	/** The agent's report that this one replaces, as in `ReportDraft`. */
	replaces: string | null;
}

/** The body of `report` for a ZIP code. */
export function writeMarketReportRequest({ query, preparedFor, note, replaces }: MarketReportDraft): object {
	const { zip, radius } = query;
	const place = radius === null ? { zip } : { zip, radius };
	return { ...place, kind: 'market', prepared_for: preparedFor, note, replaces };
}

const CreatedReport = z.object({ id: z.string() });

/** Parses the response of `report`: the id of the saved report. @throws if it is malformed */
export function parseReportId(body: unknown): string {
	return parseResponse(CreatedReport, body).id;
}
