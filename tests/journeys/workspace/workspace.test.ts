/** An agent's workspace in a real browser: searching, opening a ZIP code's market and watching it. */
import { expect, test } from 'vitest';
import { countReports } from '../../reports.ts';
import { openDatabase, sharedHost } from '../../shared-host.ts';
import { newAgent, newSubscriber, search, usedBy } from '../../users.ts';
import { openPage, pathOf, visit, withBrowser } from '../browser.ts';
import { searchField } from '../search/search-page.ts';

withBrowser();
const sql = await openDatabase();

test('a search from the workspace opens its results and costs one credit, even after a reload', async () => {
	const agent = await newAgent();
	const page = await visit('/app', agent);
	await page.getByRole('heading', { name: 'First steps' }).waitFor();
	expect(await page.getByText('Recent searches').count()).toBe(0);
	await searchField(page).fill('10001');
	await page.keyboard.press('Enter');
	await page.getByText('Showing 10 of 50').waitFor();
	expect(pathOf(page)).toBe('/dashboard?zip=10001');
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('10001');
	expect(await usedBy(agent)).toBe(1);
	await page.reload();
	await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
	await page.waitForLoadState('networkidle');
	expect(await usedBy(agent)).toBe(1);
});

test('the workspace shows recent searches even if the reports fail to load, and says so', async () => {
	const agent = await newAgent();
	await search(agent, { zip: '78704' });
	const page = await openPage(agent);
	let sent = 0;
	await page.route('**/rest/v1/reports?*', (route) => {
		sent++;
		return route.fulfill({ status: 500, json: { message: 'Busy.' } });
	});
	await page.goto('/app');
	await page.getByRole('heading', { name: 'Recent searches' }).waitFor();
	await page.getByRole('alert').waitFor();
	// One retry for the page, and one for the list; not again and again while the server is busy.
	await page.waitForLoadState('networkidle');
	expect(sent).toBeLessThanOrEqual(4);
});

test('a link with a query fills in the search box and spends no credit', async () => {
	const agent = await newAgent();
	const page = await visit('/dashboard?zip=10001', agent);
	await page.getByLabel('ZIP code').waitFor();
	await page.waitForLoadState('networkidle');
	expect(await page.getByLabel('ZIP code').inputValue()).toBe('10001');
	expect(await usedBy(agent)).toBe(0);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await page.getByText('Showing 10 of 50').waitFor();
	expect(await usedBy(agent)).toBe(1);
});

test('a recent search can be opened again for free, and its market opened and watched', async () => {
	const agent = await newSubscriber(sql);
	await search(agent, { zip: '10001', limit: 1 });
	const page = await visit('/app', agent);
	await page.getByRole('heading', { name: 'Watched areas' }).waitFor({ state: 'detached' });
	await page.getByRole('link', { name: '10001 market' }).click();
	await page.getByRole('heading', { name: /^10001/ }).waitFor();
	await page.getByRole('heading', { name: 'Prices and sales' }).waitFor();
	await page.getByText('Show as a table').first().click();
	await expect
		.poll(() => page.getByRole('table', { name: 'Prices and sales' }).getByRole('row').count())
		.toBe(25);
	await page.getByRole('button', { name: 'Watch' }).click();
	await page.getByRole('button', { name: 'Unwatch' }).waitFor();
	expect(await usedBy(agent)).toBe(1);

	await page.goto('/app');
	const card = page.getByRole('article');
	await card.getByRole('img', { name: /^Median sale price of three months, from \$/ }).waitFor();
	await card.getByText('12-month growth').waitFor();
	await page
		.getByRole('link', { name: /^10001/ })
		.first()
		.click();
	await page.getByText('Showing 10 of 50').waitFor();
	expect(await usedBy(agent)).toBe(1);
});

test('the market of a ZIP code the agent has not searched says how to open it', async () => {
	const page = await visit('/app/markets/10001', await newAgent());
	await page.getByText('Search this ZIP code once (one credit) to open its market').waitFor();
	await page.getByRole('link', { name: 'Search 10001' }).click();
	await page.getByText('Showing 10 of 50').waitFor();
	await page.goto('/app/markets/10001');
	await page.getByRole('heading', { name: 'Prices and sales' }).waitFor();
	expect(await page.title()).toBe('10001 market · Lotline');
});

test('an invalid ZIP code has no market page', async () => {
	const page = await openPage(await newAgent());
	const response = await page.goto('/app/markets/1000');
	expect(response?.status()).toBe(404);
	await page.getByText('Oops! Page not found').waitFor();
	expect(page.url()).toBe(`${sharedHost.url}/app/markets/1000`);
});

test("a sample report opens from the first steps, is created once, and is in the agent's reports", async () => {
	const agent = await newAgent();
	const page = await visit('/app/reports', agent);
	await page.getByText('No reports yet.').waitFor();
	await page
		.getByRole('navigation', { name: 'Workspace' })
		.getByRole('link', { name: 'Home', exact: true })
		.click();
	const sample = page.getByRole('button', { name: 'Open a sample report' });
	await sample.dblclick();
	await page.getByRole('article').waitFor();
	const path = pathOf(page);
	expect(path).toMatch(/^\/app\/reports\/[\w-]{36}$/);
	await page.goto('/app');
	await sample.click();
	await page.waitForURL(`**${path}`);
	expect(await usedBy(agent)).toBe(1);
	await page.goto('/app/reports');
	await page.locator(`a[href="${path}"]`).waitFor();
	expect(await countReports(sql, agent)).toBe(1);
});

test('the account menu shows the credits and the pages of the account, and Escape closes it', async () => {
	const agent = await newAgent();
	await search(agent, { zip: '10001', limit: 1 });
	const page = await visit('/app', agent);
	const button = page.getByRole('banner').getByRole('button', { name: 'Account' });
	await button.click();
	await page.getByText('4 of 5 credits left').waitFor();
	await page.keyboard.press('Escape');
	await page.getByText('4 of 5 credits left').waitFor({ state: 'detached' });
	expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
	await button.click();
	await page.getByRole('banner').getByRole('link', { name: 'Billing' }).click();
	await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
	expect(await page.getByText('4 of 5 credits left').count()).toBe(0);
});

test.each([1280, 390])(
	'every signed-in screen has the links of the workspace, %i pixels wide',
	async (width) => {
		const page = await openPage(await newAgent(), { viewport: { width, height: 844 } });
		const links = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link');
		for (const [path, current] of [
			['/app', 'Home'],
			['/dashboard', 'Price a home'],
			['/app/markets', 'Markets'],
			['/app/reports', 'Reports'],
			['/app/data', 'Your data'],
			['/account', null],
			['/account/billing', null],
		] as const) {
			await page.goto(path);
			await links.first().waitFor();
			expect(await links.allInnerTexts(), path).toEqual([
				'Home',
				'Price a home',
				'Markets',
				'Reports',
				'Your data',
			]);
			const marked = links.and(page.locator('[aria-current=page]'));
			expect(await marked.allInnerTexts(), path).toEqual(current ? [current] : []);
			const right = (await links.last().boundingBox()) ?? { x: width, width };
			expect(right.x + right.width, path).toBeLessThanOrEqual(width);
		}
		await page.goto('/pricing');
		await page.getByRole('heading', { level: 1 }).waitFor();
		expect(await links.count()).toBe(0);
	},
);
