/** Sign-up, sign-in and sign-out, and the page each one leads to, in a real browser. */

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/problems.ts';
import type {} from '../../../web/events.ts';
import { sharedHost } from '../../shared-host.ts';
import { newAgent, PASSWORD } from '../../users.ts';
import { openPage, pathOf, withBrowser } from '../browser.ts';

withBrowser();

const SIGN_UP_FOR_BASIC = '/auth/sign-up?next=/checkout?plan=basic';

async function fill(page: Page, labels: Record<string, string>): Promise<void> {
	for (const [label, text] of Object.entries(labels))
		await page.getByLabel(label, { exact: true }).fill(text);
}

/** Waits for a page's heading: the URL changes first, while the previous page's fields are still there. */
const arrivesAt = (page: Page, heading: string) =>
	page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();

const click = (page: Page, name: string) =>
	page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('a visitor who opens a page for signed-in users is redirected to sign up for Basic', async () => {
	const page = await openPage(null);
	await page.goto('/pricing');
	for (const path of ['/dashboard', '/app', '/account', '/account/billing', '/checkout?plan=basic']) {
		await page.goto(path);
		await page.getByRole('heading', { name: 'Create your account' }).waitFor();
		expect(pathOf(page), path).toBe(SIGN_UP_FOR_BASIC);
		// The redirect leaves no history entry.
		await page.goBack();
		await page.waitForURL('**/pricing');
	}
});

test('sign-up shows what is wrong, then opens the account page and records the event', async () => {
	const page = await openPage(null, { privacy: 'granted' });
	const email = `new-${randomUUID()}@example.com`;
	await page.goto('/auth/sign-up');
	await fill(page, { Email: email, Password: PASSWORD, 'Confirm password': `${PASSWORD}!` });
	await click(page, 'Sign up');
	await expect.poll(() => page.getByRole('alert').textContent()).toBe('Passwords do not match');

	await fill(page, { Password: 'short', 'Confirm password': 'short' });
	await click(page, 'Sign up');
	await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/10 characters/);

	await fill(page, { Password: PASSWORD, 'Confirm password': PASSWORD });
	await click(page, 'Sign up');
	await page.waitForURL('**/account');
	await page.getByText(email).first().waitFor();
	const events = await page.evaluate(() => window.dataLayer);
	expect(events).toEqual([{ event: 'sign_up', method: 'email' }]);
});

test('sign-in shows a message when the auth service is down', async () => {
	const page = await openPage(null);
	await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 503, body: '<h1>Unavailable</h1>' }));
	await page.goto('/auth/sign-in');
	await fill(page, { Email: 'somebody@example.com', Password: PASSWORD });
	await click(page, 'Sign in');
	await expect.poll(() => page.getByRole('alert').textContent()).toBe('An unexpected error occurred');
});

test('sign-up rejects a password that is easy to guess and says what to do', async () => {
	const page = await openPage(null);
	await page.goto('/auth/sign-up');
	const email = `weak-${randomUUID()}@example.com`;
	for (const password of ['qwertyuiop', email]) {
		await fill(page, { Email: email, Password: password, 'Confirm password': password });
		await click(page, 'Sign up');
		await expect.poll(() => page.getByRole('alert').textContent()).toBe(PROBLEMS.weakPassword);
	}
	await fill(page, { Email: email, Password: PASSWORD, 'Confirm password': PASSWORD });
	await click(page, 'Sign up');
	await page.waitForURL('**/account');
});

test('sign-up with an address that already has an account shows an error and does not sign in', async () => {
	const agent = await newAgent();
	const page = await openPage(null);
	await page.goto('/auth/sign-up');
	await fill(page, { Email: agent.email, Password: PASSWORD, 'Confirm password': PASSWORD });
	await click(page, 'Sign up');
	await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/couldn't create an account/);
	expect(pathOf(page)).toBe('/auth/sign-up');
});

test('signing up or signing in returns a visitor to the page they asked for', async () => {
	const page = await openPage(null);
	await page.goto('/auth/sign-up?next=/dashboard');
	const email = `next-${randomUUID()}@example.com`;
	await fill(page, { Email: email, Password: PASSWORD, 'Confirm password': PASSWORD });
	await click(page, 'Sign up');
	await page.waitForURL('**/dashboard');
	await page.getByRole('heading', { name: 'Comps search' }).waitFor();

	await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
	await page.waitForURL(`${sharedHost.url}/`);
	await page.goto('/dashboard');
	await page.waitForURL('**/auth/sign-up?**');

	await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
	await arrivesAt(page, 'Sign in');
	await fill(page, { Email: email, Password: 'wrong password' });
	await click(page, 'Sign in');
	await expect.poll(() => page.getByRole('alert').textContent()).toBe('Invalid login credentials');
	await fill(page, { Password: PASSWORD });
	await click(page, 'Sign in');
	await page.waitForURL('**/checkout?plan=basic');
});

test('signing in without a next parameter opens the account page, and the session survives a reload', async () => {
	const agent = await newAgent();
	const page = await openPage(null);
	await page.goto('/auth/sign-in');
	await fill(page, { Email: agent.email, Password: PASSWORD });
	await click(page, 'Sign in');
	await page.waitForURL('**/account');
	await page.reload();
	await page.getByText(agent.email).first().waitFor();
	expect(pathOf(page)).toBe('/account');
});

test('with an expired session and an unreachable server, the page still shows and loads fully once the server is back', async () => {
	const agent = await newAgent();
	const expired = { ...agent.session, expires_at: Math.floor(Date.now() / 1000) - 60 };
	const page = await openPage({ ...agent, session: expired });
	await page.route('**/auth/v1/token**', (route) => route.abort());
	await page.goto('/account');
	const notice = page.getByRole('status', { name: 'Connection' });
	await notice.waitFor();
	await arrivesAt(page, 'Account');
	await page.unroute('**/auth/v1/token**');
	// The client retries within 30 seconds of its last attempt.
	await notice.waitFor({ state: 'detached', timeout: 90_000 });
	await page.getByRole('button', { name: 'Save profile' }).waitFor();
	expect(pathOf(page)).toBe('/account');
});

const HOSTILE_NEXTS = [
	'//evil.example',
	'/\\evil.example',
	'/\t/evil.example',
	'/%2Fevil.example',
	'/%5Cevil.example',
	'https://evil.example',
	'evil.example',
	'javascript:alert(1)',
	'/.//evil.example',
	'',
];

test('a next parameter that is not a path on this site leads to the account page', async () => {
	const page = await openPage(await newAgent());
	for (const next of HOSTILE_NEXTS) {
		for (const door of ['sign-in', 'sign-up']) {
			await page.goto(`/auth/${door}?next=${encodeURIComponent(next)}`);
			await page.waitForURL('**/account');
			expect(new URL(page.url()).origin, next).toBe(sharedHost.url);
		}
	}
	await page.goto(`/auth/sign-in?next=${encodeURIComponent('/dashboard?from=mail')}`);
	await page.waitForURL('**/dashboard?from=mail');
});

test('one click signs in to the demo account, which is labeled as demo data and has Basic', async () => {
	const page = await openPage(null);
	await page.goto('/auth/sign-in?next=/dashboard');
	await page.getByRole('region', { name: 'Demo account' }).getByText('Demo data').waitFor();
	await click(page, 'Try the demo account');
	await page.waitForURL('**/dashboard');
	await page.getByRole('region', { name: 'Monthly usage' }).getByText("You're good to go.").waitFor();
	await expect
		.poll(() => page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).getAttribute('href'))
		.toBe('/app');
});

test('after a session expired, the same user finds what was typed, and another user does not', async () => {
	const agent = await newAgent();
	const page = await openPage(agent);
	const box = page.getByRole('combobox', { name: 'Full address' });
	const signIn = async ({ email }: { email: string }) => {
		await page.waitForURL('**/auth/sign-in?next=**');
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await page.waitForURL('**/dashboard');
	};
	await page.goto('/dashboard');
	await page.getByText('Address', { exact: true }).first().click();
	await box.fill('12 Half-typed Ave');
	await agent.client.auth.signOut({ scope: 'global' });
	const expire = () =>
		page.evaluate(() => {
			const stored = JSON.parse(localStorage.getItem('lotline.session') ?? '{}');
			localStorage.setItem(
				'lotline.session',
				JSON.stringify({ ...stored, expires_at: 1, refresh_token: 'gone' }),
			);
		});
	await expire();
	await page.reload();
	await signIn(agent);
	expect(await box.inputValue()).toBe('12 Half-typed Ave');
	await expire();
	await page.reload();
	await signIn(await newAgent());
	await page.getByLabel('ZIP code', { exact: true }).waitFor();
	await page.getByText('Address', { exact: true }).first().click();
	expect(await box.inputValue()).toBe('');
});

test('signing out in one tab signs out the other tabs', async () => {
	const page = await openPage(await newAgent());
	await page.goto('/dashboard');
	await page.getByLabel('ZIP code', { exact: true }).fill('787');
	const other = await page.context().newPage();
	await other.goto('/account');
	await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
	await page.waitForURL('**/auth/sign-in?next=**');
	expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
	// The change to shared storage may arrive after the session event.
	await expect.poll(() => page.evaluate(() => localStorage.getItem('lotline.session'))).toBeNull();
});

test('signing out while a page is still loading leads to the home page', async () => {
	const page = await openPage(await newAgent());
	await page.goto('/account');
	await page.getByRole('button', { name: 'Save profile' }).waitFor();
	// The next page never loads.
	await page.route('**/assets/dashboard-page-*.js', () => {});
	await page.getByRole('main').getByRole('link', { name: 'Search comps' }).click();
	await page.getByText('Loading page').waitFor({ state: 'attached' });
	await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
	await page.waitForURL(`${sharedHost.url}/`);
	// The page the user opens next is a new destination.
	await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
	await page.waitForURL('**/auth/sign-up?next=**');
});

test('an unknown path shows a not-found page, logs the path and links to the home page', async () => {
	const page = await openPage(null);
	const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'));
	await page.goto('/no/such/page');
	await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
	await logged;
	await page.getByRole('link', { name: 'Return to Home' }).click();
	await page.waitForURL(`${sharedHost.url}/`);
});

test('without a configuration, pages that need the server say what is missing', async () => {
	const page = await openPage(null);
	await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'none' }));
	await page.goto('/dashboard');
	await page.getByText('Supabase configuration missing. Cannot initialize client.').waitFor();
	await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
});

test('a forgotten password is reset by an emailed link that works once', async () => {
	const agent = await newAgent();
	const page = await openPage(null);
	await page.goto('/auth/sign-in');
	await page.getByRole('link', { name: 'Forgot your password?' }).click();
	await arrivesAt(page, 'Forgot your password?');
	await fill(page, { Email: agent.email });
	await click(page, 'Send link');
	await page
		.getByRole('status')
		.filter({ hasText: `If this address has an account, we sent a reset link to ${agent.email}` })
		.waitFor();
	await page.getByRole('link', { name: 'Open the mailbox' }).click();
	const mail = page.getByRole('article').filter({ hasText: agent.email });
	const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
	await mail.getByRole('link').click();
	await click(page, 'Continue');
	await fill(page, { 'New password': 'short', 'Confirm new password': 'short' });
	await click(page, 'Save password');
	await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/10 characters/);
	await fill(page, { 'New password': 'quite another one', 'Confirm new password': 'quite another one' });
	await click(page, 'Save password');
	await page.getByRole('heading', { name: 'Password changed' }).waitFor();

	await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
	await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
	await page.goto(link);
	await click(page, 'Continue');
	await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
	await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
	await arrivesAt(page, 'Sign in');
	await fill(page, { Email: agent.email, Password: PASSWORD });
	await click(page, 'Sign in');
	await expect.poll(() => page.getByRole('alert').textContent()).toBe('Invalid login credentials');
	await fill(page, { Password: 'quite another one' });
	await click(page, 'Sign in');
	await page.waitForURL('**/account');
});

test('a truncated or made-up link offers to send a new one', async () => {
	const page = await openPage(null);
	for (const query of ['', '?type=recovery', '?type=constructor&token_hash=x', '?token_hash=x']) {
		await page.goto(`/auth/confirm${query}`);
		await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
		expect(await page.getByRole('link', { name: 'Request new link' }).getAttribute('href')).toBe(
			'/auth/forgot-password',
		);
	}
});
