/** From the landing page to Basic with real email and Stripe. The emailed link works in any browser. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openStripeHost } from '../billing/stripe-host.ts';
import { openMailSink } from '../mail-sink.ts';
import { PASSWORD } from '../users.ts';
import { serveStripeCheckout } from './accounts/stripe-checkout.ts';
import { openPage, pathOf, withBrowser } from './browser.ts';

withBrowser();
const sink = await openMailSink();
afterAll(() => sink.close());
const host = await openStripeHost({
	SMTP_URL: sink.url,
	MAIL_FROM: 'Lotline <mail@lotline.example>',
});

function openBrowser(): Promise<Page> {
	return openPage(null, { baseURL: host.url });
}

async function signUp(page: Page, email: string): Promise<void> {
	const labels = { Email: email, Password: PASSWORD, 'Confirm password': PASSWORD };
	for (const [label, text] of Object.entries(labels))
		await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
	await page.getByText(`to ${email}`).waitFor();
}

test.each([
	['the hero', '/', 'main'],
	['the Basic plan', '/#pricing', '#pricing'],
])(
	'from %s, the emailed link leads to the checkout in another browser, and paying there makes Basic active',
	async (_, from, part) => {
		const page = await openBrowser();
		await page.goto(from);
		await page.locator(`${part} a[href^="/auth/sign-up?next="]`).first().click();
		expect(pathOf(page)).toBe('/auth/sign-up?next=/checkout?plan=basic');
		const email = `buyer-${randomUUID()}@example.com`;
		await signUp(page, email);

		const other = await openBrowser();
		await serveStripeCheckout(other, host.pay);
		await other.goto((await sink.linkTo(email)).href);
		await other.getByRole('button', { name: 'Confirm and sign in' }).click();
		await other.waitForURL('**/checkout?plan=basic');
		await other.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
		await other.getByRole('button', { name: 'Pay $99.00' }).click();
		await other.getByRole('heading', { name: 'Basic is active', exact: true }).waitFor();
		expect(pathOf(other)).toMatch(/^\/success\?session_id=cs_test_/);
		await other.getByText('You have 3,300 searches until your next renewal').waitFor();
		await other.getByRole('main').getByRole('link', { name: 'See your plan' }).click();
		const plan = other.getByRole('region', { name: 'Plan' });
		await plan.getByText(/^Renews on /).waitFor();
	},
);

test('an address that already has an account reaches the checkout after choosing a new password', async () => {
	const email = `known-${randomUUID()}@example.com`;
	const page = await openBrowser();
	await page.goto('/auth/sign-up?next=/checkout?plan=basic');
	await signUp(page, email);
	await page.goto((await sink.linkTo(email)).href);
	await page.getByRole('button', { name: 'Confirm and sign in' }).click();
	await page.waitForURL('**/checkout?plan=basic');

	const before = sink.emails.length;
	const other = await openBrowser();
	await other.goto('/auth/sign-up?next=/checkout?plan=basic');
	await signUp(other, email);
	await expect.poll(() => sink.emails.length).toBeGreaterThan(before);
	await other.goto((await sink.linkTo(email)).href);
	await other.getByRole('button', { name: 'Continue' }).click();
	const newPassword = 'another correct horse';
	await other.getByLabel('New password', { exact: true }).fill(newPassword);
	await other.getByLabel(/^Confirm/).fill(newPassword);
	await other.getByRole('button', { name: 'Save password' }).click();
	await other.getByRole('link', { name: 'Continue' }).click();
	await other.waitForURL('**/checkout?plan=basic');
});
