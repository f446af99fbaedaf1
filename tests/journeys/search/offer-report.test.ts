/** An offer analysis in a real browser: from a home on the market to its pages, in three actions. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parseCompsResponse } from '../../../contract/comps/comps.ts';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, search } from '../../users.ts';
import { withBrowser } from '../browser.ts';
import { band, openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { dialogOf, sheets } from '../workspace/report-page.ts';

withBrowser();
const sql = await openDatabase();
const ZIP = '78704';

/** A house for sale in the demo market. */
async function listedHouse(): Promise<string> {
	const { comps } = parseCompsResponse(
		await (await search(await newAgent(), { zip: ZIP, limit: 200 })).json(),
	);
	const home = comps.find(
		({ homeType, statusType }) => homeType === 'SINGLE_FAMILY' && statusType === 'FOR_SALE',
	);
	return `${home?.address}, ${home?.city}, ${home?.state} ${home?.zipcode}`;
}

const openDialog = async (page: Page) => {
	await page.getByRole('button', { name: 'Offer analysis' }).click();
	return dialogOf(page, 'Create report');
};

test('a buyer’s offers for a home on the market take its page, one button and one more', async () => {
	const { page } = await openWorkbenchPage(sql, {}, ZIP);
	await priceAddress(page, await listedHouse());
	const dialog = await openDialog(page);
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();
	const words = await page.getByRole('article').innerText();
	expect(words).toContain('Offer analysis');
	expect(words).toMatch(/List price \$[\d,]+: /);
	expect(words).toMatch(/Purpose\s+To help a buyer decide on an offer/);
	expect(words).toContain('What similar homes sold for');
	// The next report of this agent is for a seller again.
	await page.goBack();
	await band(page).waitFor();
	await page.getByRole('button', { name: 'Create report' }).click();
	expect(await dialogOf(page, 'Create report').getByLabel('Purpose').inputValue()).toBe('listing');
});

test('an impossible amount gets a sentence at its field, and what is entered is in the payment', async () => {
	const { page, address } = await openWorkbenchPage(sql, {}, ZIP);
	await priceAddress(page, address);
	expect(await page.getByRole('button', { name: 'Offer analysis' }).count()).toBe(0);
	await page.getByRole('button', { name: 'Create report' }).click();
	const dialog = dialogOf(page, 'Create report');
	await dialog.getByRole('radio', { name: /^Offer analysis/ }).check();
	const listPrice = dialog.getByLabel('List price, $');
	for (const wrong of ['-1', '1e12', '1000000000000']) {
		await listPrice.fill(wrong);
		await dialog.getByText('Enter an amount in dollars, or leave it blank if unknown.').waitFor();
	}
	await listPrice.fill('612000');
	await dialog.getByLabel('Down payment, %').fill('101');
	await dialog.getByText('Enter a percentage from 0 to 100, or leave it blank if unknown.').waitFor();
	await dialog.getByLabel('Down payment, %').fill('20');
	await dialog.getByLabel('Mortgage rate, %').fill('6.5');
	await dialog.getByLabel('Property tax a year, $').fill('9600');
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();
	const payment = page.getByRole('table', { name: 'Monthly payment at each offer' });
	expect(await payment.innerText()).toMatch(/Property tax\s+\$800/);
	expect(await payment.innerText()).toMatch(/Insurance\s+—/);
	expect(await page.getByRole('article').innerText()).toContain('List price $612,000');
});
