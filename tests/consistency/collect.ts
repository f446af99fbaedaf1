/** Shows an agent everything that the product says of some homes and ZIP codes, and takes it down. */
import { readFileSync } from 'node:fs';
import type { Session } from '@supabase/supabase-js';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { type PriceReportKind, parseReportId } from '../../contract/reports/report-request.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { longMonth } from '../../domain/format/date-text.ts';
import { marketsEmail } from '../../host/mail/emails.ts';
import { areaNews } from '../../host/mail/market-emails.ts';
import { computeInline } from '../../server/computations.ts';
import { type IsolatedAgent, newIsolatedAgent } from '../isolated-agents.ts';
import type { IsolatedHost } from '../isolated-host.ts';
import { openPage } from '../journeys/browser.ts';
import { searchAddress, searchZip } from '../journeys/search/search-page.ts';
import { sentencesOf } from '../traces/shown.ts';
import { readPage } from './read-page.ts';
import { readPdf } from './read-pdf.ts';
import type { Passage, Statement } from './statement.ts';

const PHONE = { width: 390, height: 844 };

export interface Collector {
	/** The search of a ZIP code with its file, its market page, its reports as page, file and link. */
	ofZip(zip: string): Promise<Statement[]>;
	/** The price of a home as the screen and its reports show it. */
	ofHome(address: string, kinds: readonly PriceReportKind[]): Promise<Statement[]>;
	/** The cards of watched ZIP codes, the comparison of them, and the monthly email. */
	ofWatched(zips: readonly string[]): Promise<Statement[]>;
}

export async function openCollector(host: IsolatedHost): Promise<Collector> {
	const agent = await newIsolatedAgent(host);
	await host.sql`update public.profiles set name = 'Ann Lee', phone = '', license_number = '' where id = ${agent.id}`;
	const { data } = await agent.client.auth.getSession();
	const session = data.session as Session;
	const open = (viewport?: typeof PHONE) =>
		openPage({ session }, { baseURL: host.url, ...(viewport && { viewport }) });
	const reportOn = async (page: Page, surface: string, request: object) =>
		readReport(host, agent, page, surface, await requestReport(host, agent, request));
	return {
		ofZip: async (zip) => {
			const page = await open();
			const found = [
				...(await searchOfZip(page, zip)),
				await marketPageOf(page, zip),
				...(await reportOn(page, 'market report', { kind: 'market', zip })),
				...(await reportOn(page, 'market update', { kind: 'market_update', area: zip })),
			];
			await page.close();
			return statements(`ZIP ${zip}`, found);
		},
		ofHome: async (address, kinds) => {
			const page = await open();
			const found: Said[] = [];
			for (const kind of kinds) {
				found.push(...(await workbenchOf(page, address)));
				found.push(...(await readReport(host, agent, page, `${kind} report`, await orderReport(page, kind))));
			}
			await page.close();
			return statements(address, found);
		},
		ofWatched: async (zips) => {
			for (const zip of zips) await agent.client.rpc('watch_area', { area: zip, name: zip });
			const page = await open();
			return statements('watched areas', [
				await cardsOf(page, zips),
				await comparisonOf(page, zips),
				await emailOf(host, agent),
			]);
		},
	};
}

function statements(subject: string, said: readonly Said[]): Statement[] {
	return said.flatMap(([surface, passages]) => passages.map((passage) => ({ subject, surface, ...passage })));
}

/** Everything that is said on one surface. */
type Said = readonly [surface: string, passages: readonly Passage[]];

async function searchOfZip(page: Page, zip: string): Promise<Said[]> {
	await page.goto('/dashboard');
	await page.getByLabel('Limit', { exact: true }).fill('500');
	await searchZip(page, zip);
	await settled(page, page.getByRole('table', { name: 'Comparable homes' }));
	return [
		['search', await readPage(page)],
		['search CSV', await fileOf(page)],
	];
}

async function workbenchOf(page: Page, address: string): Promise<Said[]> {
	await page.goto('/dashboard');
	await searchAddress(page, address);
	await page.getByRole('region', { name: 'Indicated price' }).waitFor();
	await settled(page, page.getByRole('table', { name: 'Comparable homes' }));
	return [
		['workbench', await readPage(page)],
		['workbench CSV', await fileOf(page)],
	];
}

async function marketPageOf(page: Page, zip: string): Promise<Said> {
	await page.goto(`/app/markets/${zip}`);
	await settled(page, page.getByRole('heading', { name: 'All figures, and how they are computed' }));
	return ['market page', await readPage(page)];
}

async function cardsOf(page: Page, zips: readonly string[]): Promise<Said> {
	await page.goto('/app/markets');
	for (const zip of zips) await page.getByRole('article').filter({ hasText: zip }).waitFor();
	await settled(page, page.getByRole('article').first());
	return ['watched areas', await readPage(page)];
}

async function comparisonOf(page: Page, [zip, ...others]: readonly string[]): Promise<Said> {
	await page.goto(`/app/markets/${zip}?${others.map((other) => `with=${other}`).join('&')}`);
	await settled(page, page.getByRole('table', { name: 'Compared areas' }));
	return ['comparison', await readPage(page, 'section[aria-labelledby=compare]')];
}

/** As it is sent on the day of the data. */
async function emailOf({ sql, url }: IsolatedHost, agent: IsolatedAgent): Promise<Said> {
	const today = todayInUs(new Date());
	const areas = await sql.begin((transaction) =>
		areaNews({ compute: computeInline }, transaction, agent.id, today),
	);
	const { text } = marketsEmail(
		agent.email,
		{ month: longMonth(today.slice(0, 7)), areas, token: 'token' },
		{ siteUrl: url, functionsUrl: url },
	);
	return ['email', readEmail(text)];
}

/** The parts of an email on areas: a title, its lines, and the address of the area's page. */
function readEmail(text: string): Passage[] {
	const parts = text.split('\n\n').map((part) => part.split('\n'));
	return parts
		.filter((lines) => lines.at(-1)?.includes('/app/markets/'))
		.flatMap(([title = '', ...lines]) =>
			lines
				.slice(0, -1)
				.flatMap(sentencesOf)
				.map((sentence) => ({ context: [title], labels: [], group: null, text: sentence })),
		);
}

async function requestReport(host: IsolatedHost, agent: IsolatedAgent, request: object): Promise<string> {
	const response = await host.post('/functions/v1/report', request, {
		authorization: `Bearer ${agent.token}`,
	});
	if (!response.ok) throw new Error(await response.text());
	return parseReportId(await response.json());
}

/** Orders a report of the price on the screen. @returns its id */
async function orderReport(page: Page, kind: PriceReportKind): Promise<string> {
	await page.getByRole('button', { name: 'Create report' }).click();
	const form = page.getByRole('dialog', { name: 'Create report' });
	await form.locator(`input[type=radio][value=${kind}]`).check();
	await form.getByRole('button', { name: 'Create report' }).click();
	await page.waitForURL('**/app/reports/*');
	return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** A report on its page, as a file, and as the client's link on a phone. */
async function readReport(
	host: IsolatedHost,
	agent: IsolatedAgent,
	page: Page,
	surface: string,
	id: string,
): Promise<Said[]> {
	await page.goto(`/app/reports/${id}`);
	await settled(page, page.locator('.sheet').first());
	const shown = await readPage(page, 'article.report');
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download PDF' }).click();
	const printed = readPdf(readFileSync(await (await saving).path()));
	const { data, error } = await agent.client.rpc('share_report', { report: id, days: 7 });
	if (error) throw error;
	const client = await openPage(null, { baseURL: host.url, viewport: PHONE });
	await client.goto(`/r/${data.token}`);
	await settled(client, client.locator('.sheet').first());
	const more = client.getByRole('button', { name: 'All evidence' });
	if (await more.isVisible()) await more.click();
	const opened = await readPage(client, 'article.report');
	await client.close();
	return [
		[surface, shown],
		[`${surface} PDF`, printed],
		[`${surface} link`, opened],
	];
}

/** The rows of the file that a list of comps exports: each is a home. */
async function fileOf(page: Page): Promise<Passage[]> {
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const rows: Record<string, string>[] = parse(readFileSync(await (await saving).path()), {
		bom: true,
		columns: true,
	});
	return rows.flatMap((row) =>
		Object.entries(row).flatMap(([column, text]) =>
			text === '' ? [] : { context: [], labels: [row.Address ?? '', column], group: 'CSV', text },
		),
	);
}

/** Waits until nothing is loading, then opens what is folded. */
async function settled(page: Page, shown: { waitFor(): Promise<void> }): Promise<void> {
	await shown.waitFor();
	await page.waitForLoadState('networkidle');
	await page.evaluate(() => {
		for (const details of document.querySelectorAll('details')) details.open = true;
	});
	await page.waitForFunction(() => document.querySelector('[aria-busy=true], .animate-pulse') === null);
}
