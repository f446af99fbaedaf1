/** The form of a search: what it accepts, what it says while it waits and fails, the keyboard and narrow screens. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newSubscriber } from '../../users.ts';
import { openPage, visit, withBrowser } from '../browser.ts';
import { figures, footerShows, searchAddress, searchZip, sorted, table } from './search-page.ts';

withBrowser();

const sql = await openDatabase();

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
