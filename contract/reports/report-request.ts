/**
 * The kinds of report and how their requests are written. `request-schema.ts` has the request itself; browsers load only its
 * types, because its zod would make their first view larger.
 */
import * as z from 'zod/mini';
import { WORK_VERSION } from '../../domain/comps/saved-work.ts';
import { DEFAULT_ASSIGNMENT } from '../../domain/wording/states/assignment.ts';
import { parseResponse } from '../parse-response.ts';
import { TEXTS, type TextInput } from './report-texts.ts';
import type { ReportDraft, ReportKind, ReportRequest } from './request-schema.ts';

export { PRICE_REPORT_KINDS, type PriceReportKind } from './report-texts.ts';
export type {
	HomeContents,
	HomeReportDraft,
	HomeReportRequest,
	MarketContents,
	MarketReportRequest,
	MarketUpdateRequest,
	ReportDraft,
	ReportKind,
	ReportRequest,
	UpdateContents,
} from './request-schema.ts';

const HOME = { texts: TEXTS.home, credits: 1 };

/** The kinds of report: what each is for, the texts of its request, and its price. Its pages are in `report`. */
export const REPORT_KINDS = {
	brief: { name: 'Brief', purpose: 'One page with the price, range and comps. Easy to text.', ...HOME },
	pack: {
		name: 'Appointment pack',
		purpose: '3 pages for a listing appointment: price, evidence, list prices.',
		...HOME,
	},
	standard: { name: 'Standard', purpose: 'For clients: price, reasons, comps, market and method.', ...HOME },
	full: { name: 'Full', purpose: 'Everything, with each comp and adjustment in detail.', ...HOME },
	offer: {
		name: 'Offer analysis',
		purpose: 'For a buyer of a home on the market: what similar homes sold for, and three offers.',
		...HOME,
	},
	unsold: {
		name: "Why it didn't sell",
		purpose: 'For a listing that expired or was withdrawn: its list prices over time, and three for now.',
		...HOME,
	},
	market: {
		name: 'Market',
		purpose: 'The market of a ZIP code: statistics, trends and homes.',
		texts: TEXTS.market,
		credits: 1,
	},
	market_update: {
		name: 'Market update',
		purpose: 'One page about the market of an area.',
		texts: TEXTS.update,
		credits: 0,
	},
} as const satisfies Record<ReportKind, object>;

/** What a form starts with. */
export const NEW_REPORT = {
	home: { ...empty(TEXTS.home), assignment: DEFAULT_ASSIGNMENT, replaces: null },
	market: { kind: 'market', ...empty(TEXTS.market), replaces: null },
	update: { kind: 'market_update', ...empty(TEXTS.update), advice: null, replaces: null },
} as const;

function empty<Name extends string>(inputs: Record<Name, TextInput>): Record<Name, string> {
	return savedTexts(inputs, {});
}

/** The texts of a saved report; empty if it is older than a text. */
export function savedTexts<Name extends string>(
	inputs: Record<Name, TextInput>,
	report: object,
): Record<Name, string> {
	const values = new Map(Object.entries(report));
	const entries: unknown[][] = Object.keys(inputs).map((name) => [name, values.get(name) ?? '']);
	return Object.fromEntries(entries);
}

/** The body of `report`. */
export function writeReportRequest(draft: ReportDraft): object {
	return 'work' in draft ? { ...draft, work: { version: WORK_VERSION, ...draft.work } } : draft;
}

/** A text in a request, with how the form asks for it. */
export interface RequestText extends TextInput {
	field: string;
	text: string;
}

/** The texts of a request that the form asks for in the same way. */
export function requestTexts(request: ReportRequest): RequestText[] {
	const values = new Map(Object.entries(request));
	return Object.entries<TextInput>(REPORT_KINDS[request.kind].texts).map(([field, input]) => ({
		...input,
		field,
		text: String(values.get(field) ?? ''),
	}));
}

const CreatedReport = z.object({ id: z.string() });

/** Parses the response of `report`: the id of the saved report. @throws if it is malformed */
export function parseReportId(body: unknown): string {
	return parseResponse(CreatedReport, body).id;
}
