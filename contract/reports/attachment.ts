/** The PDF that an agent attaches to reports, such as a brochure: Lotline keeps pictures of its pages, not the file. */
import * as z from 'zod/mini';
import { parseResponse } from '../parse-response.ts';

export const ATTACHMENT_LIMITS = { pages: 10, megabytes: 10, name: 80 } as const;

const Attachment = z.object({
	id: z.string(),
	/** The title of its pages in a report. */
	name: z.string(),
	page_count: z.number(),
	/** The text of its pages. */
	words: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

/** The columns to select from `attachments`. */
export const ATTACHMENT_COLUMNS = Object.keys(Attachment.shape).join(', ');

/** Parses the rows of `attachments`. @returns null if there is none @throws if they are malformed */
export function parseAttachment(rows: unknown): Attachment | null {
	return parseResponse(z.array(Attachment), rows)[0] ?? null;
}

/** @example attachmentName('our_brochure-2026.pdf') // 'our brochure 2026' */
export function attachmentName(file: string): string {
	const words = file
		.replace(/\.pdf$/i, '')
		.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069_-]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return [...words].slice(0, ATTACHMENT_LIMITS.name).join('').trim() || 'Attached pages';
}
