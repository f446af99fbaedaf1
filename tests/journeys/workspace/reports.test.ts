/** Saved reports in a real browser: made with the keyboard, opened again, updated, deleted and limited by the plan. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { usedBy } from '../../users.ts';
import { openPage, pathOf, withBrowser } from '../browser.ts';
import { band, openWorkbenchPage, price, priceAddress, showFacts } from '../workbench-page.ts';
import { dialogOf, NOTE, openReport, share, sheets } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

test('a report and its link can be created with the keyboard alone', async () => {
	const { page, address } = await openWorkbenchPage(sql, { reducedMotion: 'no-preference' });
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).focus();
	await page.keyboard.press('Enter');
	const dialog = dialogOf(page, 'Create report');
	await dialog.waitFor();
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
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
	await links.getByRole('button', { name: 'Create and copy link' }).focus();
	await page.keyboard.press('Enter');
	await page.getByLabel('Link URL').waitFor();
	const sendLink = [/^Link URL$/, /^Cop(y|ied)$/, /^Text$/, /^Email$/];
	for (const stop of [...sendLink, /^Add QR code/, /^Revoke link$/]) {
		await page.keyboard.press('Tab');
		const name = page
			.locator(':focus')
			.evaluate((stop) => stop.ariaLabel ?? (stop.closest('label') ?? stop).textContent);
		expect(await name).toMatch(stop);
	}
	await page.keyboard.press('Enter');
	await links.getByRole('button', { name: 'Confirm: revoke' }).waitFor();
	await page.keyboard.press('Enter');
	await links.getByText('1 expired or revoked link').waitFor();
	expect(await page.locator(':focus').evaluate((place) => place.tagName)).toBe('BUTTON');
	await page.keyboard.press('Escape');
	await dialogOf(page, 'Share this report').waitFor({ state: 'detached' });
	await page.getByRole('button', { name: 'Share' }).and(page.locator(':focus')).waitFor();
});

test('a report opens in the workbench with its edits, and Undo reverts them', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const plain = await price(page);
	await showFacts(page);
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
	await otherPage.getByRole('button', { name: 'More' }).click();
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
	await page.getByRole('button', { name: 'More' }).click();
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

	await page.getByRole('button', { name: 'More' }).click();
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
	await page.getByRole('button', { name: 'More' }).click();
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
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('button', { name: 'Update report' }).click();
	await dialogOf(page, 'Update report').getByRole('button', { name: 'Update report' }).click();
	await dialogOf(page, 'Monthly limit reached').waitFor();
	await page.keyboard.press('Escape');
	await page.getByText('Jordan Reyes', { exact: true }).waitFor();
});
