/** A report in a real browser: created, listed, checked for wording, and of a market. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSheets } from '../pdf-text.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, usedBy } from '../users.ts';
import { openPage, pathOf, withBrowser } from './browser.ts';
import { searchField } from './search/search-page.ts';
import { band, nameAgent, openWorkbenchPage, price, priceAddress } from './workbench-page.ts';
import { dialogOf, fits, share, sheets } from './workspace/report-page.ts';

withBrowser();
const sql = await openDatabase();

test("a report shows the workbench's price, costs no second credit, and is listed in the workspace", async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const shown = await price(page);
	const rangeText = await band(page).locator('figcaption').innerText();
	await page.getByRole('button', { name: 'Create report' }).click();
	await dialogOf(page, 'Create report')
		.getByLabel(/^Prepared for/)
		.fill('Jordan Reyes');
	await dialogOf(page, 'Create report').getByRole('button', { name: 'Create report' }).click();
	await page.getByRole('heading', { level: 1, name: address }).waitFor();
	expect(pathOf(page)).toMatch(/^\/app\/reports\/[0-9a-f-]{36}$/);
	const report = await page.getByRole('article').innerText();
	expect(report).toContain(shown);
	for (const dollars of rangeText.match(/\$[\d,]+/g) ?? []) expect(report).toContain(dollars);
	expect(report).toContain('Jordan Reyes');
	expect(report).toContain('This is not an appraisal');
	// Every sheet has a footer with its number. A sheet may take two pages of the PDF, which numbers pages.
	const count = await sheets(page).count();
	expect(count).toBeGreaterThanOrEqual(3);
	for (const [at, foot] of (await page.locator('.sheet-foot').allInnerTexts()).entries()) {
		expect(foot).toContain('Not an appraisal');
		expect(foot).toContain('Demo data');
		expect(foot).toContain(`Section ${at + 1} of ${count}`);
	}
	expect(await usedBy(agent)).toBe(1);

	await page.getByRole('link', { name: 'Workspace' }).click();
	const line = page
		.getByRole('link', { name: new RegExp(`^${address}`) })
		.filter({ hasText: 'Appointment pack' });
	expect(await line.innerText()).toContain(shown);
	expect(await line.innerText()).toContain('Not shared');
	await line.click();
	await page.getByRole('heading', { level: 1, name: address }).waitFor();
});

test('a ZIP code search becomes a market report at no extra cost: PDF, link, update, delete', async () => {
	const agent = await newAgent();
	await nameAgent(sql, agent);
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await searchField(page).fill('78745');
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await page.getByRole('button', { name: 'Create market report' }).click();
	const dialog = dialogOf(page, 'Create market report');
	await dialog.getByLabel(/^Prepared for/).fill('Jordan Reyes');
	await dialog.getByLabel(/^Note to the client/).fill('Perfect for a young Christian family.');
	await dialog.getByText('In the note: remove these words to create the report.').waitFor();
	await dialog.getByLabel(/^Note to the client/).fill('The north side sells fastest.');
	await dialog.getByRole('button', { name: 'Create market report' }).click();
	await page.getByRole('heading', { level: 1, name: /^ZIP 78745, Austin, TX/ }).waitFor();
	for (const title of [
		'Market overview',
		'Market conditions and prices',
		'Sales and days on market',
		'Recent sales',
		'Listings',
		'Sources, method and terms',
	])
		await page.getByRole('heading', { level: 2, name: title }).waitFor();
	expect(await page.getByRole('article').innerText()).not.toContain('Indicated price');
	expect(await usedBy(agent)).toBe(1);

	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download PDF' }).click();
	const file = await saving;
	expect(file.suggestedFilename()).toBe('zip-78745-report.pdf');
	const paper = readSheets(readFileSync(await file.path())).flatMap(({ texts }) =>
		texts.map(({ text }) => text),
	);
	expect(paper.join('')).toContain('Months of supply');

	const link = await share(page);
	await page.keyboard.press('Escape');
	const client = await openPage(null, { viewport: { width: 390, height: 844 } });
	await client.goto(link);
	await client.getByText('The north side sells fastest.').waitFor();
	expect(await fits(client)).toBe(true);

	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('button', { name: 'Update report' }).click();
	await dialogOf(page, 'Update report')
		.getByLabel(/^Prepared for/)
		.fill('Sam Reyes');
	await dialogOf(page, 'Update report').getByRole('button', { name: 'Update report' }).click();
	await page.getByText('Sam Reyes').first().waitFor();
	await page.getByRole('link', { name: 'Workspace' }).click();
	await page
		.getByRole('link', { name: /^ZIP 78745/ })
		.filter({ hasText: 'Market' })
		.click();
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('button', { name: 'Delete' }).click();
	await page.waitForURL('**/app');
	await client.reload();
	await client.getByRole('heading', { name: 'This link has expired' }).waitFor();
});
