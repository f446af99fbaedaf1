/** The list of comps in a real browser: pages, order and the values in its cells. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { daysAgo, listedHome, saveHomes, soldHome } from '../../homes.ts';
import { openDatabase } from '../../shared-host.ts';
import { findComps, newSubscriber } from '../../users.ts';
import { visit, withBrowser } from '../browser.ts';
import { cells, figures, footerShows, rows, searchZip, sorted, table } from './search-page.ts';

withBrowser();

const sql = await openDatabase();

test('the list shows ten comps per page with the page number and count', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql));
	await page.getByLabel('Limit', { exact: true }).fill('23');
	await searchZip(page, '10001');
	const [previous, next] = ['Prev', 'Next'].map((name) =>
		page.getByRole('button', { name, exact: true }),
	) as [Locator, Locator];
	await footerShows(page, 'Page 1 / 3');
	await footerShows(page, 'Showing 10 of 23');
	expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
	await next.click();
	await next.click();
	await footerShows(page, 'Page 3 / 3');
	await footerShows(page, 'Showing 3 of 23');
	expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, true]);
	await previous.click();
	await footerShows(page, 'Page 2 / 3');
});

test("on a phone, a home without a link to its listing has no dash in the link's place", async () => {
	const page = await visit('/dashboard', await newSubscriber(sql), { viewport: { width: 390, height: 844 } });
	await searchZip(page, '10001');
	await footerShows(page, 'Showing 10 of 50');
	const link = rows(page).first().locator('td').last();
	expect(await link.textContent()).toBe('—');
	expect(await link.isVisible()).toBe(false);
	await page.setViewportSize({ width: 1280, height: 900 });
	expect(await link.isVisible()).toBe(true);
});

test('hovering rows keeps the current page of the list', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql));
	await page.getByLabel('Limit', { exact: true }).fill('200');
	await searchZip(page, '10001');
	await page.getByRole('checkbox', { name: /^Active/ }).waitFor();
	await page.getByRole('button', { name: 'Next', exact: true }).click();
	await rows(page).nth(4).hover();
	await page.locator('tr[data-highlighted=true]').waitFor();
	await rows(page).nth(2).hover();
	await page.getByText(/^Page 2 \//).waitFor();
	await page.getByRole('checkbox', { name: /^Active/ }).uncheck();
	await page.getByText(/^Page 1 \//).waitFor();
});

test('Price and Sqft sort all comps, ascending first, and switching columns starts over', async () => {
	const agent = await newSubscriber(sql);
	const { comps } = await findComps(agent, { zip: '98103', limit: 40 });
	const prices = sorted(comps.map((comp) => comp.price ?? Number.NaN));
	const areas = sorted(comps.map((comp) => comp.sqft ?? Number.NaN));
	const page = await visit('/dashboard', agent);
	await page.getByLabel('Limit', { exact: true }).fill('40');
	await searchZip(page, '98103');
	await footerShows(page, 'Showing 10 of 40');
	const header = (name: string) => table(page).getByRole('columnheader', { name });
	const sort = (name: string) => header(name).getByRole('button').click();

	await sort('Price');
	expect(await figures(page, 'price')).toEqual(prices.slice(0, 10));
	expect(await header('Price').getAttribute('aria-sort')).toBe('ascending');
	await sort('Price');
	expect(await figures(page, 'price')).toEqual(prices.slice(-10).reverse());
	expect(await header('Price').getAttribute('aria-sort')).toBe('descending');
	await sort('Sqft');
	expect(await figures(page, 'sqft')).toEqual(areas.slice(0, 10));
	expect(await header('Price').getAttribute('aria-sort')).toBe('none');
	await sort('Price');
	expect(await figures(page, 'price')).toEqual(prices.slice(0, 10));
	expect(await table(page).getByRole('columnheader').getByRole('button').count()).toBe(2);
});

test('unknown values show a dash, imported HTML shows as text, and only web links are linked', async () => {
	const zip = '59222';
	const nothing = {
		bedrooms: null,
		bathrooms: null,
		livingArea: null,
		lotSize: null,
		yearBuilt: null,
		daysOnMarket: null,
	};
	await saveHomes(sql, 'dashes.csv', [
		soldHome({ zip, address: '<img src=x onerror=alert(1)>', soldOn: daysAgo(10), ...nothing }),
		soldHome({
			zip,
			address: '1 Link St',
			soldOn: daysAgo(20),
			url: 'https://example.com/home/1',
			lotSize: 87_120,
			bathrooms: 2.5,
		}),
		listedHome({ zip, listPrice: null }),
	]);
	const page = await visit('/dashboard', await newSubscriber(sql));
	await searchZip(page, zip);
	await footerShows(page, 'Showing 3 of 3');
	expect((await cells(page, 'address'))[0]).toContain('<img src=x onerror=alert(1)>, Somewhere, MT 59222');
	for (const column of ['beds', 'baths', 'sqft', 'year', 'lot', 'dom', 'link']) {
		expect((await cells(page, column))[0], column).toBe('—');
	}
	expect((await cells(page, 'price'))[2]).toBe('—');
	expect([(await cells(page, 'lot'))[1], (await cells(page, 'baths'))[1]]).toEqual(['2 acres', '2.5']);
	const link = table(page).getByRole('link', { name: 'View listing' });
	expect(await link.count()).toBe(1);
	expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
		'https://example.com/home/1',
		'_blank',
	]);
	expect(await link.getAttribute('rel')).toContain('noopener');
	expect(await page.getByText('Demo data').count()).toBe(0);
});
