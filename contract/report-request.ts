/**
 * The request to compute a report and keep it, as it is sent, and its answer. What reads it is in `report-draft.ts`.
 */
import * as z from 'zod/mini';
import { type SavedWork, writeWork } from '../domain/comps/saved-work.ts';
import type { Summary } from '../domain/summary/summary.ts';

/** Characters at most of the client's name, and of the note to them. */
export const PREPARED_FOR_MAX_LENGTH = 120;
export const REPORT_NOTE_MAX_LENGTH = 2000;

/** The kinds of `report/report.ts`, which `contract` cannot import. */
export const PriceReportKind = z.enum(['brief', 'standard', 'full']);
export const ReportKind = z.enum([...PriceReportKind.options, 'market']);

/** What an agent requests to have computed and saved. It has no figures: the server computes those. */
export interface ReportDraft {
	/** The search that the price came from, as requested. */
	query: { address: string };
	work: SavedWork;
	kind: z.infer<typeof PriceReportKind>;
	/** The client; empty for no one in particular. */
	preparedFor: string;
	note: string;
	/** As the agent saw or edited it; left out for the one that rules write. */
	summary?: Summary | undefined;
	/** An own report that this one takes the place of, links and all; null for a new one. */
	replaces: string | null;
}

/** The body of `report`. */
export function writeReportRequest({
	query,
	work,
	kind,
	preparedFor,
	note,
	summary,
	replaces,
}: ReportDraft): object {
	const { address } = query;
	const words = { prepared_for: preparedFor, note, ...(summary && { summary }) };
	return { address, work: JSON.parse(writeWork(work)), kind, ...words, replaces };
}

/** What an agent requests to have computed and saved about the market of a ZIP code. */
export interface MarketReportDraft {
	/** The search that the statistics came from; without a radius it is the whole ZIP code. */
	query: { zip: string; radius: number | null };
	/** The client; empty for no one in particular. */
	preparedFor: string;
	note: string;
	/** As of `ReportDraft`. */
	replaces: string | null;
}

/** The body of `report` for a ZIP code. */
export function writeMarketReportRequest({ query, preparedFor, note, replaces }: MarketReportDraft): object {
	const { zip, radius } = query;
	const place = radius === null ? { zip } : { zip, radius };
	return { ...place, kind: 'market', prepared_for: preparedFor, note, replaces };
}

const Made = z.object({ id: z.string() });

/** Reads the response of `report`: the id of the saved report. @throws if it is malformed */
export function readReportId(body: unknown): string {
	return Made.parse(body).id;
}
