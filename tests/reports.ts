/** Reports for tests: homes to price, the function that computes one, and a user's saved report. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import {
	type HomeReportDraft,
	parseReportId,
	writeReportRequest,
} from '../contract/reports/report-request.ts';
import { NO_CHOICES } from '../domain/comps/choices.ts';
import type { Listing } from '../domain/home/listing.ts';
import type { Report } from '../report/report.ts';
import type { ReportInputs } from '../server/reports/report-inputs.ts';
import { daysAgo, saveHomes, soldHome } from './homes.ts';
import { post } from './shared-host.ts';
import type { TestUser } from './users.ts';

/** The request for a report on a home, with the given fields. */
export function createDraft(address: string, overrides: Partial<HomeReportDraft> = {}): object {
	const work = { facts: {}, choices: NO_CHOICES };
	return writeReportRequest({ kind: 'standard', address, work, ...overrides });
}

/** Requests a report, bypassing the web app. */
export function requestReport(
	user: Pick<TestUser, 'token'>,
	body: string | object,
	key?: string,
): Promise<Response> {
	const headers = { authorization: `Bearer ${user.token}`, ...(key && { 'idempotency-key': key }) };
	return post('/functions/v1/report', body, headers);
}

/** Creates a report. @returns its id */
export async function createReport(...request: Parameters<typeof requestReport>): Promise<string> {
	const response = await requestReport(...request);
	expect(response.status, await response.clone().text()).toBe(200);
	return parseReportId(await response.json());
}

interface SavedReport {
	report: Report;
	inputs: ReportInputs;
	zip: string;
	user_id: string;
}

/** A saved report, as it is in the database. */
export async function savedReport(sql: Sql, id: string): Promise<SavedReport> {
	const [row] = await sql`select report, inputs, zip, user_id from public.reports where id = ${id}`;
	return row as unknown as SavedReport;
}

/** The number of reports a user has. */
export async function countReports(sql: Sql, user: TestUser): Promise<number> {
	return (await sql`select 1 from public.reports where user_id = ${user.id}`).length;
}

/** Saves forty sales within two years around the center of a ZIP code, and the home at the given address among them. */
export async function saveTown(sql: Sql, zip: string, subject: string): Promise<void> {
	const [place] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	const at = (north: number, east: number): Partial<Listing> => ({
		latitude: place?.latitude + north * 0.002,
		longitude: place?.longitude + east * 0.002,
		yearBuilt: 1990,
		lotSize: 8000,
	});
	const around = Array.from({ length: 40 }, (_, index) =>
		soldHome({
			zip,
			...at((index % 7) - 3, Math.floor(index / 7) - 3),
			address: `${index + 1} Around Rd`,
			livingArea: 1400 + 20 * (index % 11),
			soldPrice: 280_000 + 4000 * (index % 11),
			soldOn: daysAgo(20 + 13 * index),
			concessions: 0,
		}),
	);
	await saveHomes(sql, `reports ${zip}`, [
		soldHome({ zip, ...at(0.3, 0.3), address: subject, soldOn: daysAgo(600) }),
		...around,
	]);
}

/** A report as the server stores it. The tables use only its top-level fields. */
export function reportOf(overrides: Partial<Report> = {}): Report {
	return {
		version: 1,
		kind: 'brief',
		title: 'Comparative market analysis',
		address: '1 Main St, Kalispell, MT 59901',
		preparedFor: 'Pat Client',
		note: '',
		preparedOn: daysAgo(0),
		effectiveOn: daysAgo(10),
		brand: {
			name: 'Ann Agent',
			brokerage: '',
			licenseNumber: '',
			phone: '',
			website: '',
			email: 'ann@example.com',
			color: '',
			photo: null,
			logo: null,
		},
		demo: false,
		notices: ['Not an appraisal'],
		price: { value: 300_000, low: 280_000, high: 320_000 },
		fingerprint: randomUUID().replaceAll('-', '').repeat(2),
		pages: [],
		...overrides,
	};
}

/** Saves a report for a user, as the server does. */
export async function saveReportFor(
	sql: Sql,
	user: Pick<TestUser, 'id'>,
	{
		zip = '59901',
		replaced = null,
		inputs: given = {},
		...overrides
	}: Partial<Report> & { zip?: string; replaced?: string | null; inputs?: object } = {},
): Promise<{ refused: string | null; id: string }> {
	const query = { address: '1 Main St, Kalispell, MT' };
	const inputs = { query, work: { version: 1 }, evidence: 'homes', ...given };
	const [saved] = await sql`
		select * from public.save_report(${user.id}, ${zip}, ${JSON.stringify(reportOf(overrides))},
			${JSON.stringify(inputs)}, ${replaced})`;
	return saved as unknown as { refused: string | null; id: string };
}
