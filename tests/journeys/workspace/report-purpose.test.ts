/** What a report is for and what its agent discloses: from the profile, confirmed in the report. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';

withBrowser();
const sql = await openDatabase();

test('disclosures saved in the profile are confirmed in the report, which says what it is for', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	await page.goto('/account/profile');
	const profile = page.getByRole('form', { name: 'Disclosures' });
	await profile.getByLabel('Your interest').fill('None, and no conflict of interest.');
	await profile.getByLabel("Your broker's wording").fill('For every other state.');
	await profile.getByLabel('State of the home').selectOption('TX');
	await profile.getByText('Printed after the statement that the state requires: “This represents').waitFor();
	await profile.getByLabel("Your broker's wording").fill('Supervised by Pat Broker.');
	await profile.getByRole('button', { name: 'Save disclosures' }).click();
	await profile.getByText('Disclosures saved.').waitFor();

	await priceAddress(page, address);
	// Texas asks for 12 points, 16 pixels, on everything written.
	const onPage = page.getByText('This represents an estimated sale price for this property.');
	const sizeOnPage = () =>
		onPage.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
	expect(await sizeOnPage()).toBeGreaterThanOrEqual(16);
	await page.emulateMedia({ media: 'print' });
	expect(await sizeOnPage()).toBeGreaterThanOrEqual(16);
	await page.emulateMedia({ media: 'screen' });
	await page.getByRole('button', { name: 'Create report' }).click();
	const dialog = page.getByRole('dialog');
	const purposes = await dialog.getByLabel('Purpose').locator('option').allInnerTexts();
	expect(purposes.join()).not.toMatch(/mortgage|loan/i);
	await dialog.getByLabel('Purpose').selectOption('estate');
	// The note of Texas.
	await dialog.getByText("A sales agent submits the analysis in the broker's name").waitFor();
	await dialog.getByLabel('Note to the client (optional)').fill('My opinion of value.');
	await dialog.getByText('“opinion of value”').waitFor();
	await dialog.getByLabel('Note to the client (optional)').fill('');
	expect(await dialog.getByLabel('Your interest').inputValue()).toBe('None, and no conflict of interest.');
	await dialog.getByLabel('Intended user').fill('The executor');
	await dialog.getByLabel('Interior inspection').selectOption('no');
	// A price opinion says whether both were inspected, and who made it under which license.
	expect(
		await dialog
			.getByLabel('Exterior inspection')
			.evaluate((field: HTMLSelectElement) => field.validity.valid),
	).toBe(false);
	await dialog.getByLabel('Exterior inspection').selectOption('no');
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await dialog.getByText('This kind of report has to state your license number, your brokerage.').waitFor();
	await sql`update public.profiles set license_number = 'TREC 1', brokerage = 'Lee Homes' where id = ${agent.id}`;
	await dialog.getByRole('button', { name: 'Create report' }).click();

	const sheet = page.getByRole('region', { name: 'Purpose and disclosures', exact: true });
	await sheet.waitFor();
	const words = await sheet.innerText();
	expect(words).toMatch(/Purpose\s+To inform the parties to an estate/);
	expect(words).toMatch(/Intended user\s+The executor/);
	expect(words).toMatch(/Interior inspected\s+No/);
	expect(words).toMatch(/Exterior inspected\s+No/);
	expect(words).toMatch(/Agent's interest and conflicts of interest\s+None, and no conflict of interest\./);
	const price = page.locator('.sheet').first();
	expect(await price.innerText()).toContain('Supervised by Pat Broker.');
	const statement = price.getByText('This represents an estimated sale price for this property.');
	// 12 points are 16 pixels.
	expect(
		await statement.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
	).toBeGreaterThanOrEqual(16);
});
