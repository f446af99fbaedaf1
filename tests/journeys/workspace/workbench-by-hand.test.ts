/** What an agent sets or enters by hand in the workbench. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { band, grid, openWorkbenchPage, price, priceAddress, priceChangesFrom } from '../workbench-page.ts';

withBrowser();
const sql = await openDatabase();

test('an adjustment and a rate can be set by hand and are labeled as set by the user', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const before = await price(page);
	const cell = page.getByRole('textbox', { name: 'Living area, sq ft adjustment of comp 1, US dollars' });
	const derived = await cell.inputValue();
	await cell.fill('250000');
	await priceChangesFrom(page, before);
	await cell.press('Enter');
	expect(await page.evaluate(() => document.activeElement?.getAttribute('data-comp'))).toBe('1');
	expect(await cell.getAttribute('aria-label')).toMatch(/set by you$/);
	await cell.fill('');
	await cell.blur();
	await expect.poll(() => cell.inputValue()).toBe(derived);
	await expect.poll(() => price(page)).toBe(before);

	await page.getByRole('button', { name: 'Show rates' }).click();
	const rate = page.getByRole('textbox', { name: /^Living area, US dollars per/ });
	await rate.fill('900');
	await priceChangesFrom(page, before);
	expect(await rate.getAttribute('aria-label')).toMatch(/set by you$/);
});

test('search criteria can be set by hand, reset to automatic, and turned off', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Show criteria' }).click();
	const ladder = page.getByRole('list').filter({ hasText: /found/ }).first();
	const tried = await ladder.innerText();
	await page.getByLabel('Closed within').last().selectOption({ label: '3 months' });
	await page.getByText('Set by you. Reset to automatic').waitFor();
	await expect.poll(() => ladder.innerText()).not.toBe(tried);
	await page.getByText('Set by you. Reset to automatic').click();
	await expect.poll(() => ladder.innerText()).toBe(tried);
	await page.getByRole('checkbox', { name: 'Bedrooms' }).uncheck();
	await page.getByText('Any', { exact: true }).first().waitFor();
});

test('the condition takes three answers, each with its effect and evidence, and stays after a reload', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const before = await price(page);
	const condition = page.getByRole('region', { name: 'Condition', exact: true });
	const spanned = await condition.getByRole('definition').first().innerText();
	await condition.getByText('Needs repair').last().click();
	await priceChangesFrom(page, before);
	expect(spanned).toContain(await price(page));
	await condition.getByText('C5, deferred maintenance, repairs needed').waitFor();
	await condition
		.getByText(/^−\$[\d,]+ \(−\d+\.\d%\)/)
		.first()
		.click();
	await condition.getByText(/80% interval −/).waitFor();

	await page.reload();
	await band(page).waitFor();
	await expect.poll(() => price(page)).not.toBe(before);
	await condition.getByRole('checkbox', { name: "I haven't seen it" }).check();
	await expect.poll(() => price(page)).toBe(before);
	await condition.getByText(/^Not seen by you as of/).waitFor();
	expect(await condition.getByRole('group').count()).toBe(0);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(() => price(page)).not.toBe(before);
});

test('a home without a record can be entered by hand', async () => {
	const { page } = await openWorkbenchPage(sql);
	await priceAddress(page, '1 Nowhere Close, Austin, TX 78704');
	await page.getByText('We have no record of this home.').waitFor();
	await page.getByRole('button', { name: 'Enter facts' }).click();
	const facts = page.getByRole('region', { name: 'Subject', exact: true });
	expect(await facts.evaluate((part) => part === document.activeElement)).toBe(true);
	await page.getByLabel('Living area, sq ft').first().fill('1800');
	await page.getByLabel('Bedrooms').first().fill('3');
	await page.getByLabel('Bathrooms').first().fill('2');
	await expect.poll(() => price(page)).toMatch(/^\$[\d,]+$/);
});

test('a sale can be added by hand, and the form says what is missing', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Add sale', exact: true }).click();
	const form = page.getByRole('form', { name: 'Add a sale manually' });
	await form.getByRole('button', { name: 'Add sale' }).click();
	await form.getByText('Enter the sale price.').waitFor();
	await form.getByLabel('Address').fill('77 Hand Rd');
	await form.getByLabel('Sale price').fill('$700,000');
	await form.getByLabel('Living area').fill('1,500');
	await form.getByLabel('Closing date').fill('2026-01-15');
	await form.getByRole('button', { name: 'Add sale' }).click();
	await expect
		.poll(() => grid(page).getByRole('columnheader').allInnerTexts())
		.toContainEqual(expect.stringContaining('77 Hand Rd'));
});
