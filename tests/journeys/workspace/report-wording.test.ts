/** The wording of a report is checked as it is typed. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { dialogOf } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

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
