/** The screen of the workbench: the line of the model correction, a failure, phones and print. */
import { expect, test } from 'vitest';
import { MODEL } from '../../sample-market.ts';
import { openDatabase } from '../../shared-host.ts';
import { usedBy } from '../../users.ts';
import { withBrowser } from '../browser.ts';
import { searchAddress } from '../search/search-page.ts';
import { band, grid, openWorkbenchPage, price, priceAddress, priceChangesFrom } from '../workbench-page.ts';
import { fits } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

/** A market in which homes sold for 2.4% less than their comps indicated. */
const CORRECTED = {
	...MODEL,
	market: 'Ada County, ID',
	correction: {
		curves: { age: { heights: new Array(9).fill(-0.024), mean: 0 } },
		middle: { area: 7.5, lot: 8.9, price: 13 },
		share: 1,
		errors: 4100,
	},
};

test('the model correction has its own line with its reasons and can be turned off', async () => {
	// No other test prices homes in Boise, whose model this is.
	const { page, address } = await openWorkbenchPage(sql, {}, '83704', { longSold: true });
	await sql`
		insert into public.market_models (market, demo, fitted_on, sales, model)
		values ('Ada County, ID', true, '2026-01-01', 5000, ${sql.json(CORRECTED as never)})
		on conflict (market, demo) do update set model = excluded.model`;
	await priceAddress(page, address);
	await sql`delete from public.market_models where market = 'Ada County, ID'`;
	const before = await price(page);
	const line = page.getByRole('row', { name: /^Model correction/ });
	expect(await line.innerText()).toMatch(/−2\.4%/);
	expect(
		await page.getByText(/homes like this one sold for 2\.4% less than their comps indicated/).count(),
	).toBe(1);
	await page.getByRole('checkbox', { name: 'Apply the model correction' }).uncheck();
	await priceChangesFrom(page, before);
	expect(await line.count()).toBe(0);
	await page.getByText('The model correction is turned off').waitFor();
});

test('when pricing fails, the list still shows and Try again loads the price', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	await page.route('**/functions/v1/evidence', (route) =>
		route.fulfill({ status: 503, json: { error: 'The database is busy.' } }),
	);
	await page.goto('/dashboard');
	await searchAddress(page, address);
	await page.getByRole('alert').getByText('The database is busy.').waitFor();
	await page.getByRole('table', { name: 'Comparable homes' }).waitFor();
	await page.unroute('**/functions/v1/evidence');
	await page.getByRole('button', { name: 'Try again' }).click();
	await band(page).waitFor();
	expect(await usedBy(agent)).toBe(1);
});

test('on a phone, the price, comps, map and list are one tap apart, and nothing scrolls sideways', async () => {
	const { page, address } = await openWorkbenchPage(sql, {
		viewport: { width: 360, height: 780 },
		hasTouch: true,
		isMobile: true,
	});
	await priceAddress(page, address);
	const tap = (name: string) =>
		page
			.locator('label')
			.filter({ hasText: new RegExp(`^${name}$`) })
			.tap();
	await page.getByRole('heading', { name: 'Reconciliation' }).waitFor();
	expect(await fits(page)).toBe(true);
	await tap('Comps');
	await page.getByRole('article', { name: 'Comp 1' }).waitFor();
	expect([await fits(page), await band(page).isVisible()]).toEqual([true, true]);
	await tap('Map');
	await page.getByRole('region', { name: 'Map' }).waitFor();
	expect(await fits(page)).toBe(true);
	await tap('List');
	await page.getByRole('table', { name: 'Comparable homes' }).waitFor();
	expect(await fits(page)).toBe(true);
});

test('on a narrow phone, the adjustments of every comp are shown in full', async () => {
	const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 360, height: 780 } });
	await priceAddress(page, address);
	await page
		.locator('label')
		.filter({ hasText: /^Comps$/ })
		.click();
	const cards = page.locator('.comp-cards');
	const figures = cards.getByRole('textbox');
	await figures.first().waitFor();
	const cutOff = () =>
		figures.evaluateAll((inputs) => inputs.filter((each) => each.scrollWidth > each.clientWidth).length);
	expect([await cutOff(), await fits(page)]).toEqual([0, true]);
	// A phone with enlarged text.
	await page.setViewportSize({ width: 320, height: 640 });
	expect([await cutOff(), await fits(page)]).toEqual([0, true]);
	await page
		.locator('label')
		.filter({ hasText: /^Price$/ })
		.click();
	await page.getByRole('heading', { name: 'Reconciliation' }).waitFor();
	expect(await fits(page)).toBe(true);
});

test('print says that the price is not an appraisal and shows no inputs or buttons', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
	await page.emulateMedia({ media: 'print' });
	await band(page).getByText('This is not an appraisal.').waitFor();
	expect(await grid(page).isVisible()).toBe(true);
	expect(await page.getByRole('textbox').count()).toBe(0);
	expect(await page.getByRole('checkbox').count()).toBe(0);
	const buttons = await page.getByRole('button').allInnerTexts();
	expect(buttons.filter((name) => !['Price', 'Sqft'].includes(name))).toEqual([]);
});
