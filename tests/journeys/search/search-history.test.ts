/** Searches that are repeated, revisited or reloaded in a real browser, and what they cost. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { findComps, newAgent, newSubscriber, search, usedBy } from '../../users.ts';
import { openPage, pathOf, visit, withBrowser } from '../browser.ts';
import { footerShows, searchAddress, searchField, searchZip } from './search-page.ts';

withBrowser();

const sql = await openDatabase();

test('repeating a search within five minutes is free, but Search again costs a credit', async () => {
	const agent = await newSubscriber(sql);
	const used = () => usedBy(agent);
	const page = await visit('/dashboard', agent);
	await searchZip(page, '10001');
	await footerShows(page, 'Showing 10 of 50');
	expect(await used()).toBe(1);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await footerShows(page, 'Showing 10 of 50');
	expect(await used()).toBe(1);
	await page.getByRole('button', { name: 'Search again' }).click();
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();
	await expect.poll(used).toBe(2);
});

test('a recent search opens free within its day and says how old it is; later it says that it costs a credit', async () => {
	const agent = await newSubscriber(sql);
	const used = () => usedBy(agent);
	for (const [zip, age] of [
		['10001', '3 hours'],
		['78704', '25 hours'],
	]) {
		expect((await search(agent, { zip })).status).toBe(200);
		await sql`update public.searches set created_at = now() - ${age ?? ''}::interval where user_id = ${agent.id} and query = ${zip ?? ''}`;
	}
	expect(await used()).toBe(2);
	const page = await visit('/app', agent);
	await page.getByRole('link', { name: /^10001 .* found, 3 hours ago\. Opens free$/ }).click();
	await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();
	await page.getByText('Searched 3 hours ago.').waitFor();
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('10001');
	await page.reload();
	await page.getByText('Searched 3 hours ago.').waitFor();
	expect(await used()).toBe(2);
	await page.goto('/app');
	await page.getByRole('link', { name: /^78704 .*\. Search again: 1 credit$/ }).click();
	await page.getByRole('heading', { name: 'ZIP 78704' }).waitFor();
	expect(await used()).toBe(3);
	await page.getByRole('button', { name: 'Search again 1 credit' }).click();
	await expect.poll(used).toBe(4);
});

test('Subscribe is for agents without a subscription; subscribers get a link to their plan', async () => {
	const [subscriber, trial] = await Promise.all([newSubscriber(sql), newAgent()]);
	const page = await visit('/dashboard', subscriber);
	const manage = page.getByRole('main').getByRole('link', { name: 'Manage plan' });
	expect(await manage.getAttribute('href')).toBe('/account/billing');
	expect(await page.getByRole('button', { name: 'Subscribe' }).count()).toBe(0);
	const other = await visit('/dashboard', trial);
	await other.getByRole('button', { name: 'Subscribe' }).waitFor();
	expect(await other.getByRole('link', { name: 'Manage plan' }).count()).toBe(0);
});

test('Back and Forward show earlier searches and a reload shows the current one, at no extra cost', async () => {
	const agent = await newSubscriber(sql);
	const used = () => usedBy(agent);
	const page = await visit('/account', agent);
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
	await searchField(page).fill('60614');
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
	const agent = await newSubscriber(sql);
	const page = await visit('/dashboard', agent);
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
	expect(await usedBy(agent)).toBe(4);
});

test('a reload resumes a pending search, and keeps the typed query after a rejected one', async () => {
	const agent = await newSubscriber(sql);
	const used = () => usedBy(agent);
	const page = await visit('/dashboard', agent);
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
	await searchAddress(page, address);
	await page.getByRole('alert').waitFor();
	await page.reload();
	await page.getByRole('heading', { name: 'ZIP 78704' }).waitFor();
	expect(await page.getByLabel('Full address').inputValue()).toBe(address);
	expect(await used()).toBe(2);
});

test('a search made before the configuration loads stays on the screen', async () => {
	const page = await openPage(await newSubscriber(sql));
	await page.route('**/config.json', async (route) => {
		await page.waitForTimeout(600);
		await route.continue();
	});
	await page.goto('/dashboard');
	await searchZip(page, '10001');
	await footerShows(page, 'Showing 10 of 50');
	await page.waitForFunction(() => history.state?.usr?.searched);
	await page.getByRole('button', { name: 'Next', exact: true }).click();
	await footerShows(page, 'Page 2 / 5');
});

test('the URL names the search: in another browser of the account it opens free, for another account it waits', async () => {
	const agent = await newSubscriber(sql);
	const { comps } = await findComps(agent, { zip: '10001', limit: 1 });
	const address = `${comps[0]?.address}, New York, NY 10001`;
	const page = await visit('/dashboard', agent);
	await searchAddress(page, address);
	await page.getByRole('heading', { name: address }).waitFor();
	await expect.poll(() => page.title()).toBe(`${address} · Lotline`);
	const url = new URL(page.url());
	expect(`${url.pathname}${url.search}`).toBe(`/dashboard?${new URLSearchParams({ address })}`);
	expect(await usedBy(agent)).toBe(2);

	const elsewhere = await visit(url.pathname + url.search, agent, { own: true });
	await elsewhere.getByRole('heading', { name: address }).waitFor();
	await elsewhere.getByText(/^\d+ homes? within/).waitFor();
	await elsewhere.reload();
	await elsewhere.getByRole('heading', { name: address }).waitFor();
	expect(await usedBy(agent)).toBe(2);

	const other = await newSubscriber(sql);
	const theirs = await visit(url.pathname + url.search, other, { own: true });
	await theirs.getByText(`You haven't searched ${address} in the last 24 hours.`).waitFor();
	expect(await searchField(theirs).inputValue()).toBe(address);
	expect(await usedBy(other)).toBe(0);
	await theirs.getByRole('button', { name: 'Search', exact: true }).click();
	await theirs.getByRole('heading', { name: address }).waitFor();
	expect(await usedBy(other)).toBe(1);
});
