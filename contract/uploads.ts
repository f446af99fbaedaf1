/** Uploads of an agent's own homes: the format used by database, host and browser. */
import * as z from 'zod/mini';
import { SET_ASIDE } from '../domain/home/deed.ts';
import { parseResponse } from './parse-response.ts';

/** The maximum file size, in bytes; the database refuses larger files. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
/** A file is sent in pieces of this size; the last may be smaller. As base64 in JSON, a piece stays below 640 KB. */
export const UPLOAD_PIECE_BYTES = 384 * 1024;

/** How a column of ratings is read. */
const RatingReadings = z.object({
	/** Its values with their ratings from 1 (best) to 6; null for one that isn't read. */
	readings: z.array(z.object({ text: z.string(), rating: z.nullable(z.number()) })),
	/** The scales that it may have, as choices of a field; none for words. */
	choices: z.array(z.string()),
	/** The one on which it is read; null for words, and if it isn't clear: the column is unused then. */
	choice: z.nullable(z.string()),
});

/** A column of a file, as recognized. */
const UploadColumn = z.object({
	header: z.string(),
	/** The field it fills; null if it is unused. */
	field: z.nullable(z.string()),
	samples: z.array(z.string()),
	/** Only for a column of ratings. */
	rating: z.optional(RatingReadings),
});
export type UploadColumn = z.infer<typeof UploadColumn>;

/** An agent's choices for a table. */
const PartChoices = z.object({
	/** Fields by column header; an empty string for an unused column. */
	columns: z.optional(z.record(z.string(), z.string())),
	/** Rows without a status are active listings. */
	active: z.optional(z.boolean()),
	/** The ZIP code of homes whose rows don't say where they are, or their city with its state. */
	place: z.optional(z.string().check(z.maxLength(100))),
	/** Property types by the texts that the importer doesn't know; `not_a_home` for rows to leave out. */
	types: z.optional(z.record(z.string(), z.string())),
});
export type PartChoices = z.infer<typeof PartChoices>;

/** What rows say about a property type that the importer doesn't know. */
const UnknownType = z.object({ text: z.string(), count: z.number() });

/** Rows that can't be imported, by the reason. */
const RejectedCount = z.object({ reason: z.string(), count: z.number() });

/** What the rows of a table are, read with the choices so far. */
const PartContents = z.object({
	/** Sales, and listings that are active or pending. */
	sold: z.number(),
	active: z.number(),
	/** The first and the last closing date; null without sales. */
	firstClosing: z.nullable(z.string()),
	lastClosing: z.nullable(z.string()),
	zips: z.array(z.string()),
	rejected: z.array(RejectedCount),
});
export type PartContents = z.infer<typeof PartContents>;

/** A table of a file: a CSV file, or a sheet of a workbook. */
const UploadPart = z.object({
	/** The name of the sheet, or of the file in a ZIP; empty for the uploaded file itself. */
	name: z.string(),
	columns: z.array(UploadColumn),
	choices: PartChoices,
	/** The choices come from an earlier file with the same headers. */
	remembered: z.boolean(),
	/** No column distinguishes active listings from sales. */
	lacksStatus: z.boolean(),
	/** Most rows don't say where their homes are. */
	lacksPlaces: z.optional(z.boolean()),
	/** What its first rows say about property types that the importer doesn't know, most frequent first. */
	unknownTypes: z.optional(z.array(UnknownType)),
	/** It has no sales: its addresses and facts are added to those of the other tables, by parcel number. */
	isOfParcels: z.optional(z.boolean()),
	/** What may be wrong with its columns. */
	warning: z.optional(z.string()),
	/** Absent for a table that can't be imported as it is. */
	contents: z.optional(PartContents),
	/** Why it can't be imported as it is; null if it can. */
	problem: z.nullable(z.string()),
});
export type UploadPart = z.infer<typeof UploadPart>;

const UploadResult = z.object({
	read: z.number(),
	added: z.number(),
	/** Rows whose sale is in a later row too, or in an earlier upload with newer data. */
	repeated: z.number(),
	/** The added rows that replace a record of an earlier upload. */
	replaced: z.number(),
	/** Listings in earlier uploads that are no longer active according to this file. */
	ended: z.number(),
	/** Listings that expired or were withdrawn: not added, but counted for the share of listings that sold. */
	unsold: z.optional(z.number()),
	rejected: z.array(RejectedCount),
	/** Its sales that closed 12 to 24 months before the import: comps, but in no statistic of the last 12 months. */
	older: z.optional(z.number()),
	/** Its sales that closed earlier. */
	oldest: z.optional(z.number()),
	/** Its sales without a living area, which can't be comps. */
	withoutArea: z.optional(z.number()),
	/** What rows of homes of unknown type say about it, most frequent first. */
	unknownTypes: z.optional(z.array(UnknownType)),
	/** The columns that aren't used for sold homes, each with the reason, as sentences. */
	ignored: z.optional(z.array(z.string())),
	zips: z.array(z.string()),
	/** The first address in the upload, for a first search. */
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
	/** Nothing has worked on it for a while: other files come first, or no process reads files. */
	waits: z.boolean(),
	/** The share of the rows that an import has read. */
	progress: z.number(),
	/** The rows of the tables to import; null until the file is read. */
	rows: z.nullable(z.number()),
	result: z.nullable(UploadResult),
	/** How many of its sales are set aside now, by the reason. */
	set_aside: z.partialRecord(z.enum(SET_ASIDE), z.number()),
	/** How many of its homes have no map location, and how many of these a geocoder is being asked for. */
	unlocated: z.number(),
	being_located: z.number(),
	problem: z.nullable(z.string()),
	created_at: z.string(),
	updated_at: z.string(),
});
export type Upload = z.infer<typeof Upload>;

const RejectedRow = z.object({ part: z.string(), line: z.number(), reason: z.string() });
export type RejectedRow = z.infer<typeof RejectedRow>;

/** Whether the agent must look at a table's columns: something wasn't recognized, or most rows can't be imported. */
export function needsCheck(part: UploadPart): boolean {
	const { isOfParcels, warning, lacksStatus, unknownTypes, choices, contents, columns } = part;
	if (isOfParcels) return false;
	if (contents === undefined || warning !== undefined) return true;
	const lacksType = unknownTypes?.some(({ text }) => choices.types?.[text] === undefined) ?? false;
	const rejected = contents.rejected.reduce((sum, { count }) => sum + count, 0);
	return (
		columns.some((column) => isUnclear(column) && choices.columns?.[column.header] === undefined) ||
		lacksType ||
		(lacksStatus && choices.active === undefined) ||
		contents.sold + contents.active <= rejected
	);
}

/** Whether a column has ratings of which it isn't clear which end of their scale is the better one. */
export function isUnclear({ rating }: UploadColumn): boolean {
	return rating !== undefined && rating.choices.length > 0 && rating.choice === null;
}

/** Parses the response of `my_uploads`. @throws if it is malformed */
export function parseUploads(body: unknown): Upload[] {
	return parseResponse(z.array(Upload), body);
}

/** Parses the response of `upload_rejected_rows`. @throws if it is malformed */
export function parseRejectedRows(body: unknown): RejectedRow[] {
	return parseResponse(z.array(RejectedRow), body);
}

/** Choices by table name. */
export function parseChoices(body: unknown): Record<string, PartChoices> {
	return parseResponse(z.record(z.string(), PartChoices), body);
}
