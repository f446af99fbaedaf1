/** The market page: what it says, how its charts are read, and what it compares. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, newSubscriber, search } from '../../users.ts';
import { openPage, withBrowser } from '../browser.ts';

withBrowser();
const sql = await openDatabase();

async function openMarket(path = '/app/markets/78704', viewport?: { width: number; height: number }) {
	const agent = await newSubscriber(sql);
	expect((await search(agent, { zip: '78704', limit: 1 })).status).toBe(200);
	const page = await openPage(agent, viewport ? { viewport } : {});
	await page.goto(path);
	await page.getByRole('heading', { name: 'Prices and sales' }).waitFor();
	return page;
}

/** Adds an area with the header's button. */
async function compareWith(page: Page, area: string) {
	await page.getByRole('button', { name: 'Compare' }).click();
	const field = page.getByLabel('Add an area');
	await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
	await field.fill(area);
	await page.keyboard.press('Enter');
}

const showDefinitions = (page: Page) =>
	page.getByRole('heading', { name: 'All figures, and how they are computed' }).click();

test('its first chart is in the first view of a laptop, and a phone reaches the definitions in five screens', async () => {
	const laptop = await openMarket('/app/markets/78704', { width: 1280, height: 800 });
	const chart = laptop.getByRole('slider', { name: /^Median sale price, 78704, / });
	expect((await chart.boundingBox())?.y).toBeLessThan(520);
	const filters = ['Type', 'Bedrooms', 'Price', 'Living area', 'Charts'];
	const tops = await Promise.all(
		filters.map(async (name) => (await laptop.getByLabel(name, { exact: true }).boundingBox())?.y),
	);
	expect(new Set(tops).size).toBe(1);
	const phone = await openMarket('/app/markets/78704', { width: 390, height: 844 });
	await phone.getByRole('link', { name: /^78704, Austin, TX: \$/ }).waitFor();
	const definitions = phone.getByRole('heading', { name: 'All figures, and how they are computed' });
	expect((await definitions.boundingBox())?.y).toBeLessThan(5 * 844);
	expect(await phone.getByLabel('30-year mortgage rate, %').isVisible()).toBe(false);
});

test('a chart is read month by month with the keyboard, in words', async () => {
	const page = await openMarket();
	const chart = page.getByRole('slider', { name: /^Median sale price, 78704, / });
	await chart.focus();
	const last = await chart.getAttribute('aria-valuetext');
	await page.keyboard.press('ArrowLeft');
	const before = await chart.getAttribute('aria-valuetext');
	expect(before).not.toBe(last);
	await page
		.locator('[data-read-out]')
		.first()
		.getByText(before ?? '')
		.waitFor();
	await page.keyboard.press('Home');
	expect(await chart.getAttribute('aria-valuenow')).toBe('0');
	await page.keyboard.press('End');
	expect(await chart.getAttribute('aria-valuetext')).toBe(last);
});

test('chosen homes change the figures, and a chart is saved with its figures', async () => {
	const page = await openMarket();
	const figures = page.getByRole('region', { name: 'All figures, and how they are computed' });
	await showDefinitions(page);
	const all = await figures.innerText();
	await page.getByLabel('Bedrooms').selectOption('3');
	await page.getByText('Only the chosen homes count below.').waitFor();
	expect(await figures.innerText()).not.toBe(all);
	await page.getByRole('button', { name: 'All homes' }).click();
	await expect.poll(() => figures.innerText()).toBe(all);
	expect(all).toContain('no mortgage rate given');
	await page.getByLabel('30-year mortgage rate, %').fill('6.5');
	await expect.poll(() => figures.innerText()).not.toContain('no mortgage rate given');
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'CSV' }).first().click(),
	]);
	expect(file.suggestedFilename()).toBe('78704-prices.csv');
	const text = await readFile(await file.path(), 'utf8');
	expect(text.split('\r\n')[0]).toContain('"Month","Median sale price"');
	const [picture] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'PNG' }).first().click(),
	]);
	expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');
});

test('a choice of homes and a comparison leave the focus, the scroll position and typed words where they are', async () => {
	const page = await openMarket();
	await showDefinitions(page);
	const rate = page.getByLabel('30-year mortgage rate, %');
	await rate.fill('6.5');
	const type = page.getByLabel('Type');
	await type.focus();
	await type.selectOption('condo');
	await page.waitForURL('/app/markets/78704~type=condo');
	await page.getByText('Only the chosen homes count below.').waitFor();
	expect(await type.evaluate((element) => element === document.activeElement)).toBe(true);
	expect(await rate.inputValue()).toBe('6.5');
	const before = await page.evaluate(() => window.scrollY);
	await compareWith(page, 'travis tx');
	await page.getByRole('table', { name: 'Compared areas' }).waitFor();
	expect(await rate.inputValue()).toBe('6.5');
	expect(await page.evaluate(() => window.scrollY)).toBeLessThanOrEqual(before);
});

test('another ZIP code is compared once it is open, and costs a credit before', async () => {
	const page = await openMarket();
	await compareWith(page, '79901');
	await page.getByRole('link', { name: 'Open 79901, 1 credit' }).waitFor();
	await page.getByRole('button', { name: 'Remove 79901' }).click();
	await page.getByRole('link', { name: 'Open 79901, 1 credit' }).waitFor({ state: 'detached' });
	expect(new URL(page.url()).search).toBe('');
});

test('a county, a circle and other homes of the ZIP code have pages of their own, side by side', async () => {
	const page = await openMarket();
	await page.getByLabel('Type').selectOption('condo');
	await page.waitForURL('/app/markets/78704~type=condo');
	await compareWith(page, 'travis tx');
	const compared = page.getByRole('region', { name: 'Compare' });
	await compared.getByRole('link', { name: 'Travis County, TX, condos' }).waitFor();
	await compared.getByText('In a year').click();
	await expect.poll(() => compared.getByRole('cell', { name: /^[+−]/ }).count()).toBeGreaterThan(3);
	await compared.getByRole('link', { name: 'Travis County, TX, condos' }).click();
	await page.getByRole('heading', { name: 'Travis County, TX', level: 1 }).waitFor();
	await page.goBack();
	await page.getByRole('button', { name: 'Choose on map' }).click();
	await page.getByLabel('Circle').selectOption('2');
	await page.getByRole('heading', { name: /^2 mi circle in Austin, TX/, level: 1 }).waitFor();
	await expect.poll(() => page.getByLabel('Circle', { exact: true }).inputValue()).toBe('2');
	expect(new URL(page.url()).pathname).toMatch(/^\/app\/markets\/30\.\d{4},-97\.\d{4},2mi~type=condo$/);
	await page.getByRole('button', { name: 'Watch', exact: true }).click();
	await page.getByRole('button', { name: 'Unwatch' }).waitFor();
	await page.goto('/app/markets');
	await page.getByRole('article').getByRole('link', { name: '2 mi circle in Austin, TX, condos' }).waitFor();
	const email = page.getByLabel('Email me once a month what moved in these areas');
	await email.click();
	await expect.poll(() => email.isEnabled()).toBe(true);
	await page.reload();
	await expect.poll(() => email.isChecked()).toBe(true);
});

test('the link of the monthly email stops it without signing in, after a click', async () => {
	const agent = await newAgent();
	await agent.client.rpc('market_email', { turn_on: true });
	const [row] = await sql`select token from private.market_emails where user_id = ${agent.id}`;
	const page = await openPage(null);
	await page.goto(`/unsubscribe/${row?.token}`);
	expect((await agent.client.rpc('market_email')).data).toBe(true);
	await page.getByRole('button', { name: 'Stop the email' }).click();
	await page.getByRole('heading', { name: 'Unsubscribed' }).waitFor();
	expect((await agent.client.rpc('market_email')).data).toBe(false);
});

test('the map of ZIP codes is colored by a metric, read by keyboard and table, and opens a ZIP code', async () => {
	const page = await openMarket('/app/markets/78704', { width: 360, height: 740 });
	const map = page.getByRole('group', { name: /^Median sale price by ZIP code around 78704/ });
	const home = map.getByRole('link', { name: /^78704, Austin, TX: \$/ });
	await home.waitFor();
	expect(await map.getByRole('link').count()).toBe(36);
	expect(await map.locator('a[tabindex="0"]').count()).toBe(1);
	await page.getByLabel('Color by').selectOption('days_on_market');
	const days = page.getByRole('group', { name: /^Days on market by ZIP code around 78704/ });
	await days.getByRole('link', { name: /^78704, Austin, TX: \d+ days/ }).focus();
	await page.keyboard.press('ArrowUp');
	const next = days.locator('a:focus');
	const [name, zip] = [await next.getAttribute('aria-label'), await next.getAttribute('data-zip')];
	expect(zip).not.toBe('78704');
	const panel = page.getByRole('figure').filter({ hasText: 'ZIP codes on the map' });
	await panel.getByText('Show as a table').click();
	const row = panel.getByRole('row').filter({ hasText: String(zip) });
	expect(name).toContain(await row.getByRole('cell').nth(2).innerText());
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
	await days.locator(`[data-zip="${zip}"]`).press('Enter');
	await page.getByRole('heading', { name: new RegExp(`^${zip}`), level: 1 }).waitFor();
});

test('years that the charts don’t offer are the usual ones', async () => {
	const page = await openMarket('/app/markets/78704?years=1e9&with=x&with=<b>');
	expect(await page.getByLabel('Charts').inputValue()).toBe('2');
});

test('its charts shrink to fit a printed sheet', async () => {
	const page = await openMarket();
	await page.getByRole('link', { name: /^78704, Austin, TX: \$/ }).waitFor();
	await page.emulateMedia({ media: 'print' });
	const widest = await page.locator('main').evaluate((main) => {
		main.style.width = '720px';
		const drawings = [...main.querySelectorAll('figure svg')];
		return Math.max(...drawings.map((drawing) => drawing.getBoundingClientRect().right));
	});
	expect(widest).toBeGreaterThan(600);
	expect(widest).toBeLessThan(720);
});

test('fits a phone of 360 pixels', async () => {
	const page = await openMarket('/app/markets/78704', { width: 360, height: 740 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the markets page opens a ZIP code', async () => {
	const page = await openMarket();
	await page.goto('/app/markets');
	await page.getByRole('textbox', { name: 'ZIP codes or county' }).fill('78704');
	await page.getByRole('button', { name: 'Open market' }).click();
	await page.getByRole('heading', { name: /^78704/ }).waitFor();
});
