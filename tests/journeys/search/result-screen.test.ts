/** The result screen: price and statistics above the fold, and one radius for the list, the statistics, the map and the workbench. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parseCompsResponse } from '../../../contract/comps/comps.ts';
import { usdStatistic } from '../../../domain/format/format.ts';
import { daysAgo, saveHomes, soldHome } from '../../homes.ts';
import { openDatabase } from '../../shared-host.ts';
import { newSubscriber, search, usedBy } from '../../users.ts';
import { openPage, visit, withBrowser } from '../browser.ts';
import { band, openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { searchField } from './search-page.ts';

withBrowser();
const sql = await openDatabase();

const statistics = (page: Page) => page.locator('#market-statistics');
const list = (page: Page) => page.getByRole('region', { name: 'Homes found' });
const slider = (page: Page) =>
	page.getByRole('region', { name: 'Map' }).getByRole('slider', { name: 'Radius' });
/** The line of the result that says how many comps there are, and where. */
const place = (page: Page) => page.getByText(/^[\d,]+ homes? (within|in) /);

/** Adds up the layout shifts that no key press or click caused. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		const shifts = { total: 0 };
		Object.assign(globalThis, { shifts });
		new PerformanceObserver((entries) => {
			for (const entry of entries.getEntries() as (PerformanceEntry & {
				value: number;
				hadRecentInput: boolean;
			})[])
				if (!entry.hadRecentInput) shifts.total += entry.value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	return () => page.evaluate(() => (globalThis as unknown as { shifts: { total: number } }).shifts.total);
}

test("price and comps are above the fold on a laptop, and a slow response doesn't shift the layout", async () => {
	const { page, address } = await openWorkbenchPage(sql, {
		viewport: { width: 1280, height: 800 },
		reducedMotion: 'no-preference',
		streets: true,
	});
	const shifts = await recordShifts(page);
	for (const [name, delay] of [
		['comps', 700],
		['evidence', 1_400],
	] as const) {
		await page.route(`**/functions/v1/${name}`, async (route) => {
			await new Promise((go) => setTimeout(go, delay));
			await route.continue();
		});
	}
	await priceAddress(page, address);
	await page.getByRole('heading', { name: 'Adjustment grid' }).waitFor();
	expect(await page.evaluate(() => scrollY)).toBe(0);
	for (const part of [band(page).locator('output'), page.getByRole('list', { name: 'Comps', exact: true })]) {
		const box = await part.boundingBox();
		expect(box?.y).toBeGreaterThan(0);
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
	}
	expect(await shifts()).toBeLessThan(0.05);

	const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
	await page.getByRole('navigation', { name: 'On this page' }).getByText('Homes found').click();
	await expect.poll(focused).toBe('Homes found');
	await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
	await page.getByRole('heading', { name: 'Adjustment grid' }).click();
	await page.keyboard.press('l');
	await expect.poll(focused).toBe('Homes found');
});

test('the radius slider searches again at no extra cost, so the list, statistics, map and workbench agree', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Show criteria' }).click();
	const criterion = page.getByRole('slider', { name: 'Radius' }).first();
	const atRadius = async (radius: number) => {
		const { kpis, found } = parseCompsResponse(
			await (await search(agent, { address, radius }, { 'idempotency-key': `check-${radius}` })).json(),
		);
		await expect.poll(() => place(page).first().innerText()).toContain(`within ${radius} mi`);
		expect(await place(page).first().innerText()).toContain(`${found} homes`);
		expect(await statistics(page).innerText()).toContain(usdStatistic(kpis.median_price, kpis.sample));
		await expect
			.poll(async () => [await slider(page).inputValue(), await criterion.inputValue()])
			.toEqual([`${radius}`, `${radius}`]);
		await page
			.getByText(new RegExp(`within ${radius} miles?, closed`, 'i'))
			.first()
			.waitFor();
	};
	await atRadius(0.5);
	const before = await usedBy(agent);
	await slider(page).focus();
	await page.keyboard.press('End');
	await atRadius(1);
	await criterion.focus();
	await page.keyboard.press('ArrowLeft');
	await atRadius(0.95);
	await page.reload();
	await band(page).waitFor();
	await atRadius(0.95);
	await page.getByRole('button', { name: 'Reset all' }).click();
	await atRadius(0.5);
	// The test's own searches cost one credit per radius.
	expect(await usedBy(agent)).toBe(before + 2);
});

test('a ZIP code search can be limited to a radius around its center and reset, at no extra cost', async () => {
	const agent = await newSubscriber(sql);
	const page = await visit('/dashboard', agent);
	await searchField(page).fill('78704');
	await page.keyboard.press('Enter');
	await place(page).getByText('in ZIP 78704').waitFor();
	const whole = await statistics(page).innerText();
	const limit = page.getByRole('checkbox', { name: 'Limit the search to a radius' });
	expect(await limit.isChecked()).toBe(false);
	await limit.check();
	await page.getByText(/\d homes? within 0\.5 mi of the center of ZIP 78704/).waitFor();
	await slider(page).focus();
	await page.keyboard.press('Home');
	await page.getByText(/\d homes? within 0\.25 mi of the center of ZIP 78704/).waitFor();
	expect(await statistics(page).innerText()).not.toBe(whole);
	expect(await list(page).locator('tbody tr').count()).toBeGreaterThan(0);
	await limit.uncheck();
	await page.getByText(/homes in ZIP 78704/).waitFor();
	expect(await statistics(page).innerText()).toBe(whole);
	expect(await usedBy(agent)).toBe(1);
});

test('a radius with too few homes is widened, and the map and slider show the widened radius', async () => {
	const zip = '59253';
	const [center] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	// 0.4 miles north of the center.
	const place = { latitude: center?.latitude + 0.4 / 69.0935, longitude: center?.longitude };
	const homes = [1, 2, 3, 4, 5, 6].map((number) =>
		soldHome({ zip, address: `${number} Range Rd`, ...place }),
	);
	await saveHomes(sql, `result screen ${zip}`, homes);
	const agent = await newSubscriber(sql);
	const page = await visit('/dashboard', agent);
	await searchField(page).fill(zip);
	await page.keyboard.press('Enter');
	await page.getByRole('checkbox', { name: 'Limit the search to a radius' }).check();
	await page.getByText(new RegExp(`\\d homes? within 0\\.5 mi of the center of ZIP ${zip}`)).waitFor();
	await slider(page).focus();
	await page.keyboard.press('Home');
	await page.getByText('Widened to 0.5 mi').waitFor();
	await expect.poll(() => slider(page).inputValue()).toBe('0.5');
	const legend = page.getByRole('list', { name: 'Legend' });
	expect(await legend.innerText()).toContain('Center of the ZIP code');
	expect(await legend.innerText()).not.toContain('Subject');
});

test('changing the limit refines the current search at no extra cost', async () => {
	const agent = await newSubscriber(sql);
	const page = await visit('/dashboard', agent);
	await searchField(page).fill('78704');
	await page.keyboard.press('Enter');
	await page.getByText('Showing 10 of 50').waitFor();
	await page.getByLabel('Limit', { exact: true }).fill('20');
	await page.keyboard.press('Enter');
	await page.getByText('Showing 10 of 20').waitFor();
	expect(await usedBy(agent)).toBe(1);
});

test("a home is priced again, at no cost, once its county's price model has been built", async () => {
	const [center] = await sql`select latitude, longitude from public.zip_places where zip = '59330'`;
	const homes = Array.from({ length: 24 }, (_, at) =>
		soldHome({
			zip: '59330',
			city: 'Glendive',
			address: `${100 + at} Model Way`,
			latitude: center?.latitude + at / 10_000,
			longitude: center?.longitude,
			soldPrice: 250_000 + 2_000 * at,
			livingArea: 1_400 + 10 * at,
			soldOn: daysAgo(20 + 10 * at),
		}),
	);
	await saveHomes(sql, 'pending price model.csv', homes);
	const agent = await newSubscriber(sql);
	const page = await openPage(agent);
	await priceAddress(page, '110 Model Way, Glendive, MT 59330');
	await page
		.getByText(
			/^The price model for Dawson County, MT, is still being built\..*This page updates automatically\.$/,
		)
		.waitFor();
	const evidence = page.waitForResponse('**/functions/v1/evidence');
	const knots = [
		{ on: daysAgo(700), level: 0, error: 0.01 },
		{ on: daysAgo(0), level: 0.04, error: 0 },
	];
	const [fitted] =
		await sql`select model from public.market_models where jsonb_typeof(model -> 'index') = 'object' limit 1`;
	const model = { ...fitted?.model, market: 'Dawson County, MT', index: { knots, pairs: 50 } };
	await sql`insert into public.market_models (market, fitted_on, sales, model)
		values ('Dawson County, MT', ${daysAgo(0)}, 24, ${sql.json(model)})`;
	expect(JSON.parse(await (await evidence).text()).model.market).toBe('Dawson County, MT');
	await page.getByText('Updated with the price model for Dawson County, MT.').waitFor();
	await band(page).locator('output').waitFor();
	expect(await usedBy(agent)).toBe(1);
	await sql`delete from public.market_models where market = 'Dawson County, MT'`;
});
