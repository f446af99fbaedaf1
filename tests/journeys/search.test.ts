/** A search in a real browser: the search box, the result, the announcements, and what can go wrong. */
import { expect, test } from 'vitest';
import { count, days, usdStatistic } from '../../domain/format/format.ts';
import { saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findComps, newSubscriber, usedBy } from '../users.ts';
import { visit, withBrowser } from './browser.ts';
import { cells, figures, rows, searchAddress, searchZip, sorted, table } from './search/search-page.ts';

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
	await page.getByText(`${count(found)} homes in ZIP 10001`).waitFor();

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
	await page.getByText(/^\d+ homes within 0\.5 mi of /).waitFor();
	const [subject, ...others] = await cells(page, 'address');
	expect(subject).toContain('Subject');
	const distances = others.map((text) => Number(/([\d.]+) mi away/.exec(text)?.[1]));
	expect(distances.length).toBeGreaterThan(5);
	expect(distances).toEqual(sorted(distances));
});
