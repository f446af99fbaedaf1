/** The price dial of a shared report, on a client's phone and with a keyboard. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NO_FACTS } from '../../../domain/net-sheet/net-sheet-facts.ts';
import { createDraft, createReport } from '../../reports.ts';
import { openDatabase } from '../../shared-host.ts';
import { openPage, withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { dialogOf, fits, share, sheets } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const COSTS = { ...NO_FACTS, listingCommission: 0.025, buyerCommission: 0.025, payoff: 100_000 };

const dialOf = (page: Page) => page.getByRole('region', { name: 'Try a list price' });
const sliderOf = (page: Page) => dialOf(page).getByRole('slider', { name: 'List price' });
const wordsOf = (page: Page) => sliderOf(page).getAttribute('aria-valuetext');

test('a client on a phone tries list prices with the keyboard, without another request, and the indicated price stays marked', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	const priceDial = { mortgageRate: 0.065 };
	const id = await createReport(agent, createDraft(address, { kind: 'pack', netSheet: COSTS, priceDial }));
	await page.goto(`/app/reports/${id}`);
	await dialOf(page).waitFor();
	const client = await openPage(null, PHONE);
	await client.goto(await share(page));
	await sliderOf(client).focus();
	await client.waitForLoadState('networkidle');
	const requests: string[] = [];
	client.on('request', (request) => requests.push(request.url()));

	const start = await wordsOf(client);
	expect(start).toMatch(/^\$[\d,]+\. At the indicated price, in the 80% range\.$/);
	const price = start?.split('.')[0] ?? '';
	const isMarked = async () =>
		(await dialOf(client).innerText()).includes(`Indicated price: ${price}`) &&
		(await dialOf(client)
			.getByRole('button', { name: `Back to ${price}` })
			.isVisible());
	await client.keyboard.press('ArrowRight');
	expect(await wordsOf(client)).toMatch(/0\.[789]% above the indicated price, in the 80% range\.$/);
	await client.keyboard.press('End');
	const highest = await wordsOf(client);
	expect(highest).toMatch(/1[45]\.\d% above the indicated price, /);
	expect(await isMarked()).toBe(true);
	const shown = await dialOf(client).innerText();
	const highPrice = highest?.split('.')[0] ?? '';
	// 95% of the price is left, less the mortgage; Texas has no transfer tax.
	const net = Math.round(Number(highPrice.replace(/\D/g, '')) * 0.95) - 100_000;
	expect(shown).toContain(`Seller's net if it sold for ${highPrice}: $${net.toLocaleString('en-US')}.`);
	expect(shown).toContain("Buyer's principal and interest with 20% down at 6.5% for 30 years: $");
	expect(shown).toMatch(/Listed within 5% of this price|No competing listing within 5% of this price/);
	await client.keyboard.press('Home');
	expect(await wordsOf(client)).toMatch(/1[45]\.\d% below the indicated price, /);
	await dialOf(client)
		.getByRole('button', { name: `Back to ${price}` })
		.click();
	expect(await wordsOf(client)).toBe(start);
	expect(await isMarked()).toBe(true);
	expect(requests).toEqual([]);
	expect(await fits(client)).toBe(true);
	await client.emulateMedia({ media: 'print' });
	expect(await dialOf(client).isVisible()).toBe(false);
});

test('the agent enters a mortgage rate, updates the report, turns the dial off for the next report, and the form remembers it', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	const openForm = async () => {
		await priceAddress(page, address);
		await page.getByRole('button', { name: 'Create report' }).click();
	};
	const dialog = dialogOf(page, 'Create report');
	const choice = dialog.getByLabel('Price dial on screen and in the link');
	await openForm();
	expect(await choice.isChecked()).toBe(true);
	await dialog.getByLabel(/^Mortgage rate/).fill('6.875');
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await dialOf(page).getByText('at 6.875% for 30 years').waitFor();

	// A report that was updated starts at its marked price again.
	const start = await wordsOf(page);
	await sliderOf(page).press('End');
	expect(await wordsOf(page)).not.toBe(start);
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('button', { name: 'Update report' }).click();
	const update = dialogOf(page, 'Update report');
	await update.getByLabel(/^Mortgage rate/).fill('7');
	await update.getByRole('button', { name: 'Update report' }).click();
	await dialOf(page).getByText('at 7% for 30 years').waitFor();
	expect(await wordsOf(page)).toBe(start);

	await openForm();
	expect(await choice.isChecked()).toBe(true);
	await choice.uncheck();
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).nth(1).waitFor();
	expect(await dialOf(page).count()).toBe(0);
	await openForm();
	expect(await choice.isChecked()).toBe(false);
});

test('in the workbench, an agent tries list prices before there is a report, with the costs of its net sheet', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Try list prices' }).click();
	const dialog = page.getByRole('dialog', { name: 'Price dial' });
	await sliderOf(page).press('End');
	expect(await wordsOf(page)).toMatch(/1[45]\.\d% above the indicated price, /);
	expect(await dialog.innerText()).not.toContain("Buyer's principal and interest");
	await dialog.getByLabel(/^Mortgage rate/).fill('6.5');
	expect(await dialog.innerText()).toContain("Buyer's principal and interest with 20% down at 6.5%");
	expect(await wordsOf(page)).toMatch(/1[45]\.\d% above the indicated price, /);
	await dialog.getByLabel(/^Mortgage rate/).fill('-5');
	expect(await dialog.innerText()).not.toContain("Buyer's principal and interest");
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'hidden' });
});
