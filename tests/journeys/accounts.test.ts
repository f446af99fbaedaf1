/** Sign-up and sign-in, and the page each one leads to, in a real browser. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type {} from '../../web/events.ts';
import { sharedHost } from '../shared-host.ts';
import { newAgent, PASSWORD } from '../users.ts';
import { arrivesAt, click, fill } from './accounts/auth-forms.ts';
import { openPage, pathOf, visit, withBrowser } from './browser.ts';

withBrowser();

const SIGN_UP_FOR_BASIC = '/auth/sign-up?next=/checkout?plan=basic';

test('a visitor who opens a page for signed-in users is redirected to sign up for Basic', async () => {
	const page = await visit('/pricing', null);
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

test('signing up or signing in returns a visitor to the page they asked for', async () => {
	const page = await visit('/auth/sign-up?next=/dashboard', null);
	const email = `next-${randomUUID()}@example.com`;
	await fill(page, { Email: email, Password: PASSWORD, 'Confirm password': PASSWORD });
	await click(page, 'Sign up');
	await page.waitForURL('**/dashboard');
	await page.getByRole('heading', { name: 'Price a home' }).waitFor();

	await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
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
	const page = await visit('/auth/sign-in', null);
	await fill(page, { Email: agent.email, Password: PASSWORD });
	await click(page, 'Sign in');
	await page.waitForURL('**/account');
	await page.reload();
	await page.getByText(agent.email).first().waitFor();
	expect(pathOf(page)).toBe('/account');
});

test('one click signs in to the demo account, which is labeled as demo data and has Basic', async () => {
	const page = await visit('/auth/sign-in?next=/dashboard', null);
	await page.getByRole('region', { name: 'Demo account' }).getByText('Demo data').waitFor();
	await click(page, 'Try the demo account');
	await page.waitForURL('**/dashboard');
	await page.getByRole('region', { name: 'Monthly usage' }).getByText("You're good to go.").waitFor();
	await expect
		.poll(() => page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).getAttribute('href'))
		.toBe('/app');
});
