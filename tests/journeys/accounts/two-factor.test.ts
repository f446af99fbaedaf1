/** Two-factor sign-in in a real browser: turned on, asked for at sign-in, and ended with a recovery code or the password. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, PASSWORD } from '../../users.ts';
import { openPage, pathOf, runAxe, visit, withBrowser } from '../browser.ts';
import { arrivesAt, click, fill } from './auth-forms.ts';

withBrowser();
const sql = await openDatabase();

/** The code that an authenticator app shows. @param steps periods of 30 seconds from now: a code works once */
function codeOf(secret: string, steps = 0): string {
	return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Turns two-factor sign-in on in the settings. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
	await page.goto('/account/settings#two-factor');
	await click(page, 'Set up two-factor sign-in');
	await page.getByAltText('QR code of the setup key').waitFor();
	const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
	await fill(page, { '6-digit code': codeOf(secret, -1) });
	await click(page, 'Turn on');
	const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
	await codes.first().waitFor();
	return { secret, codes: await codes.allTextContents() };
}

async function signIn(page: Page, email: string): Promise<void> {
	await fill(page, { Email: email, Password: PASSWORD });
	await click(page, 'Sign in');
	await arrivesAt(page, 'Enter your code');
}

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert').textContent();

test('two-factor sign-in is turned on with its recovery codes, and off with the password', async () => {
	const page = await openPage(await newAgent());
	const { codes } = await turnOn(page);
	expect(codes).toHaveLength(10);
	const saved = page.waitForEvent('download');
	await click(page, 'Download');
	expect((await saved).suggestedFilename()).toBe('lotline-recovery-codes.txt');
	await click(page, 'Done');
	expect(await page.getByRole('list', { name: 'Recovery codes' }).isVisible()).toBe(true);
	await page.getByLabel('I saved these codes').check();
	expect((await runAxe(page)).violations).toEqual([]);
	await click(page, 'Done');
	await page.getByText(/^On since .* 10 recovery codes left\.$/).waitFor();
	await click(page, 'Turn off two-factor sign-in');
	const password = page.getByRole('form', { name: 'Turn off two-factor sign-in' }).getByLabel('Password');
	await password.fill('wrong password');
	await click(page, 'Turn off');
	await expect.poll(() => alertOf(page)).toBe('The current password is incorrect.');
	await password.fill(PASSWORD);
	await click(page, 'Turn off');
	await page.getByRole('button', { name: 'Set up two-factor sign-in' }).waitFor();
});

test('a sign-in asks for the code before anything of the workspace, after a reload and in another tab too', async () => {
	const agent = await newAgent();
	const { secret } = await turnOn(await openPage(agent));
	const page = await visit('/auth/sign-in?next=/dashboard', null, { own: true });
	await signIn(page, agent.email);
	const calls: string[] = [];
	page.context().on('request', (request) => {
		if (/\/(rest|functions)\/v1\//.test(request.url())) calls.push(request.url());
	});
	await page.reload();
	await arrivesAt(page, 'Enter your code');
	const other = await page.context().newPage();
	await other.goto('/app/markets/10001');
	await arrivesAt(other, 'Enter your code');
	expect(pathOf(other)).toBe('/auth/sign-in?next=/app/markets/10001');
	expect((await runAxe(page)).violations).toEqual([]);
	await fill(page, { '6-digit code': '12345' });
	await click(page, 'Sign in');
	await expect.poll(() => alertOf(page)).toBe('Enter the 6-digit code from your app.');
	const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
	await fill(page, { '6-digit code': wrong });
	await click(page, 'Sign in');
	await expect.poll(() => alertOf(page)).toMatch(/^That code is wrong or has expired/);
	expect(calls).toEqual([]);
	await fill(page, { '6-digit code': codeOf(secret).replace(/^.../, '$& ') });
	await click(page, 'Sign in');
	await page.waitForURL('**/dashboard');
	await page.getByRole('heading', { name: 'Price a home' }).waitFor();
	await other.waitForURL('**/app/markets/10001');
});

test('a recovery code signs in, and says that two-factor sign-in is off and where to turn it on', async () => {
	const agent = await newAgent();
	const { codes } = await turnOn(await openPage(agent));
	const page = await visit('/auth/sign-in', null, { own: true });
	await signIn(page, agent.email);
	await click(page, 'Use a recovery code instead');
	await fill(page, { 'Recovery code': 'aaaa-aaaa-aaaa' });
	await click(page, 'Use recovery code');
	await expect.poll(() => alertOf(page)).toBe('That recovery code is wrong or has already been used.');
	await fill(page, { 'Recovery code': codes[3] ?? '' });
	await click(page, 'Use recovery code');
	await arrivesAt(page, 'Two-factor sign-in is off');
	expect((await runAxe(page)).violations).toEqual([]);
	await click(page, 'Continue');
	await page.waitForURL('**/account');
	await page.goto('/account/settings');
	await page.getByRole('button', { name: 'Set up two-factor sign-in' }).waitFor();
});

test('signing out instead of entering the code leads back to the sign-in form', async () => {
	const agent = await newAgent();
	await turnOn(await openPage(agent));
	const page = await visit('/auth/sign-in', null, { own: true });
	await signIn(page, agent.email);
	await click(page, 'Sign out');
	await page.getByLabel('Password', { exact: true }).waitFor();
	expect(await page.evaluate(() => localStorage.getItem('lotline.session'))).toBeNull();
});

test('a link for a new password asks for the code first, and the new password signs in with a code too', async () => {
	const agent = await newAgent();
	// Otherwise the link would be the first proof of the address, and take the account from the person who signed up with it.
	await sql`insert into auth.proven_addresses (user_id) values (${agent.id})`;
	const { secret } = await turnOn(await openPage(agent));
	const page = await visit('/auth/forgot-password', null, { own: true });
	await fill(page, { Email: agent.email });
	await click(page, 'Send link');
	await page.getByRole('link', { name: 'Open the mailbox' }).click();
	const mail = page.getByRole('article').filter({ hasText: agent.email });
	await mail.filter({ hasText: 'Choose a new password' }).getByRole('link').first().click();
	await click(page, 'Continue');
	await arrivesAt(page, 'Enter your code');
	await fill(page, { '6-digit code': codeOf(secret) });
	await click(page, 'Sign in');
	await fill(page, { 'New password': 'quite another one', 'Confirm new password': 'quite another one' });
	await click(page, 'Save password');
	await page.getByRole('heading', { name: 'Password changed' }).waitFor();
	const next = await visit('/auth/sign-in', null, { own: true });
	await fill(next, { Email: agent.email, Password: 'quite another one' });
	await click(next, 'Sign in');
	await arrivesAt(next, 'Enter your code');
	await fill(next, { '6-digit code': codeOf(secret, 1) });
	await click(next, 'Sign in');
	await next.waitForURL('**/account');
});
