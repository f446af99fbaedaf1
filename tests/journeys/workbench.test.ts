/** The workbench in a real browser: price a home, reload, and print. */
import { expect, test } from 'vitest';
import { openDatabase } from '../shared-host.ts';
import { usedBy } from '../users.ts';
import { withBrowser } from './browser.ts';
import { searchAddress } from './search/search-page.ts';
import { band, grid, openWorkbenchPage, price, priceAddress, sales, showSales } from './workbench-page.ts';

withBrowser();
const sql = await openDatabase();

test('an address search shows the price with its range, comps, grid and map for one credit', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql, { streets: true });
	await priceAddress(page, address);
	expect(await price(page)).toMatch(/^\$[\d,]+$/);
	await band(page).getByText('This is not an appraisal.').waitFor();
	expect(await band(page).locator('figcaption').innerText()).toMatch(/\$[\d,]+\s+80% range\s+\$[\d,]+/);
	const heads = await grid(page).getByRole('columnheader').allInnerTexts();
	expect(heads[0]).toMatch(/Subject/);
	expect(heads[0]).toContain(address.split(',')[0]);
	expect(heads.length).toBeGreaterThanOrEqual(4);
	await page.getByRole('region', { name: 'Map' }).waitFor();
	await showSales(page);
	expect(await sales(page).count()).toBe(5);
	await page.getByRole('button', { name: 'Homes found' }).click();
	await expect
		.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
		.toBe('Homes found');
	expect(await usedBy(agent)).toBe(1);
});

test('reloading during or after a search costs no second credit', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	await page.goto('/dashboard');
	const requested = page.waitForRequest('**/functions/v1/comps');
	await page.route('**/functions/v1/comps', async (route) => {
		await page.waitForTimeout(300);
		await route.continue().catch(() => {});
	});
	await searchAddress(page, address);
	await requested;
	await page.reload();
	await band(page).waitFor();
	await page.reload();
	await band(page).waitFor();
	// As if the search had been an hour ago, because an agent may work on an analysis that long.
	await page.evaluate(() => {
		const saved = JSON.parse(sessionStorage.getItem('lotline.searched') ?? '{}');
		sessionStorage.setItem('lotline.searched', JSON.stringify({ ...saved, at: saved.at - 3_600_000 }));
	});
	await page.reload();
	await band(page).waitFor();
	expect(await usedBy(agent)).toBe(1);
});
