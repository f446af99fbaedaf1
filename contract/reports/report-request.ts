/**
 * The request to compute and save a report: one schema for the form, the wire and the pages. It has no figures: the server
 * computes those. A new field is one entry here, and its use on the page of `report` that prints it: a text also gets its
 * input in the form, its fair housing check and its place in the saved report from here.
 */
import * as z from 'zod/mini';
import { type SavedWork, WORK_VERSION } from '../../domain/comps/saved-work.ts';
import { plural } from '../../domain/format/plural.ts';
import { parseResponse } from '../parse-response.ts';
import { PROBLEMS } from '../problems.ts';
import {
	AdviceField,
	AssignmentField,
	CoverField,
	MESSAGES,
	NetSheetField,
	PageOrderField,
	SummaryField,
	WorkField,
} from './request-fields.ts';

/** A text of the agent, and how the form asks for it. */
export interface TextInput {
	/** What it is, as in "the note". */
	name: string;
	label: string;
	hint?: string;
	maxLength: number;
	/** The lines of its input. */
	rows: number;
	/** It names somebody, so it can't break a rule of wording. */
	isName?: boolean;
}

/** The texts of report requests, by their schema. */
const TEXT_INPUTS = z.registry<TextInput>();

/** A text that may be empty. */
function text(input: TextInput) {
	const { name, maxLength } = input;
	const message = `The ${name} can have at most ${plural(maxLength, 'character')}.`;
	const schema = z.string(message).check(z.trim(), z.maxLength(maxLength, message));
	return z._default(schema, '').register(TEXT_INPUTS, input);
}

const preparedFor = text({
	name: 'client name',
	label: 'Prepared for (optional)',
	maxLength: 120,
	rows: 1,
	isName: true,
});
const note = text({
	name: 'note',
	label: 'Note to the client (optional)',
	hint: 'Appears under your name. Describe the property, not people.',
	maxLength: 2000,
	rows: 4,
});
/** Of the search, in miles. */
const radius = z.optional(z.number(PROBLEMS.radius));
/** The agent's report that this one replaces, links included; null for a new one. */
const replaces = z._default(z.nullable(z.uuid(MESSAGES.replaces)), null);

/** What the agent writes and chooses for a client. A report keeps it as it was sent, for its pages and for updating it. */
const HomeContents = z.object({
	preparedFor,
	note,
	assignment: AssignmentField,
	/** To include the net sheet. */
	netSheet: z.optional(NetSheetField),
	/** Whether clients see the agent's notes on single sales, and reasons for excluding them. */
	saleNotes: z.optional(z.boolean(MESSAGES.work)),
	/** Omitted for all pages of its kind. */
	pageOrder: z.optional(PageOrderField),
	/** Omitted to use the one written by rules. */
	summary: z.optional(SummaryField),
});
const MarketContents = z.object({ preparedFor, note });
const UpdateContents = z.object({ preparedFor });

export type HomeContents = z.output<typeof HomeContents>;
export type MarketContents = z.output<typeof MarketContents>;
export type UpdateContents = z.output<typeof UpdateContents>;

/** The kinds of reports on a home. */
export const PRICE_REPORT_KINDS = ['brief', 'pack', 'standard', 'full'] as const;
export type PriceReportKind = (typeof PRICE_REPORT_KINDS)[number];

const HomeRequest = z.extend(HomeContents, {
	kind: z.enum(PRICE_REPORT_KINDS, MESSAGES.kind),
	/** The search that the price came from, as requested. */
	address: z.string(PROBLEMS.address),
	radius,
	work: WorkField,
	/** Omitted for the map. */
	cover: z.optional(CoverField),
	replaces,
});
const MarketRequest = z.extend(MarketContents, {
	kind: z.literal('market'),
	/** The search that the statistics came from; without a radius, the whole ZIP code. */
	zip: z.string(MESSAGES.kind),
	radius,
	replaces,
});
const UpdateRequest = z.extend(UpdateContents, {
	kind: z.literal('market_update'),
	/** The area and the homes of it that count, as domain/market/area writes them. */
	area: z.string(PROBLEMS.unknownArea).check(z.maxLength(1500, PROBLEMS.unknownArea)),
	/** Null for the lines by rules, which follow the figures. */
	advice: z._default(z.nullable(AdviceField), null),
	replaces,
});

export const ReportRequest = z.discriminatedUnion(
	'kind',
	[HomeRequest, MarketRequest, UpdateRequest],
	MESSAGES.kind,
);

export type ReportRequest = z.output<typeof ReportRequest>;
export type HomeReportRequest = z.output<typeof HomeRequest>;
export type MarketReportRequest = z.output<typeof MarketRequest>;
export type MarketUpdateRequest = z.output<typeof UpdateRequest>;
export type ReportKind = ReportRequest['kind'];

const home = { fields: HomeRequest.shape, credits: 1 };

/** The kinds of report: what each is for, the fields of its request, and its price. Its pages are in `report`. */
export const REPORT_KINDS = {
	brief: { name: 'Brief', purpose: 'One page with the price, range and comps. Easy to text.', ...home },
	pack: {
		name: 'Appointment pack',
		purpose: '3 pages for a listing appointment: price, evidence, list prices.',
		...home,
	},
	standard: { name: 'Standard', purpose: 'For clients: price, reasons, comps, market and method.', ...home },
	full: { name: 'Full', purpose: 'Everything, with each comp and adjustment in detail.', ...home },
	market: {
		name: 'Market',
		purpose: 'The market of a ZIP code: statistics, trends and homes.',
		fields: MarketRequest.shape,
		credits: 1,
	},
	market_update: {
		name: 'Market update',
		purpose: 'One page about the market of an area.',
		fields: UpdateRequest.shape,
		credits: 0,
	},
} as const satisfies Record<ReportKind, object>;

/** What a form starts with. */
export const NEW_REPORT = {
	home: { ...z.parse(HomeContents, {}), replaces: null },
	market: { kind: 'market', ...z.parse(MarketContents, {}), replaces: null },
	update: { kind: 'market_update', ...z.parse(UpdateContents, {}), advice: null, replaces: null },
} as const;

export type HomeReportDraft = Omit<z.input<typeof HomeRequest>, 'work'> & { work: SavedWork };

/** A request without what has a default. */
export type ReportDraft = HomeReportDraft | z.input<typeof MarketRequest> | z.input<typeof UpdateRequest>;

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
	return Object.entries(REPORT_KINDS[request.kind].fields).flatMap(([field, schema]) => {
		const input = TEXT_INPUTS.get(schema);
		return input ? [{ ...input, field, text: String(values.get(field) ?? '') }] : [];
	});
}

const CreatedReport = z.object({ id: z.string() });

/** Parses the response of `report`: the id of the saved report. @throws if it is malformed */
export function parseReportId(body: unknown): string {
	return parseResponse(CreatedReport, body).id;
}
