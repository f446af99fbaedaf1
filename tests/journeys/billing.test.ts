/** Money and access in a real browser: paying in a demo, canceling and resuming, and what stands in the way. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { longDay } from '../../domain/format/format.ts';
import { house, openDatabase } from '../house.ts';
import { daysFromNow, newAgent, PASSWORD, subscribe } from '../users.ts';
import { openPage, pathOf, withBrowser } from './browser.ts';

withBrowser();
const sql = await openDatabase();

const main = (page: Page) => page.getByRole('main');
const click = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const alertOf = (page: Page) => main(page).getByRole('alert').textContent();
const dayOf = (instant: Date) => longDay(instant.toISOString().slice(0, 10));

/** Pays the demo's checkout, from the order to the page that says it is active. */
async function buyBasic(page: Page): Promise<void> {
	await page.goto('/checkout?plan=basic');
	await click(page, 'Subscribe');
	await heading(page, 'Demo checkout: no card is charged');
	await click(page, 'Pay $99.00');
	await heading(page, 'Basic is active');
}

test('from the pricing page to a search with Basic: sign up, order, pay, search', async () => {
	const page = await openPage(null);
	await page.goto('/pricing');
	await main(page).getByRole('link', { name: 'Start with Basic' }).click();
	await page.getByLabel('Email').fill(`buyer-${randomUUID()}@example.com`);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByLabel('Confirm password').fill(PASSWORD);
	await click(page, 'Sign up');
	await heading(page, 'Subscribe to Basic');
	const order = page.getByRole('region', { name: 'Order' });
	for (const line of ['$99.00', '3,300 credits per month', 'CSV export', 'Standard email support']) {
		await order.getByText(line).first().waitFor();
	}
	await click(page, 'Subscribe');
	await heading(page, 'Demo checkout: no card is charged');
	await main(page).getByRole('link', { name: 'Cancel' }).click();
	await heading(page, 'Subscribe to Basic');
	await click(page, 'Subscribe');
	await click(page, 'Pay $99.00');
	await heading(page, 'Basic is active');
	await page.getByText('You have 3,300 searches until your next renewal').waitFor();
	const dashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
	await expect.poll(() => dashboard.getAttribute('href')).toBe('/app');
	await main(page).getByRole('link', { name: 'Search comps' }).click();
	await page.getByRole('region', { name: 'Monthly usage' }).getByText("You're good to go.").waitFor();
});

test('a subscription is canceled at the end of its period, and resumed', async () => {
	const page = await openPage(await newAgent());
	await buyBasic(page);
	await main(page).getByRole('link', { name: 'See your plan' }).click();
	const plan = page.getByRole('region', { name: 'Plan' });
	await plan.getByText(/^Renews on /).waitFor();
	await page.getByRole('row').filter({ hasText: '$99.00' }).getByText('Paid').waitFor();

	await click(page, 'Cancel subscription');
	await page.getByRole('dialog').getByRole('button', { name: 'Keep subscription' }).click();
	await plan.getByText(/^Renews on /).waitFor();
	await click(page, 'Cancel subscription');
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
	await plan.getByText(/^Ends on .*You have full access until then/).waitFor();
	expect(await page.getByRole('dialog').count()).toBe(0);
	// The button that was pressed is gone: the focus is on what came of it.
	const focused = () => page.evaluate(() => document.activeElement?.textContent);
	await expect.poll(focused).toMatch(/^Ends on /);
	await page.reload();
	await plan.getByText('Canceled').waitFor();
	await click(page, 'Resume subscription');
	await plan.getByText(/^Renews on /).waitFor();
	await expect.poll(focused).toMatch(/^Renews on /);

	await click(page, 'Manage billing');
	await page
		.getByText('This is a demo. In production this button opens the Stripe customer portal')
		.waitFor();
});

test('who has Basic is not sold it again', async () => {
	const agent = await newAgent();
	await subscribe(sql, agent);
	const page = await openPage(agent);
	await page.goto('/checkout?plan=basic');
	await heading(page, 'You already have Basic');
	await page.getByText(`through ${dayOf(daysFromNow(21))}`).waitFor();
	await main(page).getByRole('link', { name: 'Go to billing' }).click();
	await page.getByRole('region', { name: 'Plan' }).getByText('Basic').waitFor();
});

test('Pro leads to the waitlist, and what is no plan to the prices', async () => {
	const page = await openPage(await newAgent());
	for (const [plan, path] of [
		['pro', '/waitlist'],
		['enterprise', '/pricing'],
		['trial', '/pricing'],
		['constructor', '/pricing'],
		['', '/pricing'],
	]) {
		await page.goto(`/checkout?plan=${plan}`);
		await page.waitForURL(`**${path}`);
	}
});

describe('a checkout that cannot start', () => {
	test.each([
		['no address', 200, {}, 'Checkout failed: missing URL'],
		['an address that is none', 200, { url: 'javascript:alert(1)' }, 'Checkout failed: missing URL'],
		['a page without encryption', 200, { url: 'http://pay.example/' }, 'Checkout failed: missing URL'],
		['a refusal', 503, { error: 'Try later.' }, 'Failed to start checkout: Try later.'],
		['an error in a success', 200, { error: 'No.' }, 'Failed to start checkout: No.'],
	])('says so: %s', async (_, status, json, sentence) => {
		const page = await openPage(await newAgent());
		await page.route('**/functions/v1/checkout', (route) => route.fulfill({ status, json }));
		await page.goto('/checkout?plan=basic');
		await click(page, 'Subscribe');
		await expect.poll(() => alertOf(page)).toBe(sentence);
		expect(pathOf(page)).toBe('/checkout?plan=basic');
	});
});

test('a demo checkout that is not the own one is refused', async () => {
	const [buyer, other] = [await openPage(await newAgent()), await openPage(await newAgent())];
	await buyer.goto('/checkout?plan=basic');
	await click(buyer, 'Subscribe');
	await heading(buyer, 'Demo checkout: no card is charged');
	await other.goto(pathOf(buyer));
	await click(other, 'Pay $99.00');
	await expect.poll(() => alertOf(other)).toMatch(/no longer open/);
	await click(buyer, 'Pay $99.00');
	await heading(buyer, 'Basic is active');
});

test('the demo checkout is no page where there is no demo', async () => {
	const page = await openPage(await newAgent());
	await page.route('**/config.json', async (route) => {
		const answer = await route.fetch();
		await route.fulfill({ json: { ...(await answer.json()), billing: 'stripe' } });
	});
	await page.goto('/demo-checkout?session=1');
	await heading(page, 'Oops! Page not found');
});

test('the page after paying waits, says when nothing arrived, and grants nothing', async () => {
	const agent = await newAgent();
	const page = await openPage(agent);
	await page.clock.install();
	await page.goto('/success');
	await heading(page, 'Waiting for your payment');
	const found = page.getByRole('heading', { name: "We haven't received your payment yet" });
	await expect
		.poll(
			async () => {
				await page.clock.fastForward(40_000);
				return found.count();
			},
			{ timeout: 15_000 },
		)
		.toBe(1);
	expect((await agent.client.rpc('has_basic', { user_id: agent.id })).data).toBe(false);
	await subscribe(sql, agent);
	await click(page, 'Check again');
	await heading(page, 'Basic is active');
});

test('while a payment is missing every page says until when searches go on', async () => {
	const agent = await newAgent();
	const since = daysFromNow(-2);
	await subscribe(sql, agent, { status: 'past_due', past_due_since: since });
	const page = await openPage(agent);
	await page.goto('/dashboard');
	const banner = page.getByRole('region', { name: 'Payment failed' });
	await banner.getByText(`until ${dayOf(daysFromNow(5))}`).waitFor();
	await banner.getByRole('link', { name: 'Go to billing' }).click();
	await expect.poll(() => alertOf(page)).toContain(`until ${dayOf(daysFromNow(5))}`);
});

test('a person on the trial sees what it has, and the way to Basic', async () => {
	const page = await openPage(await newAgent());
	await page.goto('/account/billing');
	await heading(page, "You're on the free trial");
	await page.getByText('of 5 searches used').waitFor();
	await page.getByText('No invoices yet.').waitFor();
	await page.goto('/account?upgrade=1');
	await heading(page, 'Upgrade to Basic');
	await click(page, 'Subscribe');
	await heading(page, 'Demo checkout: no card is charged');
});

test('what cannot be read is said, with a way to try again', async () => {
	const page = await openPage(await newAgent());
	await page.route('**/rest/v1/invoices?*', (route) =>
		route.fulfill({ status: 400, json: { message: 'No.' } }),
	);
	await page.goto('/account/billing');
	await page.getByText("We couldn't load your invoices. No.").waitFor();
	await page.unroute('**/rest/v1/invoices?*');
	await click(page, 'Try again');
	await page.getByText('No invoices yet.').waitFor();
	expect(page.url()).toBe(`${house.url}/account/billing`);
});

test('where billing is not configured, a sentence takes the place of every button to subscribe', async () => {
	const page = await openPage(await newAgent());
	await page.route('**/config.json', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), billing: 'none' } });
	});
	for (const path of ['/checkout?plan=basic', '/account/billing', '/account?upgrade=1']) {
		await page.goto(path);
		await page.getByText("Billing isn't configured on this server. Nobody can subscribe yet.").waitFor();
		expect(await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).count(), path).toBe(0);
		expect(await page.getByText('Due today').count(), path).toBe(0);
	}
});
