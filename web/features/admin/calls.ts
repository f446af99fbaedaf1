/** Administrators' calls. The database checks the caller each time. */

import { type EvidenceFigures, parseEvidenceFigures } from '../../../contract/accuracy/evidence-pack.ts';
import {
	type AdminMessage,
	type AdminSubscription,
	type AdminUser,
	type AuditEvent,
	type MarketData,
	type MarketRow,
	type Overview,
	type Page,
	parseAudit,
	parseMarketData,
	parseMarkets,
	parseMessages,
	parseOverview,
	parseSubscriptions,
	parseUsers,
	parseWaitlist,
	type WaitlistRow,
} from '../../../contract/admin.ts';
import { callProcedure } from '../../procedures.ts';

/** Rows per page on screen, and rows per request for a file, which is the maximum the database returns at once. */
export const PAGE_SIZE = 25;
const FILE_PAGE_SIZE = 1000;

export async function fetchOverview(): Promise<Overview> {
	return parseOverview(await callProcedure('admin_overview'));
}

export async function fetchEvidence(): Promise<EvidenceFigures> {
	return parseEvidenceFigures(await callProcedure('admin_evidence'));
}

export async function fetchMarketData(): Promise<MarketData> {
	return parseMarketData(await callProcedure('admin_market_data'));
}

/** @returns the id of the upload, whose pieces follow */
export async function startMarketImport(file: File, accepts_terms: boolean, source: string): Promise<string> {
	const given = { file_name: file.name, bytes: file.size, accepts_terms, source };
	return String(await callProcedure('admin_start_market_import', given));
}

/** Takes back one level of an imported file. @returns false if it no longer exists */
export async function takeBackMarketData(file: number): Promise<boolean> {
	return (await callProcedure('admin_take_back_market_data', { file })) === true;
}

export async function fetchUsers(search: string, page: number): Promise<Page<AdminUser>> {
	return parseUsers(await callProcedure('admin_users', { search, page, page_size: PAGE_SIZE }));
}

export async function fetchSubscriptions(of_state: string, page: number): Promise<Page<AdminSubscription>> {
	return parseSubscriptions(
		await callProcedure('admin_subscriptions', { of_state, page, page_size: PAGE_SIZE }),
	);
}

export async function fetchMarkets(page: number): Promise<Page<MarketRow>> {
	return parseMarkets(await callProcedure('admin_markets', { page, page_size: PAGE_SIZE }));
}

export async function fetchWaitlist(page: number, page_size = PAGE_SIZE): Promise<Page<WaitlistRow>> {
	return parseWaitlist(await callProcedure('admin_waitlist', { page, page_size }));
}

/** Contact messages: the open ones, or those that are done. */
export async function fetchMessages(done: boolean, page: number): Promise<Page<AdminMessage>> {
	return parseMessages(await callProcedure('admin_messages', { done, page, page_size: PAGE_SIZE }));
}

export function closeMessage({ id, done }: { id: string; done: boolean }): Promise<unknown> {
	return callProcedure('admin_close_message', { message: id, done });
}

/** The filter of the audit log; an empty string matches everything. */
export interface AuditFilter {
	act: string;
	actor: string;
	/** As `2026-11-21`, in UTC. */
	day: string;
}

export async function fetchAudit(
	{ act, actor, day }: AuditFilter,
	page: number,
	page_size = PAGE_SIZE,
): Promise<Page<AuditEvent>> {
	const filter = { of_act: act, by_actor: actor, on_day: day || null };
	return parseAudit(await callProcedure('admin_audit', { ...filter, page, page_size }));
}

/** Every row of a list, page by page. */
export async function fetchAll<Row>(
	fetchPage: (page: number, pageSize: number) => Promise<Page<Row>>,
): Promise<Row[]> {
	const all: Row[] = [];
	for (let page = 1; ; page++) {
		const { rows, total } = await fetchPage(page, FILE_PAGE_SIZE);
		all.push(...rows);
		if (rows.length === 0 || all.length >= total) return all;
	}
}

export function inviteEntry(entry: string): Promise<unknown> {
	return callProcedure('admin_invite', { entry });
}

/** The plans an administrator can give. */
export type CompedPlan = 'basic' | 'pro';

/** Gives a plan until a date, or changes the plan and date; without a date it ends now. */
export function compPlan(userId: string, last_day: string | null, plan: CompedPlan): Promise<unknown> {
	return callProcedure('admin_comp', { target_user: userId, last_day, plan });
}

/** The actions on an account. */
export type AccountAction = 'admin_grant' | 'admin_revoke' | 'admin_disable' | 'admin_enable';

export function changeAccount(act: AccountAction, userId: string): Promise<unknown> {
	return callProcedure(act, { target_user: userId });
}
