/** A shared report in a real browser: what a client without an account sees and does. */
import { expect, test } from 'vitest';
import { createDraft, createReport } from '../../reports.ts';
import { openDatabase } from '../../shared-host.ts';
import { newAgent } from '../../users.ts';
import { openPage, pathOf, withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { BRAND, dialogOf, fits, NOTE, openReport, share, sheets } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

test('a link opens the report without an account, counts the view, and stops working once revoked', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	const form = dialogOf(page, 'Create report');
	await form.getByRole('radio', { name: 'Brief' }).check();
	await form.getByLabel(/^Prepared for/).fill('Jordan Reyes');
	await form.getByLabel(/^Note to the client/).fill(NOTE);
	await form.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();
	const shown = (await page.getByRole('article').innerText()).match(/\$[\d,]+/)?.[0] ?? 'no price';
	const link = await share(page);
	expect(link).toMatch(/^http.*\/r\/[\w-]{32}$/);

	const client = await openPage(null, {
		viewport: { width: 360, height: 780 },
		hasTouch: true,
		isMobile: true,
	});
	const loaded: string[] = [];
	client.on('request', (request) => loaded.push(request.url()));
	await client.goto(link);
	await client.getByRole('heading', { level: 1, name: address }).waitFor();
	expect(await client.getByRole('article').innerText()).toContain(shown);
	await client.getByText(/^Data through \w/).waitFor();
	expect(await fits(client)).toBe(true);
	// A comp's facts wrap below its name, so nothing scrolls sideways.
	const comps = client.getByRole('region', { name: 'Comps with the most weight' }).getByRole('cell');
	expect(await comps.count()).toBeGreaterThan(6);
	const edges = await comps.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
	expect(Math.max(...edges)).toBeLessThan(360);
	expect(await client.getByRole('navigation').count()).toBe(0);
	expect(loaded.some((url) => url.includes('/auth/v1/'))).toBe(false);
	const saving = client.waitForEvent('download');
	await client.getByRole('button', { name: 'Download PDF' }).click();
	expect((await saving).suggestedFilename()).toMatch(/-report\.pdf$/);

	await page.reload();
	await page.getByRole('button', { name: 'Share' }).click();
	const dialog = dialogOf(page, 'Share this report');
	await dialog.getByText('Viewed once, last today').waitFor();
	await dialog.getByRole('button', { name: 'Revoke link' }).click();
	await dialog.getByText("The link stops working for everyone, and can't be turned on again.").waitFor();
	await dialog.getByRole('button', { name: 'Confirm: revoke' }).click();
	await dialog.getByText('1 expired or revoked link').waitFor();
	await client.reload();
	await client.getByRole('heading', { name: 'This link has expired' }).waitFor();
});

test("on a phone, a full report's sentences about each comp take the width of the sheet", async () => {
	const { agent, address } = await openWorkbenchPage(sql);
	const id = await createReport(agent, createDraft(address, { kind: 'full' }));
	const phone = await openPage(agent, { viewport: { width: 360, height: 780 } });
	await phone.goto(`/app/reports/${id}`);
	await phone.getByRole('button', { name: 'All evidence' }).click();
	const table = phone.getByRole('table', { name: 'Adjustments of comp 1' });
	await table.waitFor();
	const widths = await table
		.locator('tbody td:nth-child(2)')
		.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
	expect(widths.length).toBeGreaterThan(1);
	expect(Math.min(...widths)).toBeGreaterThan(250);
	expect(await fits(phone)).toBe(true);
});

test('a link’s QR code is on the first page, for the agent and the client, until it is taken off', async () => {
	const { page } = await openReport(sql, BRAND);
	const link = await share(page);
	const dialog = dialogOf(page, 'Share this report');
	await dialog.getByRole('button', { name: 'Add QR code to report' }).click();
	await dialog.getByText('Its QR code is on the first page.').waitFor();
	const codeOn = (each: typeof page) => each.getByRole('img', { name: `QR code for ${link}` });
	await page.keyboard.press('Escape');
	await codeOn(page).waitFor();
	const client = await openPage(null);
	await client.goto(link);
	await codeOn(client).waitFor();
	expect(await codeOn(client).count()).toBe(1);
	await client.setViewportSize({ width: 360, height: 780 });
	expect(await codeOn(client).isVisible()).toBe(false);
	await page.getByRole('button', { name: 'Share' }).click();
	await dialog.getByRole('button', { name: 'Remove QR code from report' }).click();
	await page.keyboard.press('Escape');
	await codeOn(page).waitFor({ state: 'detached' });
});

test('the client can email the agent with one tap', async () => {
	const { page } = await openReport(sql, BRAND);
	const client = await openPage(null, { viewport: { width: 360, height: 780 } });
	await client.goto(await share(page));
	const mail = client.getByRole('link', { name: 'Email' });
	expect(await mail.getAttribute('href')).toContain(`mailto:${BRAND.contact_email}`);
	for (const target of [mail, client.getByRole('button', { name: 'Download PDF' })]) {
		expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	}
});

test('the agent and the client see a notice when newer sales are available', async () => {
	const { agent, page } = await openReport(sql, BRAND);
	const client = await openPage(null);
	await client.goto(await share(page));
	await client.getByText(/^Data through \w/).waitFor();
	expect(await client.getByText('Newer data is available').count()).toBe(0);
	await sql`update public.reports set effective_on = effective_on - 60 where user_id = ${agent.id}`;
	await client.reload();
	await client.getByText('Newer data is available. Ask Ann Nguyễn Łukasz for an update.').waitFor();
	await page.reload();
	await page.getByText(/^Newer data is available\. This report uses data through \w/).waitFor();
});

test('an unknown link says that it has expired', async () => {
	const page = await openPage(null);
	for (const token of ['x'.repeat(32), 'cut-off']) {
		await page.goto(`/r/${token}`);
		await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
		await page.getByText('Ask your agent for a new link.').waitFor();
	}
});

test("another agent's report shows the same page as a missing one", async () => {
	const { page } = await openReport(sql);
	const otherAgent = await openPage(await newAgent());
	for (const path of [pathOf(page), `/app/reports/${crypto.randomUUID()}`]) {
		await otherAgent.goto(path);
		await otherAgent.getByRole('heading', { name: 'Report not found' }).waitFor();
	}
	const response = await otherAgent.goto('/app/reports/none');
	expect(response?.status()).toBe(404);
});

test('a link with a passcode opens with it only, and the agent sees when and on what it was viewed', async () => {
	const { page } = await openReport(sql);
	await page.getByRole('button', { name: 'Share' }).click();
	const dialog = dialogOf(page, 'Share this report');
	await dialog.getByText('Expiration and passcode').click();
	await dialog.getByLabel('Passcode (optional)').fill('blue door');
	await dialog.getByRole('button', { name: 'Create and copy link' }).click();
	const link = await dialog.getByLabel('Link URL').inputValue();
	await dialog.getByText('Opens with its passcode.').waitFor();

	const client = await openPage(null, {
		viewport: { width: 360, height: 780 },
		hasTouch: true,
		isMobile: true,
	});
	await client.goto(link);
	await client.getByRole('heading', { name: 'Enter the passcode' }).waitFor();
	expect(await fits(client)).toBe(true);
	await client.getByLabel('Passcode').fill('red door');
	await client.getByRole('button', { name: 'Open report' }).click();
	await client.getByText('That passcode is wrong.').waitFor();
	expect(await sheets(client).count()).toBe(0);
	await client.getByLabel('Passcode').fill('Blue Door');
	await client.getByRole('button', { name: 'Open report' }).click();
	await sheets(client).first().waitFor();

	await page.reload();
	await page.getByRole('button', { name: 'Share' }).click();
	await dialog.getByText('Views', { exact: true }).click();
	await dialog.getByText(/20\d\d, \d+:\d\d.[AP]M, (phone|tablet|computer)$/).waitFor();
});
