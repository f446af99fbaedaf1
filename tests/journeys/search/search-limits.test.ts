/** The limits of a plan in a real browser: the monthly searches and the rate limit. */
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/problems.ts';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, newSubscriber, search, subscribe } from '../../users.ts';
import { openPage, pathOf, withBrowser } from '../browser.ts';
import { searchField, searchZip } from './search-page.ts';

withBrowser();

const sql = await openDatabase();

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

test('the search box stays where it is when the banner appears', async () => {
	const agent = await newSubscriber(sql);
	const page = await openPage(agent);
	let show = () => {};
	const shown = new Promise<void>((resolve) => {
		show = resolve;
	});
	await page.route('**/rest/v1/rpc/get_usage_status', async (route) => {
		await shown;
		await route.continue();
	});
	await page.goto('/dashboard');
	const box = searchField(page);
	await box.waitFor();
	const before = await box.boundingBox();
	show();
	await page.getByRole('region', { name: 'Monthly usage' }).waitFor();
	expect(await box.boundingBox()).toEqual(before);
});

test('Subscribe starts the checkout, and an error shows until the next action', async () => {
	const page = await openPage(await newAgent());
	await page.route('**/functions/v1/checkout', (route) =>
		route.fulfill({ status: 503, json: { error: 'Try later.' } }),
	);
	await page.goto('/dashboard');
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await expect.poll(() => page.getByRole('alert').textContent()).toBe('Failed to start checkout: Try later.');
	await page.getByText('ZIP', { exact: true }).first().click();
	await searchField(page).fill('100');
	await expect.poll(() => page.getByRole('alert').count()).toBe(0);
	await page.getByText('A ZIP code has 5 digits. 2 more to go.').waitFor();
	await page.unroute('**/functions/v1/checkout');
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await page.waitForURL('**/demo-checkout?session=**');
});

test('a rate-limited search keeps the typed query and costs one credit when retried', async () => {
	const agent = await newSubscriber(sql);
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
