/** The first view of a priced home on a laptop: the price, its range, the comps beside the map, and few words. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { band, grid, openWorkbenchPage, price, priceAddress, priceChangesFrom } from '../workbench-page.ts';
import { fits } from '../workspace/report-page.ts';

withBrowser();
const sql = await openDatabase();

const LAPTOP = { viewport: { width: 1280, height: 800 } };
const strip = (page: Page) => page.getByRole('list', { name: 'Comps', exact: true }).getByRole('listitem');

/**
 * The words and figures on the screen. Not counted: what only screen readers read, the numbers of the map's pins and groups, and
 * the notice that the street map is unavailable, because tests have none.
 */
const visibleWords = (page: Page) =>
	page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const words: string[] = [];
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const element = text.parentElement;
			const isShown = element?.checkVisibility({ visibilityProperty: true });
			if (!isShown || element?.clientWidth === 1 || element?.closest('.sr-only, svg, [role=status]'))
				continue;
			const range = document.createRange();
			range.selectNodeContents(text);
			const { top, bottom, width } = range.getBoundingClientRect();
			if (width > 0 && bottom > 0 && top < innerHeight)
				words.push(...(text.textContent?.match(/[^\s]*[\p{L}\d][^\s]*/gu) ?? []));
		}
		return words;
	});

/** The height of what stays at the top of the screen while the page scrolls. */
const stickyHeight = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll('*')]
			.filter((element) => {
				const { position, display } = getComputedStyle(element);
				return (position === 'sticky' || position === 'fixed') && display !== 'table-cell';
			})
			.map((element) => element.getBoundingClientRect())
			.filter(({ top, bottom, width }) => top >= 0 && top < 56 && bottom > 0 && width > innerWidth / 2)
			.reduce((sum, { height }) => sum + height, 0),
	);

test('has price, range, four comps with their figures, and the map, in at most 190 words', async () => {
	const { page, address } = await openWorkbenchPage(sql, LAPTOP);
	await priceAddress(page, address);
	await page.getByRole('region', { name: 'Map' }).waitFor();
	await page.waitForLoadState('networkidle');
	await page.evaluate(() => scrollTo(0, 0));
	expect(await band(page).locator('figcaption').innerText()).toMatch(/\$[\d,]+\s+80% range\s+\$[\d,]+/);
	const tiles = strip(page);
	expect(await tiles.count()).toBeGreaterThanOrEqual(4);
	for (const tile of (await tiles.all()).slice(0, 4)) {
		expect(await tile.innerText()).toMatch(
			/^(?:Drawings\s+)?Comp\s+\d\s+\d+ .+\s+Sold\s+\$[\d,]+\s+Adjusted\s+\$[\d,]+\s+Weight\s+\d+%$/,
		);
		const box = await tile.boundingBox();
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
	}
	expect((await page.getByRole('region', { name: 'Map' }).boundingBox())?.y).toBeLessThan(400);
	const words = await visibleWords(page);
	expect(words.length, words.join(' ')).toBeLessThanOrEqual(190);
});

test('eight comps fit in 190 words without sideways scrolling, and only the bar with the price stays, 56 px tall', async () => {
	const { page, address } = await openWorkbenchPage(sql, LAPTOP, '94110');
	await priceAddress(page, address);
	await page.waitForLoadState('networkidle');
	expect(await strip(page).count()).toBe(8);
	const words = await visibleWords(page);
	expect(words.length, words.join(' ')).toBeLessThanOrEqual(190);
	expect(await fits(page)).toBe(true);
	const scroll = grid(page).locator('..');
	expect(await scroll.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
	const inner = await page
		.locator('.workbench *')
		.evaluateAll(
			(parts) =>
				parts.filter(
					(part) =>
						part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
				).length,
		);
	expect(inner).toBe(0);
	await grid(page).scrollIntoViewIfNeeded();
	await page.mouse.wheel(0, 400);
	await expect.poll(() => stickyHeight(page)).toBe(56);
	expect((await band(page).locator('output').boundingBox())?.y).toBeLessThan(56);
	const row = grid(page).getByRole('row', { name: /^Gross adjustment/ });
	await row.scrollIntoViewIfNeeded();
	const head = await grid(page).locator('thead th').nth(1).boundingBox();
	expect(head?.y).toBeCloseTo(56, -1);
});

test('numbers the comps by weight, alike in strip and grid, and an edit keeps the numbers', async () => {
	const { page, address } = await openWorkbenchPage(sql, LAPTOP);
	await priceAddress(page, address);
	const weights = async () =>
		(await strip(page).allInnerTexts()).map((text) => Number(text.match(/(\d+)%$/)?.[1]));
	const heaviestFirst = await weights();
	expect(heaviestFirst).toEqual([...heaviestFirst].sort((a, b) => b - a));
	const names = () =>
		strip(page).evaluateAll((tiles) =>
			tiles.map((tile) => tile.querySelector('[title]')?.getAttribute('title')),
		);
	const heads = () =>
		grid(page)
			.locator('thead th')
			.evaluateAll((all) => all.slice(1).map((head) => head.getAttribute('aria-label')));
	const before = await names();
	expect(await heads()).toEqual(before.map((name, at) => `Comp ${at + 1}, ${name}`));
	const shown = await price(page);
	await grid(page)
		.getByRole('textbox', { name: /^Living area.* adjustment of comp 1,/ })
		.fill('-300000');
	await priceChangesFrom(page, shown);
	// The edit may bring in others, behind those that were there.
	expect((await names()).slice(0, before.length)).toEqual(before);
});

test('says how close prices like this one came, with the reason one tap away', async () => {
	const { page, address } = await openWorkbenchPage(sql, LAPTOP);
	await priceAddress(page, address);
	const error = band(page).locator('summary');
	expect(await error.innerText()).toMatch(
		/^Half of the prices like this one were within ±[\d.]+% \([\d,]+ blind sales .+\)\. \d+ comps.*\. Why$/s,
	);
	await error.click();
	await band(page)
		.getByText(/comp|range/i)
		.last()
		.waitFor();
	expect(
		await band(page)
			.getByText(/\b(?:high|medium|low) confidence|^Confidence/i)
			.count(),
	).toBe(0);
});

test('a home of the list is priced by its own button', async () => {
	const { page, address } = await openWorkbenchPage(sql, LAPTOP);
	await priceAddress(page, address);
	const button = page.getByRole('button', { name: /^Price this home/ }).first();
	const home = (await button.innerText()).replace(/^Price this home\s*, /, '');
	await button.click();
	await page.getByRole('heading', { level: 2, name: home.trim() }).waitFor();
	await band(page).waitFor();
});
