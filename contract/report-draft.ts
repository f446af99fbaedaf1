/** Reads the request to compute a report. No browser does: what it needs of zod would make their first view heavier. */
import * as z from 'zod/mini';
import { KEPT_VERSION, readKept } from '../domain/valuation/read-choices.ts';
import { PREPARED_FOR_MOST, REPORT_NOTE_MOST, type ReportDraft, ReportKind } from './report-request.ts';

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
