/** A forgotten password, and links that no longer work. */
import { expect, test } from 'vitest';
import { newAgent, PASSWORD } from '../../users.ts';
import { openPage, visit, withBrowser } from '../browser.ts';
import { arrivesAt, click, fill } from './auth-forms.ts';

withBrowser();

test('a forgotten password is reset by an emailed link that works once', async () => {
	const agent = await newAgent();
	const page = await visit('/auth/sign-in', null);
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

	await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
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
