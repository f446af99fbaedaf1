/** A search in a real browser: the search box, the result, the announcements, and what can go wrong. */
import { expect, test } from 'vitest';
import { count, days, usdStatistic } from '../../domain/format/format.ts';
import { saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findComps, newSubscriber, usedBy } from '../users.ts';
import { openPage, visit, withBrowser } from './browser.ts';
import {
	cells,
	figures,
	footerShows,
	rows,
	searchAddress,
	searchZip,
	sorted,
	table,
} from './search/search-page.ts';

withBrowser();

const sql = await openDatabase();

test('a search by ZIP code shows the statistics, the homes and the data source', async () => {
	const agent = await newSubscriber(sql);
	const { kpis, comps, found } = await findComps(agent, { zip: '10001' });
	const page = await visit('/dashboard', agent);
	await searchZip(page, '10001');
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();

	const cards = await page.locator('#market-statistics').textContent();
	for (const figure of [
		usdStatistic(kpis.median_price, kpis.sample),
		usdStatistic(kpis.p25_price, kpis.sample),
		usdStatistic(kpis.p75_price, kpis.sample),
		days(kpis.median_dom),
	]) {
		expect(cards).toContain(figure);
	}
	expect(cards).toContain(`${count(kpis.sample)}sold prices`);
	expect(await page.getByText('Demo data').count()).toBeGreaterThan(10);
	await page.getByText(`${count(found)} homes in 10001`).waitFor();

	expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
		'Address',
		'Price',
		'Beds',
		'Baths',
		'Sqft',
		'Type',
		'Year',
		'Lot',
		'DOM',
		'Status',
		'Link',
	]);
	expect(await rows(page).count()).toBe(10);
	expect(await figures(page, 'price')).toEqual(comps.slice(0, 10).map((comp) => comp.price));
	const [first] = comps;
	expect((await cells(page, 'address'))[0]).toContain(
		`${first?.address}, ${first?.city}, ${first?.state} ${first?.zipcode}`,
	);
});

test('an empty search is free, says why, and offers the nearest ZIP codes with homes', async () => {
	const [redLodge] = await sql`select latitude, longitude from public.zip_places where zip = '59068'`;
	await saveHomes(sql, 'near Bridger.csv', [soldHome({ zip: '59068', ...redLodge })]);
	const agent = await newSubscriber(sql);
	const page = await visit('/dashboard', agent);
	await searchZip(page, '00000');
	await page.getByText('No comps found. Try another query.').waitFor();
	await page
		.getByText("ZIP code 00000 doesn't exist. Check the digits. This search used no credit.")
		.first()
		.waitFor();
	await searchZip(page, '59014');
	await page.getByText('We have no homes in ZIP 59014 (Bridger, MT).').first().waitFor();
	const used = () => usedBy(agent);
	expect(await used()).toBe(0);
	const nearest = page.getByRole('list').filter({ hasText: 'about' }).getByRole('button').first();
	const zip = (await nearest.textContent())?.slice(0, 5);
	await nearest.click();
	await page.getByRole('heading', { name: `ZIP ${zip}` }).waitFor();
	expect(await used()).toBe(1);
});

test('older data shows the date it goes through', async () => {
	const zip = '59223';
	await saveHomes(sql, 'past.csv', [soldHome({ zip, soldOn: '2015-05-27' })]);
	const page = await visit('/dashboard', await newSubscriber(sql));
	await searchZip(page, zip);
	await page.getByText('Data through May 27, 2015').waitFor();
});

test('a search by address shows the nearest homes and their distances', async () => {
	const agent = await newSubscriber(sql);
	const { comps } = await findComps(agent, { zip: '10001', limit: 1 });
	const address = `${comps[0]?.address}, New York, NY 10001`;
	const page = await visit('/dashboard', agent);
	await searchAddress(page, address);
	await page.getByRole('heading', { name: address }).waitFor();
	await page.getByText(/within 0\.5 mi of /).waitFor();
	const [subject, ...others] = await cells(page, 'address');
	expect(subject).toContain('Subject');
	const distances = others.map((text) => Number(/([\d.]+) mi away/.exec(text)?.[1]));
	expect(distances.length).toBeGreaterThan(5);
	expect(distances).toEqual(sorted(distances));
});

test('the Search button is disabled until the query is valid', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql));
	const button = page.getByRole('button', { name: 'Search', exact: true });
	for (const [text, disabled] of [
		['', true],
		['1000', true],
		['100011', true],
		[' 10001 ', false],
	] as const) {
		await page.getByLabel('ZIP code').fill(text);
		await expect.poll(() => button.isDisabled(), { message: text }).toBe(disabled);
	}
	await page.getByText('Address', { exact: true }).first().click();
	for (const [text, disabled] of [
		['', true],
		['  1 St ', true],
		['1 Main', false],
	] as const) {
		await page.getByLabel('Full address').fill(text);
		await expect.poll(() => button.isDisabled(), { message: text }).toBe(disabled);
	}
});

test('typing an address where a ZIP code goes, or the reverse, switches the mode and loses no letter', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql));
	await page.getByLabel('ZIP code').pressSequentially('1009 53rd St, Austin');
	expect(await page.getByLabel('Full address').inputValue()).toBe('1009 53rd St, Austin');
	expect(await page.getByRole('radio', { name: 'Address' }).isChecked()).toBe(true);
	await page.getByLabel('Full address').fill('');
	await page.getByLabel('Full address').pressSequentially('78704');
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('78704');
	expect(await page.getByRole('button', { name: 'Search', exact: true }).isDisabled()).toBe(false);
});

test('the inputs are disabled during a search, and the result is announced', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql));
	let release = () => {};
	const requestSent = new Promise<void>((reached) => {
		page.route('**/functions/v1/comps', async (route) => {
			reached();
			await new Promise<void>((done) => {
				release = done;
			});
			await route.continue();
		});
	});
	await searchZip(page, '10001');
	await page.getByRole('button', { name: 'Searching…' }).waitFor();
	await page.getByText('Loading…').waitFor();
	expect(await page.getByLabel('ZIP code').isDisabled()).toBe(true);
	expect(await page.getByLabel('Limit', { exact: true }).isDisabled()).toBe(true);
	await requestSent;
	release();
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();
	expect(await page.getByLabel('ZIP code').isDisabled()).toBe(false);
	await expect.poll(() => page.locator('p[role=status]').textContent()).toMatch(/homes found/);
});

test("a rejected search shows the server's message and clears the previous results", async () => {
	const page = await visit('/dashboard', await newSubscriber(sql));
	await searchZip(page, '10001');
	await footerShows(page, 'Showing 10 of 50');
	await searchAddress(page, '1 Unknown Road, Nowhere');
	await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/ZIP/);
	expect(await table(page).count()).toBe(0);
	expect(await page.locator('dl').count()).toBe(0);
});

test('if a part of the page fails to load, the message says so without naming a file', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql), { own: true });
	await page.getByLabel('ZIP code').waitFor();
	await page.waitForLoadState('networkidle');
	await page.route('**/assets/*', (route) => route.abort());
	await searchZip(page, '10001');
	await page.getByText("We couldn't load this page. Check your connection and try again.").waitFor();
	expect(await page.getByRole('alert').innerText()).not.toContain('/assets/');
	await page.unroute('**/assets/*');
	await page.getByRole('button', { name: 'Reload Page' }).click();
	await page.getByLabel('ZIP code').waitFor();
});

test('a first search without a connection keeps the search box, and works when the connection is back', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql), { own: true });
	await page.getByLabel('ZIP code').waitFor();
	await page.waitForLoadState('networkidle');
	await page.context().setOffline(true);
	await searchZip(page, '10001');
	await page.getByText("We couldn't reach the server. Check your connection and try again.").waitFor();
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('10001');
	await page.context().setOffline(false);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await footerShows(page, 'Showing 10 of 50');
});

test('the whole workflow works with the keyboard alone', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql), {
		reducedMotion: 'no-preference',
		streets: true,
	});
	const zip = page.getByLabel('ZIP code');
	await zip.waitFor();
	const focused = () =>
		page.evaluate(
			() => document.activeElement?.textContent || (document.activeElement as HTMLInputElement)?.name,
		);
	for (let tabs = 0; tabs < 25 && (await focused()) !== 'zip'; tabs++) await page.keyboard.press('Tab');
	expect(await focused()).toBe('zip');
	await page.keyboard.type('10001');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();
	for (let tabs = 0; tabs < 25 && (await focused()) !== 'Price'; tabs++) await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	const prices = await figures(page, 'price');
	expect(prices).toEqual(sorted(prices));
	for (let tabs = 0; tabs < 25 && (await focused()) !== 'Next'; tabs++) await page.keyboard.press('Tab');
	await page.keyboard.press('Space');
	await footerShows(page, 'Page 2 / 5');
});

test('nothing scrolls sideways on a phone or a tablet', async () => {
	const page = await openPage(await newSubscriber(sql));
	const overflows = async () => {
		const found = [];
		for (const width of [320, 390, 768]) {
			await page.setViewportSize({ width, height: 800 });
			const { scrollWidth, clientWidth } = await page.evaluate(() => {
				const { scrollWidth, clientWidth } = document.documentElement;
				return { scrollWidth, clientWidth };
			});
			if (scrollWidth > clientWidth) found.push(width);
		}
		return found;
	};
	for (const path of ['/', '/pricing', '/account', '/dashboard']) {
		await page.goto(path);
		await page.getByRole('heading').first().waitFor();
		expect(await overflows(), path).toEqual([]);
	}
	await searchZip(page, '10001');
	await footerShows(page, 'Showing 10 of 50');
	expect(await overflows()).toEqual([]);
});
