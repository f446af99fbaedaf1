/** What a client sees of a shared report on a phone, and how the agent sends its link. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRICE_REPORT_KINDS } from '../../../contract/reports/report-request.ts';
import { NO_FACTS } from '../../../domain/net-sheet/net-sheet-facts.ts';
import { readSheets } from '../../pdf-text.ts';
import { createDraft, createReport } from '../../reports.ts';
import { openDatabase } from '../../shared-host.ts';
import { openPage, withBrowser } from '../browser.ts';
import { openWorkbenchPage } from '../workbench-page.ts';
import { BRAND, dialogOf, fits, openReport, share, sheets } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

const PHONE = { width: 390, height: 844 };
/** Pixels before all evidence: four screens. */
const MAX_HEIGHT = 4 * PHONE.height;

test.each(PRICE_REPORT_KINDS)(
	'a link to a %s shows price and range on the first screen, reasons and comps on the next three, and then all evidence',
	async (kind) => {
		const { agent, page, address } = await openWorkbenchPage(sql);
		expect((await agent.client.rpc('update_profile', BRAND)).error).toBeNull();
		// The tallest dial.
		const priceDial = { mortgageRate: 0.065 };
		const netSheet = { ...NO_FACTS, listingCommission: 0.025, buyerCommission: 0.025, payoff: 100_000 };
		const names = 'Jordan and Sam Reyes';
		const id = await createReport(
			agent,
			createDraft(address, { kind, preparedFor: names, netSheet, priceDial }),
		);
		await page.goto(`/app/reports/${id}`);
		await sheets(page).first().waitFor();
		const all = await sheets(page).count();
		const link = await share(page);

		const client = await openPage(null, { viewport: PHONE, hasTouch: true, isMobile: true });
		await client.goto(link);
		for (const shown of ['.report-price-value', '.report-price-range > p']) {
			const box = await client.locator(shown).first().boundingBox();
			expect((box?.y ?? Number.NaN) + (box?.height ?? 0), shown).toBeLessThan(PHONE.height);
		}
		expect(await client.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:5550100142');
		expect(await client.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe('sms:5550100142');
		expect(await client.getByRole('link', { name: 'Email' }).getAttribute('href')).toMatch(/^mailto:/);
		await client.getByRole('heading', { name: 'Why this price' }).waitFor();
		// A buyer has no list price to choose.
		const slider = client.getByRole('slider', { name: 'List price' });
		await expect.poll(() => slider.count()).toBe(kind === 'offer' ? 0 : 1);
		expect(await fits(client)).toBe(true);
		const evidence = client.getByRole('button', { name: 'All evidence' });
		if (all === 1) {
			expect(await evidence.count()).toBe(0);
			// After it come the download and small print.
			const download = client.getByRole('button', { name: 'Download PDF' }).filter({ visible: true });
			expect(
				await download.evaluate((button) => button.getBoundingClientRect().top + scrollY),
			).toBeLessThanOrEqual(MAX_HEIGHT);
			return;
		}
		const comps = client.getByRole('region', { name: 'Comps', exact: true });
		expect(await comps.getByRole('row').count()).toBeGreaterThanOrEqual(3);
		expect(
			await evidence.evaluate((button) => button.getBoundingClientRect().bottom + scrollY),
		).toBeLessThanOrEqual(MAX_HEIGHT);
		expect(await sheets(client).filter({ visible: true }).count()).toBe(1);
		await evidence.click();
		expect(await sheets(client).filter({ visible: true }).count()).toBe(all);
		await evidence.click();
		await client.emulateMedia({ media: 'print' });
		expect(await sheets(client).filter({ visible: true }).count()).toBe(all);
	},
);

test('without a phone number or an email address there is nothing to tap', async () => {
	const { page } = await openReport(sql);
	const client = await openPage(null, { viewport: PHONE });
	await client.goto(await share(page));
	await client.getByRole('heading', { name: 'Why this price' }).waitFor();
	expect(await client.getByRole('link', { name: /^(Call|Text|Email)$/ }).count()).toBe(0);
});

test('one click creates and copies a link, which can then be texted and emailed', async () => {
	const { page, address } = await openReport(sql, null);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('button', { name: 'Share' }).click();
	const dialog = dialogOf(page, 'Share this report');
	await dialog.getByRole('button', { name: 'Create and copy link' }).click();
	await dialog.getByRole('button', { name: 'Copied' }).waitFor();
	const link = await dialog.getByLabel('Link URL').inputValue();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
	const bodyOf = async (name: string) =>
		decodeURIComponent((await dialog.getByRole('link', { name }).getAttribute('href')) ?? '');
	expect(await bodyOf('Text')).toBe(`sms:?&body=${address}: ${link}`);
	expect(await bodyOf('Email')).toBe(`mailto:?subject=${address}&body=${address}: ${link}`);
});

test('a long client name is printed in full on a pack', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	const names = 'Alexandra Montgomery-Featherstonehaugh and Benjamin Wolfeschlegelsteinhausen, Trustees';
	const id = await createReport(agent, createDraft(address, { kind: 'pack', preparedFor: names }));
	await page.goto(`/app/reports/${id}`);
	await sheets(page).first().waitFor();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download PDF' }).click();
	const [sheet] = readSheets(readFileSync(await (await saving).path()));
	expect(sheet?.text.replace(/\s+/g, ' ')).toContain(names);
});
