/** Billing and access in a real browser: paying in a demo, canceling, resuming and failures. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { longDay } from '../../../domain/format/date-text.ts';
import { openDatabase, sharedHost } from '../../shared-host.ts';
import { daysFromNow, newAgent, newSubscriber, PASSWORD, subscribe } from '../../users.ts';
import { openPage, pathOf, visit, withBrowser } from '../browser.ts';

withBrowser();
const sql = await openDatabase();

const main = (page: Page) => page.getByRole('main');
const click = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const alertOf = (page: Page) => main(page).getByRole('alert').textContent();
const dayOf = (instant: Date) => longDay(instant.toISOString().slice(0, 10));

/** Buys Basic through the demo checkout, up to the page that says it is active. */
async function buyBasic(page: Page): Promise<void> {
	await page.goto('/checkout?plan=basic');
	await click(page, 'Subscribe');
	await heading(page, 'Demo checkout: no card is charged');
	await click(page, 'Pay $99.00');
	await heading(page, 'Basic is active');
}

test('a visitor goes from the pricing page to a search with Basic: sign up, subscribe, pay, search', async () => {
	const page = await visit('/pricing', null);
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

test('a subscription can be canceled at the end of its period, then resumed', async () => {
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
	// The button that was clicked is gone, so focus moves to the result.
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

test("an account with Basic isn't offered Basic again", async () => {
	const agent = await newSubscriber(sql);
	const page = await visit('/checkout?plan=basic', agent);
	await heading(page, 'You already have Basic');
	await page.getByText(`through ${dayOf(daysFromNow(21))}`).waitFor();
	await main(page).getByRole('link', { name: 'Go to billing' }).click();
	await page.getByRole('region', { name: 'Plan' }).getByText('Basic').waitFor();
});

test('checkout sends Pro to the waitlist and an unknown plan to the pricing page', async () => {
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

describe("a checkout that can't start", () => {
	test.each([
		['no URL', 200, {}, 'Checkout failed: missing URL'],
		['an invalid URL', 200, { url: 'javascript:alert(1)' }, 'Checkout failed: missing URL'],
		['a URL without HTTPS', 200, { url: 'http://pay.example/' }, 'Checkout failed: missing URL'],
		['an error status', 503, { error: 'Try later.' }, 'Failed to start checkout: Try later.'],
		['an error in a 200 response', 200, { error: 'No.' }, 'Failed to start checkout: No.'],
	])('shows an error: %s', async (_, status, json, sentence) => {
		const page = await openPage(await newAgent());
		await page.route('**/functions/v1/checkout', (route) => route.fulfill({ status, json }));
		await page.goto('/checkout?plan=basic');
		await click(page, 'Subscribe');
		await expect.poll(() => alertOf(page)).toBe(sentence);
		expect(pathOf(page)).toBe('/checkout?plan=basic');
	});
});

test("a user can't pay for another user's demo checkout", async () => {
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

test("outside a demo, the demo checkout page doesn't exist", async () => {
	const page = await openPage(await newAgent());
	await page.route('**/config.json', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ json: { ...(await response.json()), billing: 'stripe' } });
	});
	await page.goto('/demo-checkout?session=1');
	await heading(page, 'Oops! Page not found');
});

test('the success page waits for the payment, says when none arrived, and grants nothing by itself', async () => {
	const agent = await newAgent();
	const page = await openPage(agent, { own: true });
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

test('while a payment is past due, a banner on every page says when access ends', async () => {
	const agent = await newAgent();
	const since = daysFromNow(-2);
	await subscribe(sql, agent, { status: 'past_due', past_due_since: since });
	const page = await visit('/dashboard', agent);
	const banner = page.getByRole('region', { name: 'Payment failed' });
	await banner.getByText(`until ${dayOf(daysFromNow(5))}`).waitFor();
	await banner.getByRole('link', { name: 'Go to billing' }).click();
	await expect.poll(() => alertOf(page)).toContain(`until ${dayOf(daysFromNow(5))}`);
});

test('a trial user sees what the trial includes and how to upgrade to Basic', async () => {
	const page = await visit('/account/billing', await newAgent());
	await heading(page, "You're on the free trial");
	await page.getByText('of 5 searches used').waitFor();
	await page.getByText('No invoices yet.').waitFor();
	await page.goto('/account?upgrade=1');
	await heading(page, 'Upgrade to Basic');
	await click(page, 'Subscribe');
	await heading(page, 'Demo checkout: no card is charged');
});

test('when invoices fail to load, the page shows a message and a Try again button', async () => {
	const page = await openPage(await newAgent());
	await page.route('**/rest/v1/invoices?*', (route) =>
		route.fulfill({ status: 400, json: { message: 'No.' } }),
	);
	await page.goto('/account/billing');
	await page.getByText("We couldn't load your invoices. No.").waitFor();
	await page.unroute('**/rest/v1/invoices?*');
	await click(page, 'Try again');
	await page.getByText('No invoices yet.').waitFor();
	expect(page.url()).toBe(`${sharedHost.url}/account/billing`);
});

test('when billing is not configured, a message replaces every Subscribe button', async () => {
	const page = await openPage(await newAgent());
	await page.route('**/config.json', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), billing: 'none' } });
	});
	for (const path of ['/checkout?plan=basic', '/account/billing', '/account?upgrade=1']) {
		await page.goto(path);
		await page
			.getByText("Billing isn't configured on this server. Subscriptions aren't available yet.")
			.waitFor();
		expect(await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).count(), path).toBe(0);
		expect(await page.getByText('Due today').count(), path).toBe(0);
	}
});
