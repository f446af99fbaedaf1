/** MLS numbers in the search box: one opens its home, several become the comps of the home on screen. */
import { expect, test } from 'vitest';
import { processUploads, upload } from '../../listings/uploads/upload-calls.ts';
import { addressOf, EXPORTS, type ExportedSale, exportCsv, exportedSales } from '../../samples/mls-export.ts';
import { openTestStore } from '../../shared-host.ts';
import { newSubscriber, usedBy } from '../../users.ts';
import { visit, withBrowser } from '../browser.ts';
import { searchField } from './search-page.ts';

withBrowser();

const { sql, store } = await openTestStore();
await processUploads(store);

const SALES = exportedSales(60, { zip: '97215', city: 'Portland', state: 'OR' });
const [home, first, second] = SALES as [ExportedSale, ExportedSale, ExportedSale];
const CSV = exportCsv(Object.values(EXPORTS)[0] as (typeof EXPORTS)[string], SALES);

test('an MLS number opens its home, and several become its comps', async () => {
	const agent = await newSubscriber(sql);
	await upload(agent, CSV);
	const page = await visit('/dashboard', agent);
	await searchField(page).fill(`${first.id}, ${second.id}`);
	await page.keyboard.press('Enter');
	await page.getByText('Search the home first.').waitFor();
	await searchField(page).fill('MLS# 99999999');
	await page.keyboard.press('Enter');
	await page.getByText('No home in our data has MLS number 99999999.').waitFor();
	expect(await usedBy(agent)).toBe(0);

	await searchField(page).fill(home.id);
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: new RegExp(addressOf(home), 'i') }).waitFor();
	await page.getByRole('button', { name: 'Create report' }).first().waitFor();
	expect(await usedBy(agent)).toBe(1);

	await searchField(page).fill(`${first.id}\t${second.id} 99999999`);
	await page.keyboard.press('Enter');
	await page
		.getByText(`Pinned as comps: ${first.id}, ${second.id}. Not among the 60 sales near this home: 99999999.`)
		.waitFor();
	await page
		.getByText(/2 changes/)
		.first()
		.waitFor();
	expect(await searchField(page).inputValue()).toMatch(new RegExp(addressOf(home), 'i'));
	expect(await usedBy(agent)).toBe(1);
});

test("another account's homes can't be reached by their numbers", async () => {
	await upload(await newSubscriber(sql), CSV);
	const stranger = await newSubscriber(sql);
	expect((await stranger.client.rpc('suggest_addresses', { typed: home.id })).data).toEqual([]);
	const page = await visit('/dashboard', stranger);
	await searchField(page).fill(home.id);
	await page.keyboard.press('Enter');
	await page.getByText(`No home in our data has MLS number ${home.id}.`).waitFor();
	expect(await usedBy(stranger)).toBe(0);
});
