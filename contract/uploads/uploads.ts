/** Uploads of an agent's own homes, as the database, the host and the browser exchange them. */
import * as z from 'zod/mini';

/** The largest file, in bytes: the database refuses a larger one. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
/** A file is sent in pieces of this size, the last one smaller. As base64 in JSON they stay below 640 KB. */
export const UPLOAD_PIECE_BYTES = 384 * 1024;

/** A column of a file, as it was recognized. */
const UploadColumn = z.object({
	header: z.string(),
	/** The field that it fills; null if it is not used. */
	field: z.nullable(z.string()),
	samples: z.array(z.string()),
});
export type UploadColumn = z.infer<typeof UploadColumn>;

/** What an agent decides about a table. */
const PartChoices = z.object({
	/** The fields of columns by header; an empty text for a column that is not used. */
	columns: z.optional(z.record(z.string(), z.string())),
	/** Whether 6/9/2026 names the month or the day first; without it each column decides. */
	dateOrder: z.optional(z.enum(['mdy', 'dmy'])),
	/** Rows without a status are active listings. */
	active: z.optional(z.boolean()),
});
export type PartChoices = z.infer<typeof PartChoices>;

/** A table of a file: a CSV file, or a sheet of a workbook. */
const UploadPart = z.object({
	/** The name of the sheet or of the file in a ZIP; empty for the file itself. */
	name: z.string(),
	columns: z.array(UploadColumn),
	choices: PartChoices,
	/** The choices are those of an earlier file with the same header. */
	remembered: z.boolean(),
	/** A date column has no day above 12, and no other column shows the order. */
	unclearDates: z.boolean(),
	/** No column distinguishes active listings from sales. */
	lacksStatus: z.boolean(),
	/** Why it can't be imported as it is; null if it can. */
	problem: z.nullable(z.string()),
});
export type UploadPart = z.infer<typeof UploadPart>;

const UploadResult = z.object({
	read: z.number(),
	added: z.number(),
	/** Rows of a sale that a later row has, too, or that an earlier upload has newer. */
	repeated: z.number(),
	/** Of the added ones, those that replace the record of an earlier upload. */
	replaced: z.number(),
	/** Listings of earlier uploads that this file says are no longer for sale. */
	ended: z.number(),
	rejected: z.array(z.object({ reason: z.string(), count: z.number() })),
	zips: z.array(z.string()),
	/** The first address of the upload, for a first search. */
	example: z.nullable(z.string()),
});
export type UploadResult = z.infer<typeof UploadResult>;

const Upload = z.object({
	id: z.string(),
	file_name: z.string(),
	bytes: z.number(),
	received: z.number(),
	status: z.enum(['receiving', 'reading', 'ready', 'importing', 'done', 'failed']),
	parts: z.array(UploadPart),
	progress: z.number(),
	result: z.nullable(UploadResult),
	problem: z.nullable(z.string()),
	created_at: z.string(),
	updated_at: z.string(),
});
export type Upload = z.infer<typeof Upload>;

const RejectedRow = z.object({ part: z.string(), line: z.number(), reason: z.string() });
export type RejectedRow = z.infer<typeof RejectedRow>;

/** Reads the answer of `my_uploads`. @throws when it is not one */
export function readUploads(answer: unknown): Upload[] {
	return z.array(Upload).parse(answer);
}

/** Reads the answer of `upload_rejected_rows`. @throws when it is not one */
export function readRejectedRows(answer: unknown): RejectedRow[] {
	return z.array(RejectedRow).parse(answer);
}

/** Choices by the name of the table. */
export function readChoices(answer: unknown): Record<string, PartChoices> {
	return z.record(z.string(), PartChoices).parse(answer);
}
