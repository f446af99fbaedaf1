/** The number and status of an MLS record, and whether it may be shown. */
import type { SourceRecord } from '../../provider.ts';
import { type Json, parseText } from '../../rows/values.ts';
import { parseInstant } from '../literals.ts';
import { enumKey, isNo } from './values.ts';

/**
 * The listing's number in its MLS, after the name of the MLS if the server may have several (`recordsOf` removes it for
 * any other): two of them may use the same number. A number without digits isn't one of a listing.
 */
export function numberOf(row: Json): string | null {
	const number = parseText(row.ListingId) ?? parseText(row.ListingKey);
	const system = parseText(row.OriginatingSystemName);
	return system === null || !/[1-9]/.test(number ?? '') ? number : `${system} ${number}`;
}

/** What identifies a record in its MLS, even if its number is corrected. */
export function keyOf(row: Json): string | null {
	return parseText(row.ListingKey) ?? numberOf(row);
}

/** The record's identity, whether it is a home or not; null for a record without a key. */
export function toRecord(row: Json): SourceRecord | null {
	const key = keyOf(row);
	return key === null ? null : { key, number: numberOf(row), zip: parseText(row.PostalCode) };
}

/** Adds a record, unless a later version of it is known: a page may have two, and so may two queries. */
export function addLatest(known: Map<string, Json>, row: Json): void {
	const key = keyOf(row) ?? `${known.size}`;
	const other = parseInstant(parseText(known.get(key)?.ModificationTimestamp) ?? '');
	if (!(other > parseInstant(parseText(row.ModificationTimestamp) ?? ''))) known.set(key, row);
}

/** The latest version of each record. */
export function keepLatest(rows: readonly Json[]): Json[] {
	const known = new Map<string, Json>();
	for (const row of rows) addLatest(known, row);
	return [...known.values()];
}

/**
 * The uses of MLS Grid's licenses that include analysis: back office and virtual office websites. A record for IDX may
 * only be displayed, and one for PT is only for the broker's own listings.
 */
const ANALYSIS_USES = ['BO', 'VOW'];

/** Whether the MLS allows a record to be shown at all, and to be used for prices and statistics. */
export function isShown(row: Json): boolean {
	return !isNo(row.MlgCanView) && !isNo(row.InternetEntireListingDisplayYN) && isForAnalysis(row.MlgCanUse);
}

/** Other servers don't state what a record may be used for. */
function isForAnalysis(uses: unknown): boolean {
	if (uses === undefined || uses === null) return true;
	const allowed = [uses].flat().flatMap((use) => parseText(use)?.split(/\W+/) ?? []);
	return allowed.some((use) => ANALYSIS_USES.includes(use));
}

type Status = 'Active' | 'Coming Soon' | 'Pending' | 'Sold';

const STATUSES: Readonly<Record<string, Status>> = {
	active: 'Active',
	comingsoon: 'Coming Soon',
	activeundercontract: 'Pending',
	pending: 'Pending',
	closed: 'Sold',
	sold: 'Sold',
};

/** The status of a record; undefined if it is neither on the market nor closed. */
export function parseStatus(row: Json): Status | undefined {
	return STATUSES[enumKey(row.StandardStatus)];
}
