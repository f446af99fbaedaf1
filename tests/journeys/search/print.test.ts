/** A printed search in a real browser. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newSubscriber } from '../../users.ts';
import { openPage, visit, withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { footerShows, rows, searchZip } from './search-page.ts';

withBrowser();

const sql = await openDatabase();

test("print shows the agent's branding if the profile has one, and Lotline's if not", async () => {
	const agent = await newSubscriber(sql);
	const page = await openPage(agent);
	// A blank page runs in another process, which may lose the emulated media on navigation.
	await page.goto('/dashboard');
	await page.emulateMedia({ media: 'print' });
	await page.getByText(/^Printed .* Not an appraisal\.$/).waitFor();
	const lotline = page.getByRole('main').getByText('Lotline', { exact: true });
	await lotline.waitFor();
	const { error } = await agent.client.rpc('update_profile', {
		name: 'Ann Agent',
		brokerage: 'Lot & Line Realty',
		license_number: '123',
		phone: '',
		website: '',
		brand_color: '#123456',
		contact_email: 'ann@example.com',
		photo: null,
		logo: null,
	});
	expect(error).toBeNull();
	await page.reload();
	await page.getByText('Lot & Line Realty').waitFor();
	await page.getByText('ann@example.com').waitFor();
	expect(await lotline.count()).toBe(0);
});

test('print shows all comps without navigation, buttons or inputs', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql));
	await searchZip(page, '10001');
	await footerShows(page, 'Showing 10 of 50');
	const pdf = await page.pdf({ preferCSSPageSize: true });
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

	await page.evaluate(() => {
		window.print = () => window.dispatchEvent(new Event('beforeprint'));
	});
	await page.getByRole('button', { name: 'Export PDF' }).click();
	await page.emulateMedia({ media: 'print' });
	await footerShows(page, 'Showing 50 of 50');
	expect(await rows(page).count()).toBe(50);
	// A line below the last comp could be alone on the last sheet.
	const lastLine = async (part: Locator) => (await part.innerText()).trim().split('\n').at(-1);
	expect(await lastLine(page.locator('.comps'))).toBe(await lastLine(rows(page).last()));
	for (const role of ['navigation', 'banner', 'textbox', 'contentinfo'] as const) {
		expect(await page.getByRole(role).count(), role).toBe(0);
	}
	const buttons = await page.getByRole('button').allInnerTexts();
	expect(buttons.filter((name) => !['Price', 'Sqft'].includes(name))).toEqual([]);
	expect(await page.locator('#market-statistics').isVisible()).toBe(true);
	await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
	await page.emulateMedia({ media: 'screen' });
	expect(await rows(page).count()).toBe(10);
});

test('a printed price has the map beside the statistics, above the grid, and every box within the sheet', async () => {
	// The width of a letter sheet in landscape, without its margins.
	const sheet = { width: 960, height: 720 };
	const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 1280, height: 800 } });
	await priceAddress(page, address);
	await page.getByRole('heading', { name: 'Reconciliation' }).waitFor();
	await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
	await page.emulateMedia({ media: 'print' });
	await page.setViewportSize(sheet);
	const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
	const map = await boxOf(page.getByRole('region', { name: 'Map' }));
	const statistics = await boxOf(page.locator('#market-statistics'));
	const grid = await boxOf(page.getByRole('region', { name: 'Adjustment grid', exact: true }));
	expect(map.left).toBeGreaterThan(statistics.right);
	expect(grid.top).toBeGreaterThan(map.bottom);
	const ends = await page
		.locator('.lot')
		.evaluateAll((lots) => lots.map((lot) => lot.getBoundingClientRect().right));
	// A border at the very edge is cut off.
	expect(Math.max(...ends)).toBeLessThan(sheet.width);
});
