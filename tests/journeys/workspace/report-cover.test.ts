/** The cover and the pages of a report in a real browser. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photo } from '../../samples/photo-server.ts';
import { openDatabase } from '../../shared-host.ts';
import { openPage, withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { dialogOf, fits, share, sheets } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

test("the agent's photo is cropped in the form, and is the same on the report, its link and after an update", async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	const form = dialogOf(page, 'Create report');
	await form.getByLabel(/^Prepared for/).fill('Jordan Reyes');
	const file = form.getByLabel('Use your own photo');
	await file.setInputFiles({ name: 'plan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') });
	await form.getByText("This file isn't a readable image.").waitFor();
	const red = { create: { width: 900, height: 450, channels: 3, background: '#ff0000' } } as const;
	const buffer = await photo(900, 900)
		.composite([{ input: red, top: 450, left: 0 }])
		.png()
		.toBuffer();
	await file.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer });
	await form.getByRole('img', { name: 'Your cover' }).waitFor();
	await form.getByLabel('Crop').fill('100');
	expect(await form.getByLabel(/^Prepared for/).inputValue()).toBe('Jordan Reyes');
	await form.getByRole('button', { name: 'Create report' }).click();
	const cover = sheets(page)
		.first()
		.getByRole('img', { name: `Photo of ${address}` });
	const source = await cover.getAttribute('src');
	const { channels } = await sharp(Buffer.from(source?.split(',')[1] ?? '', 'base64')).stats();
	expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([1, 0, 0]);

	const link = await share(page);
	const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
	const client = await openPage(null, phone);
	await client.goto(link);
	const shared = client.getByRole('img', { name: `Photo of ${address}` });
	expect(await shared.getAttribute('src')).toBe(source);
	expect(await fits(client)).toBe(true);

	await page.getByRole('button', { name: 'Close' }).click();
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('button', { name: 'Update report' }).click();
	const update = dialogOf(page, 'Update report');
	expect(await update.getByRole('radio', { name: 'Your photo' }).isChecked()).toBe(true);
	await update.getByRole('radio', { name: 'Map' }).check();
	await update.getByRole('button', { name: 'Update report' }).click();
	await update.waitFor({ state: 'hidden' });
	await cover.waitFor({ state: 'detached' });
});

test('the agent chooses and orders the pages, and the choice is kept for the next report', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	const form = dialogOf(page, 'Create report');
	await form.getByRole('radio', { name: 'Standard' }).check();
	await form.getByText(/^Sections/).click();
	await form.getByRole('checkbox', { name: 'Adjustment grid' }).uncheck();
	await form.getByRole('button', { name: 'Move Reconciliation and sensitivity up' }).click();
	await form.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();
	const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
	expect(titles.slice(0, 5)).toEqual([
		'Price',
		'Try a list price',
		'Summary',
		'Reconciliation and sensitivity',
		'Comparable sales',
	]);
	expect(titles).not.toContain('Adjustment grid');
	expect(titles.at(-1)).toBe('Purpose and disclosures');
	await page.goto('/dashboard');
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	await form.getByText(/^Sections/).click();
	expect(await form.getByRole('checkbox', { name: 'Adjustment grid' }).isChecked()).toBe(false);
	expect(
		await form
			.locator('details', { hasText: 'Sections' })
			.getByRole('checkbox')
			.nth(1)
			.evaluate((box) => box.closest('label')?.innerText),
	).toContain('Reconciliation');
});
