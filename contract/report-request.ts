/** The request to compute a report and keep it, and its answer. */
import * as z from 'zod/mini';
import { KEPT_VERSION, type KeptWork, readKept, writeKept } from '../domain/valuation/read-choices.ts';

/** Characters at most of the client's name, and of the note to them. */
export const PREPARED_FOR_MOST = 120;
export const REPORT_NOTE_MOST = 2000;

/** The kinds of `report/report.ts`, which this room can not import. */
export const ReportKind = z.enum(['brief', 'standard', 'full']);

/** What an agent asks to have computed and kept. The figures are none of it: those are the server's. */
export interface ReportDraft {
	/** The search that the price came from, as it was asked for. */
	query: { address: string };
	work: KeptWork;
	kind: z.infer<typeof ReportKind>;
	/** The client; empty for nobody in particular. */
	preparedFor: string;
	note: string;
	/** An own report that this one takes the place of, links and all; null for a new one. */
	replaces: string | null;
}

/** The body of `report`. */
export function writeReportRequest({ query, work, kind, preparedFor, note, replaces }: ReportDraft): object {
	const { address } = query;
	return { address, work: JSON.parse(writeKept(work)), kind, prepared_for: preparedFor, note, replaces };
}

const SENTENCES = {
	kind: 'Choose what kind of report it is: brief, standard or full.',
	preparedFor: `The name of the client is at most ${PREPARED_FOR_MOST} characters.`,
	note: `The note is at most ${REPORT_NOTE_MOST.toLocaleString('en-US')} characters.`,
	replaces: 'There is no such report. It may have been deleted.',
	work: 'This page is of another version of Lotline. Reload it, and save the report again.',
} as const;

const Request = z.object(
	{
		work: z.looseObject({ version: z.literal(KEPT_VERSION, SENTENCES.work) }, SENTENCES.work),
		kind: z.enum(ReportKind.options, SENTENCES.kind),
		prepared_for: z.optional(
			z.string(SENTENCES.preparedFor).check(z.trim(), z.maxLength(PREPARED_FOR_MOST, SENTENCES.preparedFor)),
		),
		note: z.optional(z.string(SENTENCES.note).check(z.trim(), z.maxLength(REPORT_NOTE_MOST, SENTENCES.note))),
		replaces: z.optional(z.nullable(z.uuid(SENTENCES.replaces))),
	},
	SENTENCES.work,
);

/** Reads the body of `report`, less its search. @returns a sentence where it can not be read */
export function readReportRequest(body: unknown): Omit<ReportDraft, 'query'> | string {
	const read = Request.safeParse(body);
	if (!read.success) return read.error.issues[0]?.message ?? SENTENCES.work;
	const { work, kind, prepared_for = '', note = '', replaces = null } = read.data;
	return { work: readKept(work), kind, preparedFor: prepared_for, note, replaces };
}

const Made = z.object({ id: z.uuid() });

/** Reads what `report` answers: the id under which the report is kept. @throws when it is none */
export function readReportId(body: unknown): string {
	return Made.parse(body).id;
}
