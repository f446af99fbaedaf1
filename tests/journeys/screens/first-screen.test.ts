/** The first screen of a price, and what an edit shows on it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { searchField } from '../search/search-page.ts';
import { band, grid, openWorkbenchPage, price, priceAddress, priceChangesFrom } from '../workbench-page.ts';

withBrowser();
const sql = await openDatabase();

const dollars = (text: string) => Number(text.replace(/[^\d]/g, ''));
/** Where a mark of the scale is, in pixels. */
const mark = async (page: Page, name: string) =>
	(await band(page).locator(`[data-mark="${name}"]`).boundingBox())?.x ?? Number.NaN;
const numbers = (page: Page) =>
	grid(page)
		.locator('thead th')
		.evaluateAll((heads) =>
			heads.slice(1).map((head) => head.getAttribute('aria-label')?.match(/^Comp (\d+)/)?.[1]),
		);

test('on a laptop, price and Create report are at the top of the first screen', async () => {
	const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 1280, height: 800 } });
	await priceAddress(page, address);
	await page.evaluate(() => scrollTo(0, 0));
	const shown = await band(page).locator('output').boundingBox();
	expect(shown?.y).toBeLessThan(200);
	const create = await page.getByRole('button', { name: 'Create report' }).boundingBox();
	expect((create?.y ?? 0) + (create?.height ?? 0)).toBeLessThan(300);
	const box = await page.getByRole('form', { name: 'Search comps' }).boundingBox();
	expect(box?.height).toBeLessThanOrEqual(50);
	expect(
		await band(page)
			.getByText(/\bchanges?$/)
			.count(),
	).toBe(0);
});

test('after sign-in, one typed line leads to the first price', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await page.goto('/account');
	await page.getByRole('heading', { name: 'First steps' }).waitFor();
	const field = searchField(page);
	await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
	expect((await field.boundingBox())?.height).toBe(56);
	await page.keyboard.type(address);
	await page.keyboard.press('Enter');
	const shown = await price(page);
	expect(shown).toMatch(/^\$[\d,]+$/);
	await page.goto('/account');
	const recent = page.getByRole('region', { name: 'Recent searches' }).getByRole('link', { name: address });
	expect(await recent.innerText()).toContain(shown);
	await page.getByRole('link', { name: /^Price a home\s?, done$/ }).waitFor();
});

describe('excluding a comp', () => {
	test('says by how much the price changed, keeps the scale, and leaves the comp in its place', async () => {
		const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 1440, height: 900 } });
		await priceAddress(page, address);
		const before = await price(page);
		const [comps, was] = [await numbers(page), await mark(page, 'price')];
		await page.getByRole('button', { name: /^Exclude comp 2,/ }).click();
		await priceChangesFrom(page, before);
		const difference = dollars(await price(page)) - dollars(before);
		const sign = difference < 0 ? '−' : '+';
		await band(page)
			.getByText(`${sign}$${Math.abs(difference).toLocaleString('en-US')} (`, { exact: false })
			.waitFor();
		await band(page).getByText('1 change', { exact: true }).waitFor();
		expect(await mark(page, 'before')).toBeCloseTo(was, 0);
		expect((await numbers(page)).slice(0, comps.length)).toEqual(comps);
		expect(await grid(page).locator('thead [data-excluded="true"]').getAttribute('aria-label')).toMatch(
			/^Comp 2,/,
		);

		await page.reload();
		await band(page).getByText('1 change', { exact: true }).waitFor();
		await page.getByRole('button', { name: /^Include comp 2,/ }).waitFor();
		await band(page).getByRole('button', { name: 'Undo' }).click();
		await expect.poll(() => price(page)).toBe(before);
		await band(page).getByText('1 change', { exact: true }).waitFor({ state: 'detached' });
		expect(await numbers(page)).toEqual(comps);
		expect(await band(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
	});

	test('by a double-click excludes one comp, and Include brings it back', async () => {
		const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 1440, height: 900 } });
		await priceAddress(page, address);
		const before = await price(page);
		await page.getByRole('button', { name: /^Exclude comp 2,/ }).dblclick();
		await priceChangesFrom(page, before);
		expect(await page.getByRole('button', { name: /^Include comp/ }).count()).toBe(1);
		await page.getByRole('button', { name: /^Include comp 2,/ }).click();
		await expect.poll(() => price(page)).toBe(before);
	});

	test('on a phone leaves its card in place, struck out', async () => {
		const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 390, height: 844 } });
		await priceAddress(page, address);
		await page.getByText('Comps', { exact: true }).first().click();
		await page.getByRole('button', { name: /^Exclude comp 2,/ }).click();
		const card = page.getByRole('article', { name: 'Comp 2, excluded' });
		await card.getByRole('button', { name: 'Include' }).click();
		await page.getByRole('article', { name: 'Comp 2', exact: true }).waitFor();
	});
});
