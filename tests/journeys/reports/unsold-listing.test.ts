/** A report on a listing that ended unsold, from facts that the agent enters to the link and the PDF. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addDays, todayInUs } from '../../../domain/dates/days.ts';
import { readSheets } from '../../pdf-text.ts';
import { openDatabase } from '../../shared-host.ts';
import { openPage, withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { dialogOf, fits, share } from '../workspace/report-page.ts';

withBrowser();
const sql = await openDatabase();
const daysAgo = (days: number) => addDays(todayInUs(new Date()), -days);

test('an agent enters a listing that expired, with dates in order, and the report, its link and its PDF show it', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	const form = dialogOf(page, 'Create report');
	await form.getByRole('radio', { name: "Why it didn't sell" }).check();
	const listing = form.getByRole('group', { name: 'The last listing' });
	expect(await listing.innerText()).toContain('Standard of Practice 16-4');
	await listing.getByLabel('List date').fill(daysAgo(200));
	await listing.getByLabel('List price, $').fill('1090000');
	await listing.getByRole('button', { name: 'Add a price change' }).click();
	await listing.getByLabel('Date of change 1').fill(daysAgo(210));
	await listing.getByLabel('New price 1, $').fill('990000');
	await listing.getByLabel('End date').fill(daysAgo(40));
	await listing.getByLabel('How it ended').selectOption('Canceled');
	await form.getByRole('button', { name: 'Create report' }).click();
	// The browser says that the date is too early.
	expect(
		await listing
			.getByLabel('Date of change 1')
			.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow),
	).toBe(true);
	expect(await form.isVisible()).toBe(true);
	await listing.getByLabel('Date of change 1').fill(daysAgo(120));
	await form.getByRole('button', { name: 'Create report' }).click();
	await page.getByRole('heading', { name: 'The last listing' }).waitFor();
	const table = page.getByRole('table', { name: /^List prices, and what sales/ });
	expect(await table.getByRole('row').count()).toBe(5);
	expect(await table.innerText()).toMatch(/\$1,090,000[\s\S]*\$990,000[\s\S]*Canceled/);
	await page.getByRole('heading', { name: 'Three list prices' }).first().waitFor();
	expect(await fits(page)).toBe(true);

	const downloads = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download PDF' }).filter({ visible: true }).click();
	const printed = readSheets(readFileSync(await (await downloads).path()))
		.map(({ text }) => text)
		.join('\n');
	expect(printed).toContain('The last listing');
	expect(printed).toContain('$1,090,000');

	const client = await openPage(null, {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	});
	await client.goto(await share(page));
	await client.getByRole('button', { name: 'All evidence' }).click();
	await client.getByRole('heading', { name: 'The last listing' }).waitFor();
	expect(await fits(client)).toBe(true);

	// It is no preference: the next report starts with the usual kind.
	await page.goBack();
	await page.getByRole('button', { name: 'Create report' }).click();
	expect(
		await dialogOf(page, 'Create report').getByRole('radio', { name: 'Appointment pack' }).isChecked(),
	).toBe(true);
});
