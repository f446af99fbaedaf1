/** The main workflow in a real browser: search, read, sort, page and print, and what can go wrong. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type CompsResponse, readCompsResponse } from '../../contract/comps.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { count, days, usd } from '../../domain/format/format.ts';
import { daysAgo, listedHome, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, search, subscribe, type TestUser } from '../users.ts';
import { openPage, pathOf, withBrowser } from './browser.ts';

withBrowser();
const sql = await openDatabase();

async function newSubscriber(): Promise<TestUser> {
	const user = await newAgent();
	await subscribe(sql, user);
	return user;
}

const answerFor = async (user: TestUser, body: object): Promise<CompsResponse> =>
	readCompsResponse(await (await search(user, body)).json());

async function searchZip(page: Page, zip: string): Promise<void> {
	await page.getByLabel('ZIP code').fill(zip);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
}

const table = (page: Page) => page.getByRole('table', { name: 'Comparable homes' });
const rows = (page: Page) => table(page).locator('tbody tr');
const foot = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const cells = (page: Page, column: string) => table(page).locator(`tbody td.comps-${column}`).allInnerTexts();

/** A column's figures as numbers, without the notes below them. */
const figures = async (page: Page, column: string) =>
	(await cells(page, column)).map((text) => Number(text.split('\n')[0]?.replace(/[$,]/g, '')));

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

test('a search by ZIP code shows the statistics, the homes and the data source', async () => {
	const agent = await newSubscriber();
	const { kpis, comps, found } = await answerFor(agent, { zip: '10001' });
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();

	const cards = await page.locator('#market-statistics').textContent();
	for (const figure of [
		usd(kpis.median_price),
		usd(kpis.p25_price),
		usd(kpis.p75_price),
		days(kpis.median_dom),
	]) {
		expect(cards).toContain(figure);
	}
	expect(cards).toContain(`${count(kpis.sample)}sold prices`);
	expect(await page.getByText('Demo data').count()).toBeGreaterThan(10);
	await page.getByText(`${count(found)} comps in 10001`).waitFor();

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

test('the list shows ten comps per page with the page number and count', async () => {
	const page = await openPage(await newSubscriber());
	await page.goto('/dashboard');
	await page.getByLabel('Limit', { exact: true }).fill('23');
	await searchZip(page, '10001');
	const [previous, next] = ['Prev', 'Next'].map((name) =>
		page.getByRole('button', { name, exact: true }),
	) as [Locator, Locator];
	await foot(page, 'Page 1 / 3');
	await foot(page, 'Showing 10 of 23');
	expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
	await next.click();
	await next.click();
	await foot(page, 'Page 3 / 3');
	await foot(page, 'Showing 3 of 23');
	expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, true]);
	await previous.click();
	await foot(page, 'Page 2 / 3');
});

test('hovering rows keeps the current page of the list', async () => {
	const page = await openPage(await newSubscriber());
	await page.goto('/dashboard');
	await page.getByLabel('Limit', { exact: true }).fill('200');
	await searchZip(page, '10001');
	await page.getByRole('checkbox', { name: /^Active/ }).waitFor();
	await page.getByRole('button', { name: 'Next', exact: true }).click();
	await rows(page).nth(4).hover();
	await page.locator('tr[data-lit=true]').waitFor();
	await rows(page).nth(2).hover();
	await page.getByText(/^Page 2 \//).waitFor();
	await page.getByRole('checkbox', { name: /^Active/ }).uncheck();
	await page.getByText(/^Page 1 \//).waitFor();
});

test('Price and Sqft sort all comps, ascending first, and switching columns starts over', async () => {
	const agent = await newSubscriber();
	const { comps } = await answerFor(agent, { zip: '98103', limit: 40 });
	const prices = sorted(comps.map((comp) => comp.price ?? Number.NaN));
	const areas = sorted(comps.map((comp) => comp.sqft ?? Number.NaN));
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await page.getByLabel('Limit', { exact: true }).fill('40');
	await searchZip(page, '98103');
	await foot(page, 'Showing 10 of 40');
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
	const page = await openPage(await newSubscriber());
	await page.goto('/dashboard');
	await searchZip(page, zip);
	await foot(page, 'Showing 3 of 3');
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

test('an empty search is free, says why, and offers the nearest ZIP codes with homes', async () => {
	const [redLodge] = await sql`select latitude, longitude from public.zip_places where zip = '59068'`;
	await saveHomes(sql, 'near Bridger.csv', [soldHome({ zip: '59068', ...redLodge })]);
	const agent = await newSubscriber();
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await searchZip(page, '00000');
	await page.getByText('No comps found. Try another query.').waitFor();
	await page
		.getByText("ZIP code 00000 doesn't exist. Check the digits. This search used no credit.")
		.first()
		.waitFor();
	await searchZip(page, '59014');
	await page.getByText('We have no homes in ZIP 59014 (Bridger, MT).').first().waitFor();
	const used = async () => (await agent.client.rpc('get_usage_status')).data?.[0]?.used;
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
	const page = await openPage(await newSubscriber());
	await page.goto('/dashboard');
	await searchZip(page, zip);
	await page.getByText('Data through May 27, 2015').waitFor();
});

test('a search by address shows the nearest homes and their distances', async () => {
	const agent = await newSubscriber();
	const { comps } = await answerFor(agent, { zip: '10001', limit: 1 });
	const address = `${comps[0]?.address}, New York, NY 10001`;
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await page.getByText('Address', { exact: true }).first().click();
	await page.getByLabel('Full address').fill(address);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await page.getByRole('heading', { name: address }).waitFor();
	await page.getByText(/within 0\.5 mi of /).waitFor();
	const [own, ...others] = await cells(page, 'address');
	expect(own).toContain('Subject');
	const distances = others.map((text) => Number(/([\d.]+) mi away/.exec(text)?.[1]));
	expect(distances.length).toBeGreaterThan(5);
	expect(distances).toEqual(sorted(distances));
});

test('a misspelled address suggests the right one, which counts as another search', async () => {
	const zip = '59274';
	await saveHomes(sql, 'slips.csv', [
		soldHome({ zip, address: '12 Maple St', city: 'Vida', latitude: 47.85, longitude: -105.42 }),
	]);
	const agent = await newSubscriber();
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await page.getByText('Address', { exact: true }).first().click();
	await page.getByLabel('Full address').fill(`12 Mapel St, Vida, MT ${zip}`);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	const suggestion = `12 Maple St, Vida, MT ${zip}`;
	await page.getByText('Did you mean this address?').waitFor();
	await page.getByRole('button', { name: suggestion }).click();
	await page.getByRole('heading', { name: suggestion }).waitFor();
	await page.getByText(/^\d+ comps? within/).waitFor();
	expect(await page.getByLabel('Full address').inputValue()).toBe(suggestion);
	expect(await page.getByText('Did you mean').count()).toBe(0);
	expect((await agent.client.rpc('get_usage_status')).data[0].used).toBe(2);
	await page.goBack();
	await page.getByText('Did you mean this address?').waitFor();
});

test('the Search button is disabled until the query is valid', async () => {
	const page = await openPage(await newSubscriber());
	await page.goto('/dashboard');
	const button = page.getByRole('button', { name: 'Search', exact: true });
	for (const [text, disabled] of [
		['', true],
		['1000', true],
		['100011', true],
		['1000a', true],
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

test('the inputs are disabled during a search, and the result is announced', async () => {
	const page = await openPage(await newSubscriber());
	await page.goto('/dashboard');
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
	await expect.poll(() => page.locator('p[role=status]').textContent()).toMatch(/comps found/);
});

test("a rejected search shows the server's message and clears the previous results", async () => {
	const page = await openPage(await newSubscriber());
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	await foot(page, 'Showing 10 of 50');
	await page.getByText('Address', { exact: true }).first().click();
	await page.getByLabel('Full address').fill('1 Unknown Road, Nowhere');
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/ZIP/);
	expect(await table(page).count()).toBe(0);
	expect(await page.locator('dl').count()).toBe(0);
});

test('repeating a search within five minutes is free, but Search again costs a credit', async () => {
	const agent = await newSubscriber();
	const used = async () => (await agent.client.rpc('get_usage_status')).data[0].used;
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	await foot(page, 'Showing 10 of 50');
	expect(await used()).toBe(1);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await foot(page, 'Showing 10 of 50');
	expect(await used()).toBe(1);
	await page.getByRole('button', { name: 'Search again' }).click();
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();
	await expect.poll(used).toBe(2);
});

test('Back and Forward show earlier searches and a reload shows the current one, at no extra credit', async () => {
	const agent = await newSubscriber();
	const used = async () => (await agent.client.rpc('get_usage_status')).data[0].used;
	const page = await openPage(agent);
	await page.goto('/account');
	await page.goto('/dashboard');
	const shows = async (zip: string) => {
		await page.getByRole('heading', { name: `ZIP ${zip}` }).waitFor();
		expect(await page.getByLabel('ZIP code').inputValue()).toBe(zip);
	};
	for (const zip of ['10001', '78704', '98103']) {
		await searchZip(page, zip);
		await shows(zip);
	}
	await page.getByRole('button', { name: 'Search again' }).click();
	await expect.poll(used).toBe(4);
	await shows('98103');
	await page.goBack();
	await shows('78704');
	await page.goBack();
	await shows('10001');
	await page.goForward();
	await shows('78704');
	await page.reload();
	await shows('78704');
	await page.getByLabel('ZIP code').fill('60614');
	await page.reload();
	await page.getByRole('heading', { name: 'ZIP 78704' }).waitFor();
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('60614');
	await page.goBack();
	await shows('10001');
	await page.goBack();
	await expect.poll(() => pathOf(page)).toBe('/account');
	await page.goForward();
	await shows('10001');
	expect(await used()).toBe(4);
});

test('a late response updates only its own history entry after Back or Forward', async () => {
	const agent = await newSubscriber();
	const page = await openPage(agent);
	await page.goto('/dashboard');
	const shows = (zip: string) => page.getByRole('heading', { name: `ZIP ${zip}` }).waitFor();
	const zips = ['10001', '78704', '98103', '60614'];
	for (const zip of zips) {
		await searchZip(page, zip);
		await shows(zip);
	}
	// The reload clears the earlier responses.
	await page.reload();
	await shows('60614');
	const entries = await page.evaluate(() => history.length);
	const late = page.waitForResponse((response) => response.request().postData()?.includes('98103') === true);
	await page.route('**/functions/v1/comps', async (route) => {
		if (route.request().postData()?.includes('98103')) await page.waitForTimeout(700);
		await route.continue();
	});
	await page.goBack();
	await page.goBack();
	await shows('78704');
	await late;
	await page.waitForTimeout(200);
	await shows('78704');
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('78704');
	await page.goForward();
	await shows('98103');
	await page.goForward();
	await shows('60614');
	expect(await page.evaluate(() => history.length)).toBe(entries);
	expect((await agent.client.rpc('get_usage_status')).data[0].used).toBe(4);
});

test('a reload resumes a pending search, and keeps the typed query after a rejected one', async () => {
	const agent = await newSubscriber();
	const used = async () => (await agent.client.rpc('get_usage_status')).data[0].used;
	const page = await openPage(agent);
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();
	await page.route('**/functions/v1/comps', async (route) => {
		await page.waitForTimeout(500);
		await route.continue().catch(() => {});
	});
	const requestSent = page.waitForRequest('**/functions/v1/comps');
	await searchZip(page, '78704');
	await requestSent;
	await page.reload();
	await page.getByRole('heading', { name: 'ZIP 78704' }).waitFor();
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('78704');
	expect(await used()).toBe(2);
	await page.unroute('**/functions/v1/comps');
	const address = '1 Unknown Road, Nowhere';
	await page.getByText('Address', { exact: true }).first().click();
	await page.getByLabel('Full address').fill(address);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await page.getByRole('alert').waitFor();
	await page.reload();
	await page.getByRole('heading', { name: 'ZIP 78704' }).waitFor();
	expect(await page.getByLabel('Full address').inputValue()).toBe(address);
	expect(await used()).toBe(2);
});

test('a search made before the configuration loads stays on the screen', async () => {
	const page = await openPage(await newSubscriber());
	await page.route('**/config.json', async (route) => {
		await page.waitForTimeout(600);
		await route.continue();
	});
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	await foot(page, 'Showing 10 of 50');
	await page.waitForFunction(() => history.state?.usr?.searched);
	await page.getByRole('button', { name: 'Next', exact: true }).click();
	await foot(page, 'Page 2 / 5');
});

test('after the five trial searches, a dialog links to billing and the waitlist', async () => {
	const agent = await newAgent();
	for (let searched = 0; searched < 5; searched++) await search(agent, { zip: '10001', limit: 1 });
	const page = await openPage(agent);
	let requestCount = 0;
	page.on('request', (request) => {
		if (request.url().endsWith('/functions/v1/comps')) requestCount++;
	});
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	const dialog = page.getByRole('dialog', { name: 'Monthly limit reached' });
	await dialog.getByText('Join the Pro waitlist to unlock unlimited searches.').waitFor();
	expect(requestCount).toBe(0);
	expect(await dialog.getByRole('link', { name: 'Join Pro Waitlist' }).getAttribute('href')).toBe(
		'/waitlist',
	);
	await dialog.getByRole('link', { name: 'Manage plan' }).click();
	await page.waitForURL('**/account/billing');
	expect(pathOf(page)).toBe('/account/billing');
});

test('the banner shows how much of the monthly limit is used', async () => {
	const agent = await newAgent();
	const { current_period_start } = await subscribe(sql, agent);
	const page = await openPage(agent);
	for (const [ratio, sentence] of [
		[0.2, "You're good to go."],
		[0.5, "You're using your monthly searches."],
		[0.8, "You're nearing your monthly limit."],
		[0.95, "You're at your monthly limit."],
	] as const) {
		await sql`
			insert into public.usage_periods values (${agent.id}, ${current_period_start}, ${Math.round(3300 * ratio)})
			on conflict (user_id, period_start) do update set used = excluded.used`;
		await page.goto('/dashboard');
		const banner = page.getByRole('region', { name: 'Monthly usage' });
		await banner.getByText(sentence).waitFor();
		await banner.getByText(`${Math.round(ratio * 100)}%`).waitFor();
	}
});

test('Subscribe starts the checkout, and an error shows until the next action', async () => {
	const page = await openPage(await newAgent());
	await page.route('**/functions/v1/checkout', (route) =>
		route.fulfill({ status: 503, json: { error: 'Try later.' } }),
	);
	await page.goto('/dashboard');
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await expect.poll(() => page.getByRole('alert').textContent()).toBe('Failed to start checkout: Try later.');
	await page.getByLabel('ZIP code').fill('100');
	await expect.poll(() => page.getByRole('alert').count()).toBe(0);
	await page.getByText('A ZIP code has 5 digits. 2 more to go.').waitFor();
	await page.unroute('**/functions/v1/checkout');
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await page.waitForURL('**/demo-checkout?session=**');
});

test('a rate-limited search keeps the typed query and costs one credit when retried', async () => {
	const agent = await newSubscriber();
	const page = await openPage(agent);
	await page.route('**/functions/v1/comps', (route) =>
		route.fulfill({
			status: 429,
			json: { error: PROBLEMS.tooManyRequests },
			headers: { 'retry-after': '2' },
		}),
	);
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	await page.getByRole('alert').getByText(PROBLEMS.tooManyRequests).waitFor();
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('10001');
	await page.unroute('**/functions/v1/comps');
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();
	expect(await page.getByRole('alert').count()).toBe(0);
	const [used] =
		await sql`select sum(used)::integer as credits from public.usage_periods where user_id = ${agent.id}`;
	expect(used?.credits).toBe(1);
});

test('the whole workflow works with the keyboard alone', async () => {
	const page = await openPage(await newSubscriber(), { reducedMotion: 'no-preference', streets: true });
	await page.goto('/dashboard');
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
	await foot(page, 'Page 2 / 5');
});

test('nothing scrolls sideways on a phone or a tablet', async () => {
	const page = await openPage(await newSubscriber());
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
	await foot(page, 'Showing 10 of 50');
	expect(await overflows()).toEqual([]);
});

test("print shows the agent's branding if the profile has one, and Lotline's if not", async () => {
	const agent = await newSubscriber();
	const page = await openPage(agent);
	// A blank page runs in another process, which may lose the emulated media on navigation.
	await page.goto('/dashboard');
	await page.emulateMedia({ media: 'print' });
	await page.getByText(/^Printed .* Not an appraisal\.$/).waitFor();
	const lotline = page.getByRole('main').getByText('Lotline', { exact: true });
	await lotline.waitFor();
	const { error } = await agent.client.rpc('update_profile', {
		name: 'Ann Agent',
		brokerage: 'Lot & Line Realty',
		license_number: '123',
		phone: '',
		website: '',
		brand_color: '#123456',
		photo: null,
		logo: null,
	});
	expect(error).toBeNull();
	await page.reload();
	await page.getByText('Lot & Line Realty').waitFor();
	await page.getByText(agent.email).waitFor();
	expect(await lotline.count()).toBe(0);
});

test('print shows all comps without navigation, buttons or inputs', async () => {
	const page = await openPage(await newSubscriber());
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	await foot(page, 'Showing 10 of 50');
	const pdf = await page.pdf({ preferCSSPageSize: true });
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

	await page.evaluate(() => {
		window.print = () => window.dispatchEvent(new Event('beforeprint'));
	});
	await page.getByRole('button', { name: 'Export PDF' }).click();
	await page.emulateMedia({ media: 'print' });
	await foot(page, 'Showing 50 of 50');
	expect(await rows(page).count()).toBe(50);
	// A line below the last comp could be alone on the last sheet.
	const lastLine = async (part: Locator) => (await part.innerText()).trim().split('\n').at(-1);
	expect(await lastLine(page.locator('.comps'))).toBe(await lastLine(rows(page).last()));
	for (const role of ['navigation', 'banner', 'textbox', 'contentinfo'] as const) {
		expect(await page.getByRole(role).count(), role).toBe(0);
	}
	const buttons = await page.getByRole('button').allInnerTexts();
	expect(buttons.filter((name) => !['Price', 'Sqft'].includes(name))).toEqual([]);
	expect(await page.locator('#market-statistics').isVisible()).toBe(true);
	await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
	await page.emulateMedia({ media: 'screen' });
	expect(await rows(page).count()).toBe(10);
});

test('address suggestions work by keyboard and pointer and cost no credit', async () => {
	const agent = await newSubscriber();
	const { comps } = await answerFor(agent, { zip: '10001', limit: 500 });
	const home = comps.find(({ address }) => /^\d+ \w+ \w+$/.test(address ?? ''));
	const [number, street] = (home?.address ?? '').split(' ');
	const page = await openPage(agent);
	await page.goto('/dashboard');
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
	await option.click();
	await expect.poll(() => box.inputValue()).toBe(`${home?.address}, New York, NY 10001`);
	expect(await box.getAttribute('aria-expanded')).toBe('false');
	await box.press('Enter');
	await page
		.getByText(/comps within/)
		.first()
		.waitFor();
	expect((await agent.client.rpc('get_usage_status')).data?.[0]?.used).toBe(2);
});
