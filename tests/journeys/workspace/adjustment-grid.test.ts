/** The adjustment grid in a real browser: its answer is visible, and every header is above its own figures. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { grid, openWorkbenchPage, price, priceAddress } from '../workbench-page.ts';

withBrowser();
const sql = await openDatabase();

const rowNames = (page: Page) => grid(page).getByRole('rowheader').allInnerTexts();

test.each([
	{ width: 1280, height: 800 },
	{ width: 1366, height: 860 },
])('at $width × $height, only the page scrolls the grid vertically', async (viewport) => {
	const { page, address } = await openWorkbenchPage(sql, { viewport });
	await priceAddress(page, address);
	expect(await hiddenHeight(page.locator('.grid-scroll'))).toBe(0);
	await page.getByRole('button', { name: /^No adjustment for / }).click();
	expect(await hiddenHeight(page.locator('.grid-scroll'))).toBe(0);
});

test('adjusted price and weight are right below the price, and the sums of the adjustments below the rows', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const names = await rowNames(page);
	expect(names.slice(0, 3)).toEqual(['Price', 'Adjusted price', 'Weight']);
	expect(names.slice(-2)).toEqual(['Net adjustment', 'Gross adjustment']);
});

test('one row names the features without adjustments, and shows and hides their rows', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const before = await price(page);
	const rowsOfZeros = () =>
		grid(page)
			.locator('tbody tr')
			.evaluateAll((rows) =>
				rows.flatMap((row) => {
					const amounts = [...row.querySelectorAll('input')].map(({ value }) => value);
					const isEmpty = amounts.length > 0 && amounts.every((amount) => !/[1-9]/.test(amount));
					return isEmpty ? [row.querySelector('th')?.innerText.split(',')[0]?.toLowerCase() ?? ''] : [];
				}),
			);
	expect(await rowsOfZeros()).toEqual([]);
	const fold = page.getByRole('button', { name: /^No adjustment for / });
	const sentence = (await fold.innerText()).toLowerCase();
	const folded = await rowNames(page);
	await fold.click();
	const zeros = await rowsOfZeros();
	expect(zeros.length).toBeGreaterThan(1);
	for (const name of zeros) expect(sentence).toContain(name);
	await page.getByRole('button', { name: 'Hide rows without adjustments' }).click();
	expect(await rowNames(page)).toEqual(folded);
	expect(await price(page)).toBe(before);
});

test('every header of the grid ends where its figures end, on screen and in print', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	expect(await unalignedCells(grid(page))).toEqual([]);
	await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
	await page.emulateMedia({ media: 'print' });
	expect(await unalignedCells(grid(page))).toEqual([]);
	expect(await page.getByRole('button', { name: /adjustment/ }).count()).toBe(0);
});

test("on a phone, each comp starts with its adjusted price, and its figures are below their column's header", async () => {
	const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 390, height: 844 } });
	await priceAddress(page, address);
	await page
		.locator('label')
		.filter({ hasText: /^Comps$/ })
		.click();
	const card = page.getByRole('article', { name: 'Comp 1' });
	expect((await card.locator('dl').first().locator('dt').allInnerTexts()).join()).toBe(
		'Price,Adjusted price,Weight',
	);
	const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
	expect(await top(card.locator('dl').first())).toBeLessThan(await top(card.locator('table')));
	expect(await unalignedCells(card.locator('table'))).toEqual([]);
	expect(await hiddenHeight(card.locator('table').locator('..'))).toBe(0);
	await card.getByRole('button', { name: /^No adjustment for / }).click();
	await card.getByText('Hide rows without adjustments').waitFor();
});

/** How many pixels of a part are hidden until it is scrolled vertically. */
function hiddenHeight(part: Locator): Promise<number> {
	return part.evaluate((element) => element.scrollHeight - element.clientHeight);
}

/** The cells of a table whose text doesn't end where the header of their column ends, to the pixel. */
function unalignedCells(table: Locator): Promise<string[]> {
	return table.evaluate((element) => {
		const visibleTexts = (cell: Element) => {
			const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
			const texts: Node[] = [];
			while (walker.nextNode()) texts.push(walker.currentNode);
			return texts.filter(({ parentElement }) => !parentElement?.closest('.sr-only'));
		};
		/** Where the text of a cell ends; the text of a field is right-aligned in it. */
		const endOf = (cell: Element) => {
			const field = cell.querySelector('input');
			if (field) {
				const style = getComputedStyle(field);
				const inset = Number.parseFloat(style.paddingRight) + Number.parseFloat(style.borderRightWidth);
				return style.textAlign === 'right' ? field.getBoundingClientRect().right - inset : Number.NaN;
			}
			const range = document.createRange();
			const ends = visibleTexts(cell).map((text) => {
				range.selectNodeContents(text);
				return range.getBoundingClientRect().right;
			});
			return Math.max(...ends);
		};
		const heads = [...element.querySelectorAll('thead tr > *')];
		return [...element.querySelectorAll('tbody tr, tfoot tr')].flatMap((row) =>
			[...row.children].flatMap((cell, column) => {
				const isFigure = column > 0 && cell.textContent !== '' && row.children.length === heads.length;
				const head = heads[column];
				const apart = isFigure && head ? Math.abs(endOf(cell) - endOf(head)) : 0;
				return apart <= 1 ? [] : [`${row.firstElementChild?.textContent} ${column}: ${apart}`];
			}),
		);
	});
}
