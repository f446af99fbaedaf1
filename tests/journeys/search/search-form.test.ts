/** The form of a search: what it accepts, what it says while it waits and fails, the keyboard and narrow screens. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newSubscriber, usedBy } from '../../users.ts';
import { openPage, visit, withBrowser } from '../browser.ts';
import { figures, footerShows, searchAddress, searchField, searchZip, sorted, table } from './search-page.ts';

withBrowser();

const sql = await openDatabase();

test('the Search button is disabled until the query is valid', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql));
	const button = page.getByRole('button', { name: 'Search', exact: true });
	await page.getByText('ZIP', { exact: true }).first().click();
	for (const [text, disabled] of [
		['', true],
		['1000', true],
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
	expect(await page.getByRole('radio', { name: 'Address' }).isChecked()).toBe(true);
	await page.getByText('ZIP', { exact: true }).first().click();
	expect(await page.getByLabel('ZIP code').getAttribute('inputmode')).toBe('numeric');
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
	await expect.poll(() => page.locator('p.sr-only[role=status]').textContent()).toMatch(/homes found/);
});

test.each([
	['an unknown place', 422, "We don't know this place. Add its ZIP code."],
	['nothing there', 404, 'Something went wrong'],
	['too many requests', 429, 'Too many requests. Wait a minute.'],
	['a database that is down', 503, 'Lotline is restarting.'],
	['a lost host', 0, "We couldn't reach the server. Check your connection and try again."],
])(
	'after a search refused for %s (%i), the earlier result is one click away',
	async (_, status, sentence) => {
		const agent = await newSubscriber(sql);
		const page = await visit('/dashboard', agent, { own: true });
		await searchZip(page, '10001');
		await footerShows(page, 'Showing 10 of 50');
		await page.route('**/functions/v1/comps', (route) =>
			status === 0
				? route.abort()
				: route.fulfill({ status, json: status === 404 ? {} : { error: sentence } }),
		);
		await searchAddress(page, '1 Unknown Road, Nowhere');
		await page.getByRole('alert').getByText(sentence).waitFor();
		// As specified, an error clears the result.
		expect(await table(page).count()).toBe(0);
		expect(await page.locator('dl').count()).toBe(0);
		expect(await searchField(page).inputValue()).toBe('1 Unknown Road, Nowhere');
		expect(new URL(page.url()).search).toBe('?zip=10001');
		const used = await usedBy(agent);
		const asked = page.waitForRequest('**/functions/v1/**', { timeout: 1_000 }).catch(() => null);
		await page.getByRole('button', { name: 'Back to ZIP 10001' }).click();
		await page.getByRole('heading', { name: 'ZIP 10001' }).waitFor();
		await footerShows(page, 'Showing 10 of 50');
		expect(await asked).toBeNull();
		expect(await page.getByRole('alert').count()).toBe(0);
		expect(await searchField(page).inputValue()).toBe('10001');
		expect(await usedBy(agent)).toBe(used);
	},
);

test('if a part of the page fails to load, the message says so without naming a file', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql), { own: true });
	await searchField(page).waitFor();
	await page.waitForLoadState('networkidle');
	await page.route('**/assets/*', (route) => route.abort());
	await searchZip(page, '10001');
	await page.getByText("We couldn't load this page. Check your connection and try again.").waitFor();
	expect(await page.getByRole('alert').innerText()).not.toContain('/assets/');
	await page.unroute('**/assets/*');
	await page.getByRole('button', { name: 'Reload Page' }).click();
	await searchField(page).waitFor();
});

test('a first search without a connection keeps the search box, and works when the connection is back', async () => {
	const page = await visit('/dashboard', await newSubscriber(sql), { own: true });
	await searchField(page).waitFor();
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
	await searchField(page).waitFor();
	const focused = () =>
		page.evaluate(
			() => document.activeElement?.textContent || (document.activeElement as HTMLInputElement)?.name,
		);
	for (let tabs = 0; tabs < 25 && (await focused()) !== 'address'; tabs++) await page.keyboard.press('Tab');
	expect(await focused()).toBe('address');
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
