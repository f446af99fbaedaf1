/** What sign-up and sign-in refuse, and where they lead: weak passwords, known addresses, hostile addresses, an outage. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/problems.ts';
import { sharedHost } from '../../shared-host.ts';
import { newAgent, PASSWORD } from '../../users.ts';
import { openPage, pathOf, visit, withBrowser } from '../browser.ts';
import { click, fill } from './auth-forms.ts';

withBrowser();

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

test('sign-in shows a message when the auth service is down', async () => {
	const page = await openPage(null);
	await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 503, body: '<h1>Unavailable</h1>' }));
	await page.goto('/auth/sign-in');
	await fill(page, { Email: 'somebody@example.com', Password: PASSWORD });
	await click(page, 'Sign in');
	await expect.poll(() => page.getByRole('alert').textContent()).toBe('An unexpected error occurred');
});

test('sign-up rejects a password that is easy to guess and says what to do', async () => {
	const page = await visit('/auth/sign-up', null);
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
	const page = await visit('/auth/sign-up', null);
	await fill(page, { Email: agent.email, Password: PASSWORD, 'Confirm password': PASSWORD });
	await click(page, 'Sign up');
	await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/couldn't create an account/);
	expect(pathOf(page)).toBe('/auth/sign-up');
});

test('a next parameter that is not a path on this site leads to the account page', async () => {
	const page = await openPage(await newAgent());
	for (const next of HOSTILE_NEXTS) {
		for (const form of ['sign-in', 'sign-up']) {
			await page.goto(`/auth/${form}?next=${encodeURIComponent(next)}`);
			await page.waitForURL('**/account');
			expect(new URL(page.url()).origin, next).toBe(sharedHost.url);
		}
	}
	await page.goto(`/auth/sign-in?next=${encodeURIComponent('/dashboard?from=mail')}`);
	await page.waitForURL('**/dashboard?from=mail');
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
