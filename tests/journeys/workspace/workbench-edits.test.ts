/** Edits in the workbench: facts, comps and shortcuts. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { searchZip } from '../search/search-page.ts';
import {
	band,
	grid,
	hideFacts,
	openWorkbenchPage,
	price,
	priceAddress,
	priceChangesFrom,
	sales,
	showFacts,
} from '../workbench-page.ts';

withBrowser();
const sql = await openDatabase();

test('an excluded comp stays out with its reason after a reload, until Reset all', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const before = await price(page);
	const comp = grid(page).getByRole('columnheader').nth(1);
	const name = (await comp.locator('.grid-address').innerText()).trim();
	await comp.getByRole('button', { name: /^Exclude comp 1/ }).click();
	await expect.poll(async () => grid(page).getByRole('columnheader').allInnerTexts()).not.toContain(name);
	await page.getByLabel(`Reason for excluding ${name}`).fill("Not arm's length");

	await page.reload();
	await band(page).waitFor();
	expect(await page.getByLabel(`Reason for excluding ${name}`).inputValue()).toBe("Not arm's length");
	expect(await page.getByRole('checkbox', { name: `${name} is a comp` }).isChecked()).toBe(false);
	await page.getByRole('button', { name: 'Reset all' }).click();
	await expect.poll(() => price(page)).toBe(before);
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByLabel(`Reason for excluding ${name}`).waitFor();
});

test('editing a fact updates the price, marks the fact, and can be reset to the record', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const before = await price(page);
	await showFacts(page);
	const area = page.getByLabel(/^Living area, sq ft/).first();
	const recorded = await area.inputValue();
	const checks = () =>
		page.getByRole('region', { name: 'Reconciliation' }).locator('tbody td:last-of-type').allInnerTexts();
	const checksBefore = await checks();
	await area.fill(String(Number(recorded.replace(',', '')) * 2));
	await priceChangesFrom(page, before);
	// The checks of the price, and the text that mentions them, are computed after the price.
	await expect.poll(checks).not.toEqual(checksBefore);
	await page
		.getByRole('region', { name: 'Summary' })
		.getByText(await price(page))
		.waitFor();
	await expect.poll(() => page.locator('.workbench [aria-busy="true"]').count()).toBe(0);
	await hideFacts(page);
	await page.getByRole('region', { name: 'Subject' }).getByText('1 edited').waitFor();
	await showFacts(page);
	await area.press('Tab');
	await area.fill('12');
	await page.getByText('Living area: enter a whole number from 100 to 50,000').waitFor();
	// An invalid value leaves nothing behind, even if its first characters were valid: the "1" of "1.3".
	const baths = page.getByLabel('Bathrooms', { exact: true }).first();
	const bathsBefore = await baths.inputValue();
	await baths.press('Control+a');
	await baths.pressSequentially('1.3');
	await page.getByText('Bathrooms: enter a number in steps of 0.25 from 0.5 to 50').waitFor();
	await baths.press('Tab');
	await expect.poll(() => baths.inputValue()).toBe(bathsBefore);
	await page.getByRole('button', { name: 'Reset Living area to the record' }).click();
	await expect.poll(() => price(page)).toBe(before);
	expect(await area.inputValue()).toBe(recorded);

	await page
		.getByRole('combobox', { name: 'Condition', exact: true })
		.selectOption({ label: 'C1: new, never occupied' });
	await priceChangesFrom(page, before);
	await page.getByText('(edited)').first().waitFor({ state: 'attached' });
});

test('two tabs with the same home show the same edits', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const other = await page.context().newPage();
	await priceAddress(other, address);
	const before = await price(page);
	await showFacts(page);
	const area = page.getByLabel(/^Living area, sq ft/).first();
	await area.fill(String(Number((await area.inputValue()).replace(',', '')) * 2));
	await priceChangesFrom(page, before);
	await expect.poll(() => price(other)).toBe(await price(page));
	const larger = await price(other);
	await showFacts(other);
	await other
		.getByRole('combobox', { name: 'Condition', exact: true })
		.selectOption({ label: 'C1: new, never occupied' });
	await priceChangesFrom(other, larger);
	await expect.poll(() => price(page)).toBe(await price(other));
});

test('single-key shortcuts move through sales, exclude, undo and focus the search, and can be disabled', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('heading', { name: 'Adjustment grid' }).click();
	await page.keyboard.press('j');
	const current = sales(page).and(page.locator('[aria-current]'));
	const name = (await current.locator('p').first().innerText()).split('\u00a0')[0] ?? '';
	expect(await current.getByRole('checkbox').isChecked()).toBe(true);
	await page.keyboard.press('x');
	await expect.poll(() => current.getByRole('checkbox').isChecked()).toBe(false);
	await page.keyboard.press('z');
	await expect.poll(() => current.getByRole('checkbox').isChecked()).toBe(true);
	expect(await current.innerText()).toContain(name.slice(0, 8));
	await page.keyboard.press('?');
	const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
	await dialog.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck();
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'detached' });
	await page.keyboard.press('/');
	expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).not.toBe('address');
	await page.getByRole('button', { name: 'Shortcuts' }).click();
	await dialog.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).check();
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'detached' });
	await page.keyboard.press('/');
	expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('address');
	await page.getByRole('button', { name: 'Shortcuts' }).click();
	await dialog.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck();
	await page.keyboard.press('Escape');
	await page.getByText('ZIP', { exact: true }).first().click();
	await searchZip(page, '78704');
	await page.getByRole('button', { name: 'Go to homes found' }).waitFor();
	await page.getByRole('heading', { name: 'ZIP 78704' }).click();
	await page.keyboard.press('l');
	expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe(
		'Homes found',
	);
});

test('a dialog without a connection says that it waits, keeps the workbench, and opens when the connection is back', async () => {
	const { page, address } = await openWorkbenchPage(sql, { own: true });
	await priceAddress(page, address);
	const waiting = page.getByText("You're offline. This opens when you're connected again.");
	const create = page.getByRole('button', { name: 'Create report' });
	await page.context().setOffline(true);
	await create.click();
	await waiting.waitFor();
	await page.getByRole('button', { name: 'Close' }).click();
	await waiting.waitFor({ state: 'detached' });
	await band(page).waitFor();
	await create.click();
	await waiting.waitFor();
	await page.context().setOffline(false);
	await page.getByRole('dialog', { name: 'Create report' }).waitFor();
});
