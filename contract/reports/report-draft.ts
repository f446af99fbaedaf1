/**
 * Parses the request to compute a report. Separate because browsers don't need it, and zod would make their first
 * view larger.
 */
import * as z from 'zod/mini';
import { parseWork, WORK_VERSION } from '../../domain/comps/saved-work.ts';
import { COVER_MAX_BYTES } from '../../domain/home/photos.ts';
import type { NetSheetFacts } from '../../domain/net-sheet/net-sheet-facts.ts';
import { SUMMARY_MAX_LENGTH } from '../../domain/summary/check-text.ts';
import { SUMMARY_AUTHORS } from '../../domain/summary/summary.ts';
import {
	ASSIGNMENT_TEXT_MAX_LENGTH,
	type Assignment,
	PURPOSES,
	type Purpose,
} from '../../domain/wording/states/assignment.ts';
import {
	type MarketReportDraft,
	PREPARED_FOR_MAX_LENGTH,
	PriceReportKind,
	REPORT_NOTE_MAX_LENGTH,
	type ReportDraft,
} from './report-request.ts';

export const MESSAGES = {
	kind: 'Choose a report type: brief, pack, standard or full.',
	preparedFor: `The client name can have at most ${PREPARED_FOR_MAX_LENGTH} characters.`,
	note: `The note can have at most ${REPORT_NOTE_MAX_LENGTH.toLocaleString('en-US')} characters.`,
	summary: `The summary can have at most ${SUMMARY_MAX_LENGTH.toLocaleString('en-US')} characters.`,
	assignment: 'Choose a purpose, and keep each disclosure to 600 characters.',
	cover: 'Choose a JPEG, PNG or WebP photo of at most 1 MB for the cover.',
	netSheet: 'Check the amounts and dates of the net sheet.',
	replaces: 'Report not found. It may have been deleted.',
	work: 'This page is from another version of Lotline. Reload it and save the report again.',
} as const;

/** The text of a report, in addition to its figures. */
export const TEXT_FIELDS = {
	prepared_for: z.optional(
		z
			.string(MESSAGES.preparedFor)
			.check(z.trim(), z.maxLength(PREPARED_FOR_MAX_LENGTH, MESSAGES.preparedFor)),
	),
	note: z.optional(
		z.string(MESSAGES.note).check(z.trim(), z.maxLength(REPORT_NOTE_MAX_LENGTH, MESSAGES.note)),
	),
	replaces: z.optional(z.nullable(z.uuid(MESSAGES.replaces))),
};

const DisclosureText = z
	.string(MESSAGES.assignment)
	.check(z.trim(), z.maxLength(ASSIGNMENT_TEXT_MAX_LENGTH, MESSAGES.assignment));
const Inspected = z
	.string(MESSAGES.assignment)
	.check(z.regex(/^(no|\d{4}-\d{2}-\d{2})?$/, MESSAGES.assignment));

const AssignmentShape = z.object(
	{
		purpose: z.enum(Object.keys(PURPOSES) as Purpose[], MESSAGES.assignment),
		forFee: z.boolean(MESSAGES.assignment),
		intendedUser: DisclosureText,
		interest: DisclosureText,
		exterior: Inspected,
		interior: Inspected,
		assumptions: DisclosureText,
		brokerWording: DisclosureText,
		confirmed: z._default(z.boolean(MESSAGES.assignment), false),
	} satisfies Record<keyof Assignment, unknown>,
	MESSAGES.assignment,
);

const Dollars = z.nullable(z.number(MESSAGES.netSheet).check(z.minimum(0), z.maximum(1e10)));
const Share = z.nullable(z.number(MESSAGES.netSheet).check(z.minimum(0), z.maximum(1)));
const Day = z.nullable(z.string(MESSAGES.netSheet).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, MESSAGES.netSheet)));

const NetSheetShape = z.object(
	{
		ownPrice: Dollars,
		listingCommission: Share,
		buyerCommission: Share,
		concessions: Dollars,
		recording: Dollars,
		title: Dollars,
		escrow: Dollars,
		payoff: Dollars,
		payoffRate: Share,
		interestPaidTo: Day,
		secondLiens: Dollars,
		yearlyTax: Dollars,
		taxPaidTo: Day,
		monthlyDues: Dollars,
		duesPaidTo: Day,
		transferFee: Dollars,
		repairs: Dollars,
		other: Dollars,
		closingOn: Day,
		place: z.nullable(z.string(MESSAGES.netSheet).check(z.maxLength(120))),
		changed: z.record(z.string().check(z.maxLength(120)), z.number().check(z.minimum(0), z.maximum(1e10))),
	} satisfies Record<keyof NetSheetFacts, unknown>,
	MESSAGES.netSheet,
);

const Edge = z.number(MESSAGES.cover).check(z.minimum(0), z.maximum(1));
const focus = z.object({ x: Edge, y: Edge }, MESSAGES.cover);

const CoverShape = z.union(
	[
		z.object({ focus, number: z.int(MESSAGES.cover).check(z.minimum(0), z.maximum(999)) }),
		z.object({
			focus,
			upload: z.string(MESSAGES.cover).check(
				// Four characters of base64 are three bytes.
				z.maxLength(30 + Math.ceil(COVER_MAX_BYTES / 3) * 4, MESSAGES.cover),
				z.regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/, MESSAGES.cover),
			),
		}),
	],
	MESSAGES.cover,
);

const Request = z.object(
	{
		...TEXT_FIELDS,
		work: z.looseObject({ version: z.literal(WORK_VERSION, MESSAGES.work) }, MESSAGES.work),
		kind: z.enum(PriceReportKind.options, MESSAGES.kind),
		assignment: z.optional(AssignmentShape),
		net_sheet: z.optional(NetSheetShape),
		cover: z.optional(CoverShape),
		page_order: z.optional(
			z
				.array(z.string(MESSAGES.work).check(z.maxLength(40, MESSAGES.work)), MESSAGES.work)
				.check(z.maxLength(30, MESSAGES.work)),
		),
		sale_notes: z.optional(z.boolean(MESSAGES.work)),
		summary: z.optional(
			z.object(
				{
					text: z.string(MESSAGES.summary).check(z.trim(), z.maxLength(SUMMARY_MAX_LENGTH, MESSAGES.summary)),
					by: z.enum(SUMMARY_AUTHORS, MESSAGES.summary),
				},
				MESSAGES.summary,
			),
		),
	},
	MESSAGES.work,
);

/** Parses the body of `report`, without its search. @returns a message if it is malformed */
export function parseReportRequest(body: unknown): Omit<ReportDraft, 'query'> | string {
	const read = Request.safeParse(body);
	if (!read.success) return read.error.issues[0]?.message ?? MESSAGES.work;
	const {
		work,
		kind,
		prepared_for = '',
		note = '',
		assignment,
		net_sheet,
		cover,
		page_order,
		sale_notes = false,
		summary,
		replaces = null,
	} = read.data;
	return {
		work: parseWork(work),
		kind,
		preparedFor: prepared_for,
		note,
		assignment,
		netSheet: net_sheet,
		cover,
		pageOrder: page_order,
		saleNotes: sale_notes,
		summary,
		replaces,
	};
}

const MarketRequest = z.object(TEXT_FIELDS, MESSAGES.work);

/** Parses the body of `report` for a ZIP code, without its search. @returns a message if it is malformed */
export function parseMarketReportRequest(body: unknown): Omit<MarketReportDraft, 'query'> | string {
	const read = MarketRequest.safeParse(body);
	if (!read.success) return read.error.issues[0]?.message ?? MESSAGES.note;
	const { prepared_for = '', note = '', replaces = null } = read.data;
	return { preparedFor: prepared_for, note, replaces };
}
