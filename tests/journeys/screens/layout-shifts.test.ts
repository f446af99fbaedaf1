/** Nothing moves while a page loads, also on a slow connection. */
import { expect, test } from 'vitest';
import { createDraft, createReport } from '../../reports.ts';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, newSubscriber, search } from '../../users.ts';
import { openPage, withBrowser } from '../browser.ts';
import { searchAddress } from '../search/search-page.ts';
import { band, openWorkbenchPage } from '../workbench-page.ts';
import { BRAND, share, sheets } from '../workspace/report-page.ts';
import { slowDown, watchShifts } from './layout-shifts.ts';

withBrowser();
const sql = await openDatabase();

const VIEWPORTS = [
	{ width: 1280, height: 800 },
	{ width: 390, height: 844 },
];

const PUBLIC_PAGES = ['/', '/pricing', '/docs'].flatMap((path) =>
	VIEWPORTS.map((viewport) => [path, viewport.width, viewport] as const),
);

test.each(PUBLIC_PAGES)('nothing moves while %s loads, at %i px', async (path, _, viewport) => {
	const page = await openPage(null, { viewport, reducedMotion: 'no-preference', streets: true, own: true });
	const shifts = await watchShifts(page);
	await slowDown(page, '**/demo/sample');
	await page.goto(path);
	await page.getByRole('heading', { level: 1 }).waitFor();
	if (path === '/') await page.getByText('Based on').first().waitFor();
	await page.waitForLoadState('networkidle');
	expect(await shifts()).toEqual([]);
});

test.each(VIEWPORTS)(
	"nothing moves while a client's link with a price dial loads, at $width px",
	async (viewport) => {
		const { agent, page, address } = await openWorkbenchPage(sql);
		expect((await agent.client.rpc('update_profile', BRAND)).error).toBeNull();
		const id = await createReport(
			agent,
			createDraft(address, { kind: 'pack', priceDial: { mortgageRate: 0.065 } }),
		);
		await page.goto(`/app/reports/${id}`);
		await sheets(page).first().waitFor();
		const link = await share(page);
		const client = await openPage(null, { viewport, own: true });
		const shifts = await watchShifts(client);
		await client.goto(link);
		await client.getByRole('slider', { name: 'List price' }).waitFor();
		await client.waitForLoadState('networkidle');
		expect(await shifts()).toEqual([]);
	},
);

test.each(VIEWPORTS)('nothing moves while a market page loads, at $width px', async (viewport) => {
	const agent = await newSubscriber(sql);
	await search(agent, { zip: '78704' });
	const page = await openPage(agent, { viewport, own: true });
	const shifts = await watchShifts(page);
	await slowDown(page, '**/rest/v1/rpc/market*');
	await page.goto('/app/markets/78704');
	await page.getByRole('heading', { name: 'Prices and sales' }).waitFor();
	await page.waitForLoadState('networkidle');
	expect(await shifts()).toEqual([]);
});

test.each(VIEWPORTS)('nothing moves while a search and its price load, at $width px', async (viewport) => {
	const { page, address } = await openWorkbenchPage(sql, { viewport, own: true });
	const shifts = await watchShifts(page);
	await page.goto('/dashboard');
	await page.waitForLoadState('networkidle');
	await slowDown(page, '**/functions/v1/*');
	await searchAddress(page, address);
	await band(page).locator('output').waitFor();
	await page.waitForLoadState('networkidle');
	expect(await shifts()).toEqual([]);
});

/** The pages of a new agent, with something that each shows last. */
const FIRST_PAGES = [
	['/account', 'Profile and brand'],
	['/account/billing', 'No invoices yet. They appear here after your first payment.'],
	['/app', 'Upload your sales'],
	['/dashboard', 'Search'],
] as const;

test.each(FIRST_PAGES)('nothing moves while %s of a new agent loads', async (path, last) => {
	const page = await openPage(await newAgent(), { viewport: { width: 1280, height: 800 }, own: true });
	const shifts = await watchShifts(page);
	await slowDown(page, '**/rest/v1/**');
	await slowDown(page, '**/demo/sample');
	await page.goto(path);
	await page.getByText(last, { exact: true }).first().waitFor();
	await page.waitForLoadState('networkidle');
	expect(await shifts()).toEqual([]);
});
