/** Shared links of reports. */
import * as z from 'zod/mini';
import { parseResponse } from '../parse-response.ts';

/** How many days a link may last; null for no expiration. */
export const SHARE_DAYS = [7, 30, 90, null] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];
export const DEFAULT_SHARE_DAYS = 90 satisfies ShareDays;

const Share = z.object({
	id: z.string(),
	report_id: z.string(),
	token: z.string(),
	created_at: z.string(),
	expires_at: z.nullable(z.string()),
	revoked_at: z.nullable(z.string()),
	views: z.number(),
	viewed_at: z.array(z.string()),
	viewed_on: z.array(z.string()),
	has_passcode: z.boolean(),
	stays_current: z.boolean(),
	is_printed: z.boolean(),
	wrong_passcodes: z.number(),
	wrong_passcode_at: z.nullable(z.string()),
	guessing_at: z.nullable(z.string()),
	opened_at: z.nullable(z.string()),
	emails_openings: z.boolean(),
});

/** The columns to select from `report_shares`. */
export const REPORT_SHARE_COLUMNS = Object.keys(Share.shape).join(', ');

/** A link to a report. Its address is `/r/` and the token. */
export interface ReportShare {
	id: string;
	reportId: string;
	token: string;
	/** Times as ISO strings. */
	createdAt: string;
	/** Null: it doesn't expire. */
	expiresAt: string | null;
	/** When the agent revoked it. */
	revokedAt: string | null;
	/** How often someone else viewed it. */
	views: number;
	/** The times of the last hundred views, newest first. */
	viewedAt: readonly string[];
	/** The kind of device of each view; empty or missing if unknown. */
	viewedOn: readonly string[];
	/** Whether it opens with a passcode only. */
	hasPasscode: boolean;
	/** Whether it shows a market update from the data of the day on which it is opened. */
	staysCurrent: boolean;
	/** Whether its QR code is on the first sheet of the report. */
	isPrinted: boolean;
	/** How many wrong passcodes were tried, and when the last one was. */
	wrongPasscodes: number;
	wrongPasscodeAt: string | null;
	/** When so many were tried that someone may be guessing. */
	guessingAt: string | null;
	/** When a person last opened it, other than its agent. */
	openedAt: string | null;
	/** Whether its agent gets an email about that. */
	emailsOpenings: boolean;
}

/** The fewest and the most characters of a passcode. */
export const PASSCODE_LENGTH = { min: 6, max: 64 } as const;

/** Reads a link. @throws if it is malformed */
export function parseReportShare(body: unknown): ReportShare {
	const share = parseResponse(Share, body);
	return {
		id: share.id,
		reportId: share.report_id,
		token: share.token,
		createdAt: share.created_at,
		expiresAt: share.expires_at,
		revokedAt: share.revoked_at,
		views: share.views,
		viewedAt: share.viewed_at,
		viewedOn: share.viewed_on,
		hasPasscode: share.has_passcode,
		staysCurrent: share.stays_current,
		isPrinted: share.is_printed,
		wrongPasscodes: share.wrong_passcodes,
		wrongPasscodeAt: share.wrong_passcode_at,
		guessingAt: share.guessing_at,
		openedAt: share.opened_at,
		emailsOpenings: share.emails_openings,
	};
}

/** Whether a link still opens its report. @param now milliseconds, as `Date.now()` returns */
export function isLive({ expiresAt, revokedAt }: Pick<ReportShare, 'expiresAt' | 'revokedAt'>, now: number) {
	return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now);
}
