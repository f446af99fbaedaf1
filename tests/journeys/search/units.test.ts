/** Square meters in a real browser: one setting changes every area on screens, in reports and in files. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { openPage, withBrowser } from '../browser.ts';
import { band, openWorkbenchPage, price, priceAddress, showFacts } from '../workbench-page.ts';

withBrowser();
const sql = await openDatabase();

const US_AREA_UNITS = /sq\s?ft|\bacres?\b/i;
const POLL_OPTIONS = { timeout: 10_000 };
const TEST_TIMEOUT = 90_000;

async function choose(page: Page, units: 'Square meters' | 'Square feet and acres') {
	await page.goto('/account/settings');
	await page.getByRole('group', { name: 'Units' }).getByText(units, { exact: true }).click();
	await page.getByRole('button', { name: 'Save settings' }).click();
	await page.getByText('Settings saved.').waitFor();
}

/** Opens a page of an agent who uses square meters, in a browser that hasn't loaded the setting yet. */
async function openMetricPage() {
	const opened = await openWorkbenchPage(sql, { own: true });
	await sql`update public.profiles set units = 'square_meters' where id = ${opened.agent.id}`;
	return opened;
}

/** All visible and announced text, including the titles and labels of map pins and grid cells. */
const textOf = (page: Page) =>
	page.locator('main').evaluate((main) => {
		const labels = [...main.querySelectorAll('[title], [aria-label]')].flatMap((element) => [
			element.getAttribute('title'),
			element.getAttribute('aria-label'),
		]);
		return [main.textContent, ...labels].join('\n');
	});
const livingArea = (page: Page) => page.getByLabel(/^Living area, (sq ft|m²)/).first();
const areaOn = async (page: Page) => Number((await livingArea(page).inputValue()).replace(',', ''));

test(
	'the setting switches every area on the screen to square meters and back to square feet',
	async () => {
		const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 1440, height: 900 } });
		await priceAddress(page, address);
		await page.getByRole('rowheader', { name: 'Price per sq ft' }).waitFor();
		await showFacts(page);
		const inFeet = await areaOn(page);
		const recorded = await price(page);
		expect(await textOf(page)).not.toContain('m²');

		await choose(page, 'Square meters');
		await page.goto('/dashboard');
		await page.getByRole('rowheader', { name: 'Price per m²' }).waitFor();
		await page.getByRole('columnheader', { name: 'Area (m²)' }).waitFor();
		await page.getByRole('button', { name: 'Show rates' }).click();
		await page.getByText('per 100 m² of lot').waitFor();
		expect(await textOf(page)).not.toMatch(US_AREA_UNITS);
		expect(await price(page)).toBe(recorded);
		await showFacts(page);
		expect(await areaOn(page)).toBeCloseTo(inFeet * 0.09290304, 2);

		await choose(page, 'Square feet and acres');
		await page.goto('/dashboard');
		await page.getByRole('rowheader', { name: 'Price per sq ft' }).waitFor();
		await page.getByRole('columnheader', { name: 'Sqft' }).waitFor();
		await showFacts(page);
		expect(await areaOn(page)).toBe(inFeet);
		expect(await price(page)).toBe(recorded);
		expect(await textOf(page)).not.toContain('m²');
	},
	TEST_TIMEOUT,
);

test(
	'a value typed in square meters is kept exactly, and the recorded value can be restored',
	async () => {
		const { page, address } = await openMetricPage();
		await page.addInitScript(() => {
			const seen = window as unknown as { showedFeet: boolean };
			new MutationObserver(() => {
				seen.showedFeet ||= /sq\s?ft/i.test(document.querySelector('main')?.textContent ?? '');
			}).observe(document, { childList: true, subtree: true, characterData: true });
		});
		await priceAddress(page, address);
		const recorded = await price(page);
		await showFacts(page);
		const inMeters = await livingArea(page).inputValue();
		const larger = String(Math.round(Number(inMeters) * 1.5));
		await livingArea(page).fill(larger);
		await expect.poll(() => price(page), POLL_OPTIONS).not.toBe(recorded);
		await page.reload();
		await band(page).waitFor();
		await showFacts(page);
		expect(await livingArea(page).inputValue()).toBe(larger);
		await livingArea(page).fill(inMeters);
		await expect.poll(() => price(page), POLL_OPTIONS).toBe(recorded);
		expect(await page.getByRole('button', { name: 'Reset Living area to the record' }).count()).toBe(0);
		expect(await page.evaluate(() => (window as unknown as { showedFeet?: boolean }).showedFeet)).not.toBe(
			true,
		);
	},
	TEST_TIMEOUT,
);

test(
	'the CSV file and the report use square meters, and the report keeps them after the setting changes',
	async () => {
		const { agent, page, address } = await openMetricPage();
		await priceAddress(page, address);
		await page.getByRole('button', { name: 'Homes found' }).click();
		const saving = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Export CSV' }).click();
		const file = readFileSync(await (await saving).path());
		const [row]: Record<string, string>[] = parse(file, { bom: true, columns: true });
		expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['Living area (m²)', 'Lot size (m²)']));
		expect(Object.keys(row ?? {}).join()).not.toMatch(US_AREA_UNITS);

		await page.getByRole('button', { name: 'Create report' }).click();
		const dialog = page.getByRole('dialog', { name: 'Create report' });
		await dialog.getByRole('radio', { name: 'Full' }).check();
		await dialog.getByRole('button', { name: 'Create report' }).click();
		const sheets = page.locator('.sheet:not([inert] *)');
		await sheets.first().waitFor();
		const report = await sheets.allInnerTexts();
		expect(report.join('\n')).toContain('m²');
		expect(report.join('\n')).not.toMatch(US_AREA_UNITS);

		await sql`update public.profiles set units = 'square_feet' where id = ${agent.id}`;
		const later = await openPage(agent);
		await later.goto(page.url());
		await later.locator('.sheet').first().waitFor();
		expect(await later.locator('.sheet').allInnerTexts()).toEqual(report);
	},
	TEST_TIMEOUT,
);
