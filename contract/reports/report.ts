/** Saved and shared reports, as the API returns them. `report-request.ts` has the requests. */
import * as z from 'zod/mini';
import { parseWork } from '../../domain/comps/saved-work.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import { parseResponse } from '../parse-response.ts';
import { PRICE_REPORT_KINDS, type ReportKind } from './report-request.ts';
import { parseReportShare } from './share.ts';

const nullableNumber = z.nullable(z.number());

const Row = z.object({
	id: z.string(),
	created_at: z.string(),
	updated_at: z.string(),
	kind: z.enum([...PRICE_REPORT_KINDS, 'market', 'market_update']),
	title: z.string(),
	address: z.string(),
	zip: z.string(),
	prepared_for: z.string(),
	price: nullableNumber,
	low: nullableNumber,
	high: nullableNumber,
	effective_on: z.string(),
	demo: z.boolean(),
});

/** The columns to select from `reports`. */
export const SAVED_REPORT_COLUMNS = Object.keys(Row.shape).join(', ');

/** A report in a list. */
export interface SavedReport {
	id: string;
	/** Times as ISO strings. */
	createdAt: string;
	/** When it was last saved. */
	updatedAt: string;
	kind: ReportKind;
	title: string;
	address: string;
	zip: string;
	preparedFor: string;
	/** US dollars; null if the evidence gave no price. */
	price: { value: number; low: number; high: number } | null;
	effectiveOn: IsoDate;
	demo: boolean;
}

/** Reads rows of the table `reports`. @throws if they are malformed */
export function parseSavedReports(rows: unknown): SavedReport[] {
	return parseResponse(z.array(Row), rows).map(savedReport);
}

function savedReport({ id, kind, title, address, zip, price, low, high, demo, ...row }: z.infer<typeof Row>) {
	return {
		id,
		createdAt: row.created_at,
		updatedAt: row.updated_at,
		kind,
		title,
		address,
		zip,
		preparedFor: row.prepared_for,
		price: price === null || low === null || high === null ? null : { value: price, low, high },
		effectiveOn: row.effective_on,
		demo,
	};
}

/** A report as it was written. Its renderer knows the rest of its fields, by version. */
export type WrittenReport = z.infer<typeof Written>;
export const Written = z.looseObject({ version: z.number(), title: z.string(), pages: z.array(z.unknown()) });

/** What a report came from: an address, a ZIP code for a market report, or an area for a market update. */
const Query = z.union([
	z.object({ address: z.string() }),
	z.object({ zip: z.string(), radius: z.nullable(z.number()) }),
	z.object({ area: z.string() }),
]);

const Own = z.object({
	id: z.string(),
	created_at: z.string(),
	updated_at: z.string(),
	report: Written,
	query: Query,
	work: z.unknown(),
	listed_photos: z.optional(z.nullable(z.object({ home: z.string(), attribution: z.nullable(z.string()) }))),
	newer_data: z.boolean(),
	shares: z.array(z.unknown()),
});

/**
 * Parses the response of `read_report`: the agent's own report with its origin and links.
 *
 * @throws if it is malformed
 */
export function parseOwnReport(body: unknown) {
	const own = parseResponse(Own, body);
	return {
		id: own.id,
		createdAt: own.created_at,
		updatedAt: own.updated_at,
		report: own.report,
		query: own.query,
		work: parseWork(own.work),
		/** The listing of the home that has photos, when the report was saved. */
		listedPhotos: own.listed_photos ?? null,
		/**
		 * A sale in the ZIP code, later than the report's effective date, has entered the store since the report was
		 * last saved.
		 */
		newerData: own.newer_data,
		shares: own.shares.map(parseReportShare),
	};
}

const Shared = z.union([
	z.object({ refused: z.enum(['passcode', 'wrong_passcode', 'too_many_guesses']) }),
	z.object({
		report: Written,
		updated_at: z.string(),
		newer_data: z.boolean(),
		/** Whether its QR code is on the first sheet. */
		is_printed: z.boolean(),
		/** Of a link that stays current: whether its update is older than today. */
		is_due: z.optional(z.boolean()),
		/** Of a link with a passcode: says in later calls that it has opened on this device. */
		device_key: z.optional(z.string()),
		/** For others than the agent: with it, the page says that a person opened the link. */
		opening_key: z.optional(z.string()),
	}),
]);

/**
 * Parses the response of `shared_report`, which anyone with the link gets: the report, or what its passcode is missing.
 *
 * @throws if it is malformed
 */
export function parseSharedReport(body: unknown) {
	const shared = parseResponse(Shared, body);
	if ('refused' in shared) return shared;
	const { report, updated_at, newer_data, is_printed, is_due, device_key, opening_key } = shared;
	return {
		report,
		updatedAt: updated_at,
		newerData: newer_data,
		isPrinted: is_printed,
		staysCurrent: is_due !== undefined,
		isDue: is_due === true,
		deviceKey: device_key ?? null,
		openingKey: opening_key ?? null,
	};
}

/** Why a link with a passcode doesn't open. */
export type PasscodeRefusal = Extract<ReturnType<typeof parseSharedReport>, { refused: string }>['refused'];
