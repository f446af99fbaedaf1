/** CSV export of a search in a real browser: sorted as on the screen, for accounts with Basic. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, newSubscriber } from '../../users.ts';
import { visit, withBrowser } from '../browser.ts';
import { searchField } from './search-page.ts';

withBrowser();
const sql = await openDatabase();

test('an account with Basic exports every loaded comp, in the order on the screen', async () => {
	const agent = await newSubscriber(sql);
	const page = await visit('/dashboard', agent);
	await page.getByLabel('Limit', { exact: true }).fill('25');
	await searchField(page).fill('98103');
	await page.keyboard.press('Enter');
	await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const file = await saving;
	expect(file.suggestedFilename()).toMatch(/^lotline-comps-\d{4}-\d\d-\d\d\.csv$/);
	const rows: Record<string, string>[] = parse(readFileSync(await file.path()), { bom: true, columns: true });
	const prices = rows.map((row) => Number(row.Price));
	expect(prices).toHaveLength(25);
	expect(prices).toEqual([...prices].sort((a, b) => a - b));
	const first = await page.locator('tbody td.comps-address').first().innerText();
	expect(first).toContain(`${rows[0]?.Address}, ${rows[0]?.City}`);
});

test('a trial user sees that CSV export comes with Basic', async () => {
	const page = await visit('/dashboard', await newAgent());
	await searchField(page).fill('98103');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const dialog = page.getByRole('dialog', { name: 'CSV export is a Basic feature' });
	await dialog.getByRole('button', { name: 'Not now' }).click();
	await page.getByRole('button', { name: 'Export CSV' }).click();
	await dialog.getByRole('link', { name: 'See plans' }).click();
	await page.waitForURL('**/checkout?plan=basic');
});
