/** Google sign-in in a real browser, against our own OpenID provider instead of Google. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type {} from '../../../web/events.ts';
import { GOOGLE_CLIENT, openGoogleDouble } from '../../google-double.ts';
import { openIsolatedHost } from '../../isolated-host.ts';
import { PASSWORD } from '../../users.ts';
import { openPage, withBrowser } from '../browser.ts';

withBrowser();
const google = await openGoogleDouble();
afterAll(() => google.close());
const { url, sql, visitor } = await openIsolatedHost({
	GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
	GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
	GOOGLE_ISSUER_URL: google.url,
	CONTACT_EMAIL: 'ops@example.com',
});

const newGoogleUser = () => {
	const sub = randomUUID();
	return { sub, email: `google-${sub}@example.com`, email_verified: true, name: 'Ann Agent' };
};

beforeEach(() => {
	google.user = newGoogleUser();
	google.redirectsTo = null;
});

const open = (path: string) =>
	openPage(null, { baseURL: url, privacy: 'granted' }).then(async (page) => {
		await page.goto(path);
		return page;
	});
const click = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click();
const errorOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Sign-in error: ' }).textContent();

test('a new user gets an account and returns to the page they asked for', async () => {
	const page = await open('/auth/sign-up?next=/dashboard');
	await click(page);
	await page.waitForURL('**/dashboard');
	await page.getByRole('heading', { name: 'Price a home' }).waitFor();
	expect(await page.evaluate(() => window.dataLayer)).toEqual([{ event: 'sign_up', method: 'google' }]);
	// Neither the callback nor its code is in the history.
	await page.goBack();
	expect(page.url()).not.toContain('code=');
});

test('an existing user is signed in, and no sign-up is recorded', async () => {
	const first = await open('/auth/sign-in');
	await click(first);
	await first.waitForURL('**/account');
	await sql`update auth.users set created_at = now() - interval '1 day' where email = ${google.user?.email ?? ''}`;
	const page = await open('/auth/sign-in');
	await click(page);
	await page.waitForURL('**/account');
	await page
		.getByText(google.user?.email ?? '')
		.first()
		.waitFor();
	expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
});

test('a user who denies access at Google sees the error and can try again', async () => {
	google.user = null;
	const page = await open('/auth/sign-in?next=/dashboard');
	await click(page);
	await page.waitForURL('**/auth/callback/google**');
	expect(await errorOf(page)).toBe('Sign-in error: The user denied access');
	google.user = newGoogleUser();
	await page.getByRole('link', { name: 'Try again' }).click();
	await click(page);
	await page.waitForURL('**/dashboard');
});

test("an address that Google hasn't verified is not linked to an account", async () => {
	const user = newGoogleUser();
	const owner = await visitor().auth.signUp({ email: user.email, password: PASSWORD });
	expect(owner.error).toBeNull();
	google.user = { ...user, email_verified: false };
	const page = await open('/auth/sign-in');
	await click(page);
	await page.waitForURL('**/auth/callback/google**');
	expect(await errorOf(page)).toMatch(/^Sign-in error: Google did not confirm/);
	expect(
		await sql`select from auth.identities where provider = 'google' and user_id = ${owner.data.user?.id ?? ''}`,
	).toHaveLength(0);
});

test("an address's owner takes over an account that someone else created without confirming it", async () => {
	const user = newGoogleUser();
	const unverifiedUser = visitor();
	const signUp = await unverifiedUser.auth.signUp({ email: user.email, password: PASSWORD });
	expect(signUp.error).toBeNull();
	google.user = user;
	const page = await open('/auth/sign-in');
	await click(page);
	await page.waitForURL('**/account');
	expect((await unverifiedUser.auth.refreshSession()).error).not.toBeNull();
	const again = await visitor().auth.signInWithPassword({ email: user.email, password: PASSWORD });
	expect(again.error).not.toBeNull();
});

test("an error from a sign-in this tab didn't start is shown with a warning", async () => {
	const page = await open('/auth/callback/google?error=access_denied&error_description=Access+blocked');
	expect(await errorOf(page)).toBe('Sign-in error: Access blocked');
	await page.getByText("The sign-in didn't start in this tab").waitFor();
});

test('a callback without a code or tokens shows an error', async () => {
	const page = await open('/auth/callback/google');
	expect(await errorOf(page)).toBe('Sign-in error: Missing authorization code or tokens.');
});

test("a code without this browser's verifier starts no session", async () => {
	const page = await open(`/auth/callback/google?code=${randomUUID()}`);
	expect(await errorOf(page)).toBe(
		"Sign-in error: This sign-in didn't start in this browser, or it was already used.",
	);
	expect(await page.evaluate(() => localStorage.getItem('lotline.session'))).toBeNull();
});

test('tokens in the URL start a session only if this tab started the sign-in', async () => {
	const { data } = await visitor().auth.signUp({ email: newGoogleUser().email, password: PASSWORD });
	const { access_token = '', refresh_token = '' } = data.session ?? {};
	const tokens = `#${new URLSearchParams({ access_token, refresh_token })}`;
	const unsolicited = await open(`/auth/callback/google?next=/dashboard${tokens}`);
	expect(await errorOf(unsolicited)).toBe('Sign-in error: Missing authorization code or tokens.');

	const page = await open('/auth/sign-in');
	google.redirectsTo = `${url}/auth/callback/google?next=/dashboard${tokens}`;
	await click(page);
	await page.waitForURL('**/dashboard');
});

test.each(['sign-in', 'sign-up'])(
	"a %s with Google that can't start shows an error on the page",
	async (name) => {
		const page = await open(`/auth/${name}`);
		await page.evaluate(() => {
			Storage.prototype.setItem = () => {
				throw new Error('The storage is full.');
			};
		});
		await click(page);
		await page
			.getByRole('alert')
			.filter({ hasText: `Failed to initiate Google ${name}` })
			.waitFor();
	},
);

test('the callback page says that it is signing in until there is a session', async () => {
	const page = await open('/auth/sign-in');
	await page.route('**/auth/v1/token?grant_type=pkce', () => {});
	google.user = newGoogleUser();
	await click(page);
	await page.getByRole('status').filter({ hasText: 'Signing you in…' }).waitFor();
});

test("on a server that sends no email, the contact page gives the operator's address and promises no reply", async () => {
	const page = await open('/contact');
	await page.getByText("This server doesn't send email.").waitFor();
	const address = page.getByRole('link', { name: 'ops@example.com' });
	expect(await address.getAttribute('href')).toBe('mailto:ops%40example.com');
	await page.getByLabel('Name').fill('Pat Example');
	await page.getByLabel('Email').fill('pat@example.com');
	await page.getByLabel('Message').fill('Can I import from our MLS?');
	await page.getByRole('button', { name: 'Send message' }).click();
	await page.getByText('Your message is saved').waitFor();
	expect(await address.count()).toBe(2);
	expect(await page.getByText(/will reply/).count()).toBe(0);
	expect(await sql`select from public.contact_messages where email = 'pat@example.com'`).toHaveLength(1);
});
