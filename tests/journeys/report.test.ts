/** A report in a real browser: created, updated, listed, and limited by the plan. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSheets } from '../pdf-text.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, usedBy } from '../users.ts';
import { openPage, pathOf, withBrowser } from './browser.ts';
import { band, nameAgent, openWorkbenchPage, price, priceAddress } from './workbench-page.ts';
import { dialogOf, fits, NOTE, openReport, share, sheets } from './workspace/report-page.ts';

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
	expect(count).toBeGreaterThanOrEqual(6);
	for (const [at, foot] of (await page.locator('.sheet-foot').allInnerTexts()).entries()) {
		expect(foot).toContain('Not an appraisal');
		expect(foot).toContain('Demo data');
		expect(foot).toContain(`Section ${at + 1} of ${count}`);
	}
	expect(await usedBy(agent)).toBe(1);

	await page.getByRole('link', { name: 'Workspace' }).click();
	const line = page.getByRole('link', { name: new RegExp(`^${address}`) }).filter({ hasText: 'Standard' });
	expect(await line.innerText()).toContain(shown);
	expect(await line.innerText()).toContain('Not shared');
	await line.click();
	await page.getByRole('heading', { level: 1, name: address }).waitFor();
});

test('a report and its link can be created with the keyboard alone', async () => {
	const { page, address } = await openWorkbenchPage(sql, { reducedMotion: 'no-preference' });
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).focus();
	await page.keyboard.press('Enter');
	const dialog = dialogOf(page, 'Create report');
	await dialog.waitFor();
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
	expect(await focused()).toBe('standard');
	await page.keyboard.press('ArrowUp');
	expect(await focused()).toBe('pack');
	await page.keyboard.press('ArrowUp');
	expect(await focused()).toBe('brief');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Kim');
	await page.keyboard.press('Enter');
	await page.getByText('Kim', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Share' }).focus();
	await page.keyboard.press('Enter');
	const links = dialogOf(page, 'Share this report');
	await links.getByRole('button', { name: 'Create link' }).focus();
	await page.keyboard.press('Enter');
	await page.getByLabel('Link URL').waitFor();
	for (const stop of ['Link URL', 'Copy', 'Revoke link']) {
		await page.keyboard.press('Tab');
		const focus = page.locator(':focus');
		expect((await focus.getAttribute('aria-label')) ?? (await focus.innerText())).toBe(stop);
	}
	await page.keyboard.press('Enter');
	await links.getByRole('button', { name: 'Confirm: revoke' }).waitFor();
	await page.keyboard.press('Enter');
	await links.getByText('1 expired or revoked link').waitFor();
	expect(await page.locator(':focus').evaluate((place) => place.tagName)).toBe('SELECT');
	await page.keyboard.press('Escape');
	await dialogOf(page, 'Share this report').waitFor({ state: 'detached' });
	await page.getByRole('button', { name: 'Share' }).and(page.locator(':focus')).waitFor();
});

test('the fair housing check flags wording as it is typed and blocks the report', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	const dialog = dialogOf(page, 'Create report');
	const note = dialog.getByLabel(/^Note to the client/);
	await note.fill('Perfect for young families.');
	await dialog.getByRole('alert').getByText('“Perfect for young families”').waitFor();
	await dialog.getByRole('button', { name: 'Create report' }).click();
	expect(await note.evaluate((area) => area === document.activeElement)).toBe(true);
	await note.fill('Near the bus stop, with a family room.');
	await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await page.getByText('Near the bus stop, with a family room.').first().waitFor();
});

test('a report opens in the workbench with its edits, and Undo reverts them', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const plain = await price(page);
	const area = page.getByLabel(/^Living area, sq ft/).first();
	const recorded = await area.inputValue();
	await area.fill(String(Number(recorded.replace(',', '')) * 2));
	await expect.poll(() => price(page)).not.toBe(plain);
	const chosen = await price(page);
	await page.getByRole('button', { name: 'Create report' }).click();
	await dialogOf(page, 'Create report').getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();
	expect(await page.getByRole('article').innerText()).toContain(chosen);

	// Another machine has no saved work.
	const otherPage = await openPage(agent);
	await otherPage.goto(pathOf(page));
	await otherPage.getByRole('link', { name: 'Open in workbench' }).click();
	await band(otherPage).waitFor();
	await expect.poll(() => price(otherPage)).toBe(chosen);
	await otherPage.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(() => price(otherPage)).toBe(plain);
	expect(await usedBy(agent)).toBe(2);
});

test('updating a report keeps its link and note, and deleting it ends the link', async () => {
	const { agent, page } = await openReport(sql);
	const link = await share(page);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Update report' }).click();
	const dialog = dialogOf(page, 'Update report');
	expect(await dialog.getByLabel(/^Note to the client/).inputValue()).toBe(NOTE);
	await dialog.getByLabel(/^Prepared for/).fill('Sam Reyes');
	await dialog.getByRole('button', { name: 'Update report' }).click();
	await page.getByText('Sam Reyes', { exact: true }).waitFor();
	expect(await usedBy(agent)).toBe(2);
	const client = await openPage(null);
	await client.goto(link);
	await client.getByText('Sam Reyes', { exact: true }).waitFor();

	await page.getByRole('button', { name: 'Delete' }).click();
	await page.getByText('Deleted. Its links no longer work.').waitFor();
	await page.getByRole('region', { name: 'Saved reports' }).waitFor({ state: 'detached' });
	await client.reload();
	await client.getByRole('heading', { name: 'This link has expired' }).waitFor();

	// Within ten seconds, also after a reload, Undo brings back the report and its link.
	await page.reload();
	await page.getByRole('button', { name: 'Undo', exact: true }).click();
	await page.getByRole('region', { name: 'Saved reports' }).getByRole('link').waitFor();
	await page.getByText('Its links no longer work.').waitFor({ state: 'detached' });
	await client.goto(link);
	await client.getByText('Sam Reyes', { exact: true }).waitFor();
});

test('ten seconds after a report was deleted, undo is no longer offered', async () => {
	const { page } = await openReport(sql);
	await page.getByRole('button', { name: 'Delete' }).click();
	const undo = page.getByRole('button', { name: 'Undo', exact: true });
	await undo.waitFor();
	expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
	await undo.waitFor({ state: 'detached', timeout: 15_000 });
	await page.reload();
	await page.getByRole('region', { name: 'Recent searches' }).waitFor();
	await page.getByRole('region', { name: 'Saved reports' }).waitFor({ state: 'detached' });
	expect(await undo.count()).toBe(0);
});

test('the workspace lists ten reports per page', async () => {
	const { agent, page } = await openReport(sql);
	await sql`
		insert into public.reports
		select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'prepared_for', 'Client ' || n))).*
		  from public.reports r, generate_series(1, 11) n where r.user_id = ${agent.id}`;
	await page.goto('/app');
	const reports = page.getByRole('region', { name: 'Saved reports' });
	await reports.getByText('Page 1 / 2').waitFor();
	expect(await reports.getByRole('listitem').count()).toBe(10);
	await reports.getByRole('button', { name: 'Next' }).click();
	await reports.getByText('Page 2 / 2').waitFor();
	expect(await reports.getByRole('listitem').count()).toBe(2);
});

test('at the monthly limit, a report is not updated', async () => {
	const { agent, page } = await openReport(sql);
	await sql`update public.usage_periods set used = 3300 where user_id = ${agent.id}`;
	await page.getByRole('button', { name: 'Update report' }).click();
	await dialogOf(page, 'Update report').getByRole('button', { name: 'Update report' }).click();
	await dialogOf(page, 'Monthly limit reached').waitFor();
	await page.keyboard.press('Escape');
	await page.getByText('Jordan Reyes', { exact: true }).waitFor();
});

test('a ZIP code search becomes a market report at no extra cost: PDF, link, update, delete', async () => {
	const agent = await newAgent();
	await nameAgent(sql, agent);
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await page.getByLabel('ZIP code').fill('78745');
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
		'Active and pending listings',
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
	await page.getByRole('button', { name: 'Delete' }).click();
	await page.waitForURL('**/app');
	await client.reload();
	await client.getByRole('heading', { name: 'This link has expired' }).waitFor();
});
