/** From the landing page to the checkout with real email: the link in it leads on, in whatever browser it is opened. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openMailSink } from '../mail-sink.ts';
import { openOwnHouse } from '../own-house.ts';
import { PASSWORD } from '../people.ts';
import { openPage, pathOf, withBrowser } from './browser.ts';

withBrowser();
const sink = await openMailSink();
afterAll(() => sink.close());
const own = await openOwnHouse({
	LOTLINE_DEMO: '1',
	SMTP_URL: sink.url,
	MAIL_FROM: 'Lotline <mail@lotline.example>',
});

async function openBrowser(): Promise<Page> {
	const page = await openPage(null, { baseURL: own.url });
	await page.addInitScript(() => localStorage.setItem('lotline.privacy', 'refused'));
	return page;
}

async function signUp(page: Page, email: string): Promise<void> {
	const labels = { Email: email, Password: PASSWORD, 'Confirm password': PASSWORD };
	for (const [label, text] of Object.entries(labels))
		await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
	await page.getByText(`to ${email}`).waitFor();
}

test('from Hero and from Basic, the emailed link leads to the checkout in another browser, and it can be paid', async () => {
	const page = await openBrowser();
	for (const from of ['/', '/#pricing']) {
		await page.goto(from);
		const ways = page.locator('main a[href^="/auth/sign-up?next="]');
		await (from === '/'
			? ways.first()
			: page.locator('#pricing a[href^="/auth/sign-up?next="]').first()
		).click();
		expect(pathOf(page)).toBe('/auth/sign-up?next=/checkout?plan=basic');
		const email = `buyer-${randomUUID()}@example.com`;
		await signUp(page, email);
		const other = await openBrowser();
		await other.goto((await sink.linkTo(email)).href);
		await other.getByRole('button', { name: 'Confirm and sign in' }).click();
		await other.waitForURL('**/checkout?plan=basic');
		await other.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
		await other.waitForURL('**/demo-checkout**');
	}
});

test('a known address goes on to the checkout, too, after it has chosen a password', async () => {
	const email = `known-${randomUUID()}@example.com`;
	const page = await openBrowser();
	await page.goto('/auth/sign-up?next=/checkout?plan=basic');
	await signUp(page, email);
	await page.goto((await sink.linkTo(email)).href);
	await page.getByRole('button', { name: 'Confirm and sign in' }).click();
	await page.waitForURL('**/checkout?plan=basic');

	const mails = sink.mails.length;
	const other = await openBrowser();
	await other.goto('/auth/sign-up?next=/checkout?plan=basic');
	await signUp(other, email);
	await expect.poll(() => sink.mails.length).toBeGreaterThan(mails);
	await other.goto((await sink.linkTo(email)).href);
	await other.getByRole('button', { name: 'Continue' }).click();
	const again = 'another correct horse';
	await other.getByLabel('New password', { exact: true }).fill(again);
	await other.getByLabel(/^Confirm/).fill(again);
	await other.getByRole('button', { name: 'Save password' }).click();
	await other.getByRole('link', { name: 'Continue' }).click();
	await other.waitForURL('**/checkout?plan=basic');
});
