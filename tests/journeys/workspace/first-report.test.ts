/** The first report of an agent whose profile is blank. */
import type { Locator, ViewportSize } from 'playwright-core';
import { expect, test } from 'vitest';
import { countReports } from '../../reports.ts';
import { openDatabase } from '../../shared-host.ts';
import { pathOf, withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { dialogOf, sheets } from './report-page.ts';

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

/** The text of a sheet, without the fingerprint, which a report has only once it is saved. */
const textOf = (sheet: Locator) =>
	sheet.evaluate((element) => {
		const copy = element.cloneNode(true) as HTMLElement;
		copy.querySelector('.sheet-fingerprint')?.remove();
		return copy.textContent;
	});

test('the first report asks for the name, shows page one as it will be, and saves both', async () => {
	const { agent, page, dialog, create } = await openDialog({ width: 1280, height: 800 });
	await create.click();
	await dialog.getByText('Enter your name, or leave it off this report.').waitFor();
	await dialog.getByLabel('Your name').fill('Ann Lee');
	await dialog.getByLabel('Brokerage').fill('Sample Realty');
	await dialog.getByLabel('License number').fill('SA 1234');
	await dialog.getByLabel('Phone').fill('(555) 010-0142');
	await dialog.getByLabel('Brief').check();
	await dialog.getByLabel('Prepared for').fill('Jordan Reyes');
	await dialog.getByLabel('Note to the client').fill('The roof is from 2024.');
	const preview = dialog.getByRole('figure').locator('.sheet');
	for (const text of ['Ann Lee', 'Sample Realty', 'License SA 1234', '(555) 010-0142', 'Jordan Reyes'])
		await preview.getByText(text, { exact: true }).waitFor();
	await preview.getByText('The roof is from 2024.').waitFor();
	const previewed = await textOf(preview);
	const [left, right] = [await create.boundingBox(), await preview.boundingBox()];
	expect((left?.x ?? Number.NaN) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
	// In another tab.
	await sql`update public.profiles set website = 'https://example.com' where id = ${agent.id}`;
	await create.click();
	await sheets(page).first().getByText('Ann Lee').first().waitFor();
	expect((await textOf(sheets(page).first()))?.replace('example.com', '')).toBe(previewed);
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

test('what was typed is still there after a tablet is turned', async () => {
	const { page, dialog } = await openDialog({ width: 1280, height: 800 });
	await dialog.getByLabel('Your name').fill('Ann Lee');
	for (const [width, height] of [
		[800, 1280],
		[1280, 800],
	] as const) {
		await page.setViewportSize({ width, height });
		await page.waitForFunction((width) => window.innerWidth === width, width);
		expect(await dialog.getByLabel('Your name').inputValue()).toBe('Ann Lee');
	}
});

test('a report without a name is an explicit choice', async () => {
	const { page, dialog, create } = await openDialog();
	await dialog.getByLabel('Leave my name off this report').check();
	await create.click();
	await page.waitForURL('**/app/reports/*');
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

test('a report that takes long names its steps, and canceled or closed it opens nothing later', async () => {
	const { agent, page, dialog, create } = await openDialog();
	const priced = pathOf(page);
	const requests: string[] = [];
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/functions/v1/report', async (route) => {
		requests.push(route.request().method());
		await held;
		await route.continue().catch(() => {});
	});
	await dialog.getByLabel('Your name').fill('Ann Lee');
	await create.dblclick();
	const steps = dialog.getByRole('list', { name: 'Steps' });
	await steps.getByText('Saving your details, done').waitFor();
	await steps.locator('[aria-current]', { hasText: 'Pricing the home and writing its pages' }).waitFor();
	const canceled = page.waitForEvent('requestfailed');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await canceled;
	await steps.waitFor({ state: 'detached' });
	await create.click();
	await dialog.getByRole('button', { name: 'Creating…' }).waitFor();
	const closed = page.waitForEvent('requestfailed');
	await page.keyboard.press('Escape');
	await closed;
	release();
	await page.waitForLoadState('networkidle');
	expect(requests).toEqual(['POST', 'POST']);
	expect(pathOf(page)).toBe(priced);
	expect(await countReports(sql, agent)).toBe(0);
});
