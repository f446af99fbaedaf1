/** Calls for reports: creating, saving and sharing them, and reading shared ones. */

import { parseCurrentReport } from '../../../contract/reports/current-report.ts';
import {
	type PasscodeRefusal,
	parseOwnReport,
	parseSavedReports,
	parseSharedReport,
	SAVED_REPORT_COLUMNS,
	type SavedReport,
	type WrittenReport,
} from '../../../contract/reports/report.ts';
import {
	parseReportId,
	type ReportDraft,
	writeReportRequest,
} from '../../../contract/reports/report-request.ts';
import {
	isLive,
	parseReportShare,
	REPORT_SHARE_COLUMNS,
	type ReportShare,
	type ShareDays,
} from '../../../contract/reports/share.ts';
import { REPORT_VERSION, type Report } from '../../../report/report.ts';
import { invokeFunction } from '../../backend.ts';
import { connect } from '../../connection.ts';
import { callProcedure } from '../../procedures.ts';
import { refusalOfRequest } from '../../refusal.ts';
import { loadDeviceKey, saveDeviceKey } from './link-device.ts';

/**
 * Has the server compute and save a report. Repeating the call on the same day returns the same report.
 *
 * @param key of the search it comes from, so that it costs no second credit
 * @param signal cancels it, unless it has been saved
 * @returns its id
 */
export async function createReport(draft: ReportDraft, key: string, signal: AbortSignal): Promise<string> {
	const body = writeReportRequest(draft);
	return parseReportId(await invokeFunction('report', body, { 'idempotency-key': key }, signal));
}

/** The caller's reports, most recently saved first. */
export async function listReports(): Promise<readonly SavedReport[]> {
	const client = await connect();
	const { data, error, status } = await client
		.from('reports')
		.select(SAVED_REPORT_COLUMNS)
		.order('updated_at', { ascending: false });
	if (error) throw refusalOfRequest(status, error);
	return parseSavedReports(data);
}

/** The unrevoked links to the caller's reports, newest first; some may have expired. */
export async function listShares(): Promise<readonly ReportShare[]> {
	const client = await connect();
	const { data, error, status } = await client
		.from('report_shares')
		.select(REPORT_SHARE_COLUMNS)
		.is('revoked_at', null)
		.order('created_at', { ascending: false });
	if (error) throw refusalOfRequest(status, error);
	return (data as unknown[]).map(parseReportShare);
}

/** One of the caller's reports, with its search, the agent's work, and all its links. */
export async function readReport(id: string) {
	const own = parseOwnReport(await callProcedure('read_report', { id }));
	const printed = own.shares.find((share) => share.isPrinted && isLive(share, Date.now()));
	return { ...own, report: withLink(withKnownVersion(own.report), printed?.token) };
}

/** Deletes a report; its links stop working immediately. */
export async function deleteReport(id: string): Promise<void> {
	await callProcedure('delete_report', { id });
}

/** Restores a report that was just deleted, with its links. */
export async function restoreReport(id: string): Promise<void> {
	await callProcedure('restore_report', { id });
}

/** Creates a link to a report. @param staysCurrent for a market update: shows the data of the day on which it is opened */
export async function shareReport(
	report: string,
	days: ShareDays,
	passcode: string,
	staysCurrent: boolean,
): Promise<ReportShare> {
	const secret = passcode.trim() === '' ? {} : { passcode };
	const body = { report, days, ...secret, stays_current: staysCurrent };
	return parseReportShare(await callProcedure('share_report', body));
}

/** Prints the QR code of a link on its report, instead of another link's, or no longer. */
export async function printShare({ id, printed }: { id: string; printed: boolean }): Promise<void> {
	await callProcedure('print_share', { id, printed });
}

/** Turns the emails about openings of a link on or off. */
export async function emailOpenings({ id, turnOn }: { id: string; turnOn: boolean }): Promise<void> {
	await callProcedure('email_openings', { id, turn_on: turnOn });
}

/** The address of a link. */
export function linkOf({ token }: Pick<ReportShare, 'token'>): string {
	return `${location.origin}/r/${token}`;
}

/** With the QR code of a link on its first sheet, if it has one. */
function withLink(report: Report, token: string | undefined): Report {
	return token ? { ...report, link: linkOf({ token }) } : report;
}

/** Revokes a link immediately. */
export async function revokeShare(id: string): Promise<void> {
	await callProcedure('revoke_share', { id });
}

/**
 * The report behind a link, for anyone who has it and its passcode.
 *
 * @param passcode null if none has been entered
 * @returns the reason if the passcode doesn't open it
 * @throws Refusal 404 if the link was revoked or has expired
 */
export async function openSharedReport(
	token: string,
	passcode: string | null,
): Promise<SharedReport | { refused: PasscodeRefusal }> {
	const device_key = loadDeviceKey(token);
	const secret = { ...(passcode !== null && { passcode }), ...(device_key && { device_key }) };
	const body = { token, device: deviceKind(), ...secret };
	const shared = parseSharedReport(await callProcedure('shared_report', body));
	if ('refused' in shared) return shared;
	if (shared.deviceKey) saveDeviceKey(token, shared.deviceKey);
	const current = shared.isDue ? await makeCurrent(token, passcode, shared.deviceKey) : null;
	const report = withKnownVersion(current ?? shared.report);
	return { ...shared, report: withLink(report, shared.isPrinted ? token : undefined) };
}

/** The update from the data of today. Null if it can't be made now: then the one before is shown with its date. */
async function makeCurrent(
	token: string,
	passcode: string | null,
	deviceKey: string | null,
): Promise<WrittenReport | null> {
	try {
		const body = { token, passcode, device_key: deviceKey };
		return parseCurrentReport(await invokeFunction('current-report', body));
	} catch (error) {
		console.warn("The update couldn't be made from today's data.", error);
		return null;
	}
}

/** A report behind a link. */
export interface SharedReport {
	report: Report;
	updatedAt: string;
	/** A newer sale has entered the store or, in a market update, a later month of a publisher's figure. */
	newerData: boolean;
	/** The link shows the data of the day on which it is opened. */
	staysCurrent: boolean;
	/** Null for its agent. */
	openingKey: string | null;
}

/** What the agent learns of a view, besides its time. */
function deviceKind(): 'phone' | 'tablet' | 'computer' {
	if (!matchMedia('(pointer: coarse)').matches) return 'computer';
	return Math.min(screen.width, screen.height) < PHONE ? 'phone' : 'tablet';
}

/** CSS pixels of the shorter side: from here on, it is a tablet. */
const PHONE = 600;

/** The server composed it, so only its version is checked: this page must be able to draw it. */
function withKnownVersion(report: WrittenReport): Report {
	if (report.version > REPORT_VERSION) throw new Error('Reload this page to see the report.');
	return report as unknown as Report;
}
