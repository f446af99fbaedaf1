/** The first report of an agent whose profile is blank. */
import type { ViewportSize } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../shared-host.ts';
import { withBrowser } from './browser.ts';
import { openWorkbenchPage, priceAddress } from './workbench-page.ts';
import { dialogOf, sheets } from './workspace/report-page.ts';

withBrowser();
const sql = await openDatabase();

async function openDialog(viewport?: ViewportSize) {
	const options = viewport ? { viewport } : {};
	const { agent, page, address } = await openWorkbenchPage(sql, options, undefined, { named: false });
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	const dialog = dialogOf(page, 'Create report');
	return { agent, page, dialog, create: dialog.getByRole('button', { name: 'Create report' }) };
}

test('the first report asks for the name, shows the top of page one, and saves both', async () => {
	const { agent, page, dialog, create } = await openDialog();
	await create.click();
	await dialog.getByText('Enter your name, or leave it off this report.').waitFor();
	await dialog.getByLabel('Your name').fill('Ann Lee');
	await dialog.getByLabel('Brokerage').fill('Sample Realty');
	await dialog.getByLabel('License number').fill('SA 1234');
	await dialog.getByLabel('Phone').fill('(555) 010-0142');
	const preview = dialog.getByRole('figure');
	for (const text of ['Ann Lee', 'Sample Realty', 'License SA 1234', '(555) 010-0142'])
		await preview.getByText(text, { exact: true }).waitFor();
	// In another tab.
	await sql`update public.profiles set website = 'https://example.com' where id = ${agent.id}`;
	await create.click();
	await sheets(page).first().getByText('Ann Lee').first().waitFor();
	const [profile] =
		await sql`select name, brokerage, license_number, phone, website from public.profiles where id = ${agent.id}`;
	expect(profile).toEqual({
		name: 'Ann Lee',
		brokerage: 'Sample Realty',
		license_number: 'SA 1234',
		phone: '(555) 010-0142',
		website: 'https://example.com',
	});
});

test('a report without a name is an explicit choice', async () => {
	const { page, dialog, create } = await openDialog();
	await dialog.getByLabel('Leave my name off this report').check();
	await create.click();
	await sheets(page).first().waitFor();
	await page.getByText("Your name isn't on this report.").waitFor();
});

test.each([
	{ width: 390, height: 844 },
	{ width: 360, height: 640 },
])(
	'on a phone of $width × $height, the button stays in reach, and Enter creates the report',
	async (viewport) => {
		const { page, dialog, create } = await openDialog(viewport);
		await dialog.getByLabel('Your name').fill('Ann Lee');
		await dialog.getByRole('figure').waitFor();
		const box = await create.boundingBox();
		expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
		await dialog.getByLabel('Brokerage').press('Enter');
		await sheets(page).first().getByText('Ann Lee').first().waitFor();
	},
);
