/** Sessions that expire, and signing out. */
import { expect, test } from 'vitest';
import { sharedHost } from '../../shared-host.ts';
import { newAgent, PASSWORD } from '../../users.ts';
import { openPage, pathOf, visit, withBrowser } from '../browser.ts';
import { searchField } from '../search/search-page.ts';
import { arrivesAt } from './auth-forms.ts';

withBrowser();

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

test('after a session expires, the same user finds what was typed, and another user does not', async () => {
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
	/** On a page without the app, which would end the session itself if it made a call just then. */
	const reopenExpired = async () => {
		await page.goto('/health');
		await page.evaluate(() => {
			const stored = JSON.parse(localStorage.getItem('lotline.session') ?? '{}');
			localStorage.setItem(
				'lotline.session',
				JSON.stringify({ ...stored, expires_at: 1, refresh_token: 'gone' }),
			);
		});
		await page.goto('/dashboard');
	};
	await reopenExpired();
	await signIn(agent);
	expect(await box.inputValue()).toBe('12 Half-typed Ave');
	await reopenExpired();
	await signIn(await newAgent());
	await searchField(page).waitFor();
	await page.getByText('Address', { exact: true }).first().click();
	expect(await box.inputValue()).toBe('');
});

test('signing out in one tab signs out the other tabs', async () => {
	const page = await visit('/dashboard', await newAgent());
	await searchField(page).fill('787');
	const other = await page.context().newPage();
	await other.goto('/account');
	await other.getByRole('banner').getByRole('button', { name: 'Account' }).click();
	await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
	await page.waitForURL('**/auth/sign-in?next=**');
	expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
	// The change to shared storage may arrive after the session event.
	await expect.poll(() => page.evaluate(() => localStorage.getItem('lotline.session'))).toBeNull();
});

test('signing out while a page is still loading leads to the home page', async () => {
	const page = await visit('/account', await newAgent());
	await page.getByRole('button', { name: 'Save profile' }).waitFor();
	// The next page never loads.
	await page.route('**/assets/dashboard-page-*.js', () => {});
	await page.getByRole('main').getByRole('link', { name: 'Price a home' }).click();
	await page.getByText('Loading page').waitFor({ state: 'attached' });
	await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
	await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
	await page.waitForURL(`${sharedHost.url}/`);
	// The next page that requires an account leads to sign-up.
	await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
	await page.waitForURL('**/auth/sign-up?next=**');
});
