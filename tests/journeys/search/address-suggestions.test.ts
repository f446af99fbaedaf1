/** Suggested addresses in a real browser: while typing, and for a misspelled address. */
import { expect, test } from 'vitest';
import { saveHomes, soldHome } from '../../homes.ts';
import { openDatabase } from '../../shared-host.ts';
import { findComps, newSubscriber, usedBy } from '../../users.ts';
import { visit, withBrowser } from '../browser.ts';
import { searchAddress, searchField } from './search-page.ts';

withBrowser();

const sql = await openDatabase();

test('a misspelled address suggests the right one', async () => {
	const zip = '59274';
	// Enough to price the address: a search without a price is free.
	const homes = [12, 14, 16, 18, 20, 22].map((number) =>
		soldHome({
			...{ zip, address: `${number} Maple St`, city: 'Vida' },
			latitude: 47.85 + number / 10_000,
			longitude: -105.42,
		}),
	);
	await saveHomes(sql, 'slips.csv', homes);
	const agent = await newSubscriber(sql);
	const page = await visit('/dashboard', agent);
	await searchAddress(page, `12 Mapel St, Vida, MT ${zip}`);
	const suggestion = `12 Maple St, Vida, MT ${zip}`;
	await page.getByText('Did you mean this address?').waitFor();
	await page.getByRole('button', { name: suggestion, exact: true }).click();
	await page.getByRole('heading', { name: suggestion }).waitFor();
	await page.getByText(/^\d+ homes? within/).waitFor();
	expect(await page.getByLabel('Full address').inputValue()).toBe(suggestion);
	expect(await page.getByText('Did you mean').count()).toBe(0);
	await page.goBack();
	await page.getByText('Did you mean this address?').waitFor();
});

test('address suggestions work by keyboard and pointer and cost no credit, but the one that is chosen is searched', async () => {
	const agent = await newSubscriber(sql);
	const { comps } = await findComps(agent, { zip: '10001', limit: 500 });
	const home = comps.find(({ address }) => /^\d+ \w+ \w+$/.test(address ?? ''));
	const [number, street] = (home?.address ?? '').split(' ');
	const page = await visit('/dashboard', agent);
	await page.getByText('Address', { exact: true }).first().click();
	const box = page.getByRole('combobox', { name: 'Full address' });
	await box.pressSequentially(`${number} ${street?.slice(0, 3)}`);
	const option = page.getByRole('option', { name: `${home?.address}, New York, NY 10001` });
	await option.waitFor();
	expect(await box.getAttribute('aria-expanded')).toBe('true');
	await box.press('ArrowDown');
	const active = await box.getAttribute('aria-activedescendant');
	expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
	await box.press('Escape');
	await option.waitFor({ state: 'hidden' });
	await box.pressSequentially((street ?? '').slice(3, 4));
	expect(await usedBy(agent)).toBe(1);
	await option.click();
	await expect.poll(() => searchField(page).inputValue()).toBe(`${home?.address}, New York, NY 10001`);
	await page
		.getByText(/homes within/)
		.first()
		.waitFor();
	expect(await usedBy(agent)).toBe(2);
});

test('Enter opens the only home that the typed text can mean, and otherwise searches it as it is', async () => {
	const [zip, city] = ['59275', 'Westby'];
	await saveHomes(sql, 'enter.csv', [
		soldHome({ zip, city, address: '77123 Juniper Ln', latitude: 48.87, longitude: -104.05 }),
		...[1, 2].map((unit) => soldHome({ zip, city, address: `77125 Juniper Ln #${unit}` })),
	]);
	const agent = await newSubscriber(sql);
	const page = await visit('/dashboard', agent);
	// Faster than the suggestions.
	await searchField(page).pressSequentially('77123 jun');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: `77123 Juniper Ln, ${city}, MT ${zip}` }).waitFor();
	await searchField(page).fill('77125 Juniper');
	await page.getByRole('option').nth(1).waitFor();
	await page.keyboard.press('Enter');
	await page
		.getByRole('alert')
		.getByText(/ZIP code/)
		.waitFor();
	await searchField(page).fill('77123 Juniper Ave');
	await page.keyboard.press('Enter');
	await page
		.getByRole('alert')
		.getByText(/ZIP code/)
		.waitFor();
	expect(await searchField(page).inputValue()).toBe('77123 Juniper Ave');
});
