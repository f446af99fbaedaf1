/** Single sign-on in a real browser, with the answers of an auth server. */
import { expect, test } from 'vitest';
import { sharedHost } from '../../shared-host.ts';
import { openPage, runAxe, withBrowser } from '../browser.ts';

withBrowser();

test('an address leads to the identity provider of its domain, and one without a provider gets a sentence', async () => {
	const page = await openPage(null);
	await page.route('**/config.json', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ json: { ...(await response.json()), sso: true } });
	});
	const asked: Record<string, unknown>[] = [];
	await page.route('**/auth/v1/sso', async (route) => {
		const sent = route.request().postDataJSON() as { domain: string };
		asked.push(sent);
		await (sent.domain === 'brokerage.example'
			? route.fulfill({ json: { url: `${sharedHost.url}/docs/method?provider` } })
			: route.fulfill({
					status: 404,
					json: { code: 'sso_provider_not_found', message: 'No SSO provider assigned for this domain' },
				}));
	});
	await page.goto('/auth/sign-in?next=/dashboard');
	await page.getByLabel('Work email').fill('agent@elsewhere.example');
	await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
	await page.getByText('No SSO provider assigned for this domain').waitFor();
	expect((await runAxe(page)).violations).toEqual([]);
	await page.getByLabel('Work email').fill('Agent@Brokerage.example');
	await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
	await page.waitForURL('**/docs/method?provider');
	expect(asked.at(-1)).toMatchObject({
		domain: 'brokerage.example',
		redirect_to: `${sharedHost.url}/auth/callback/google?next=%2Fdashboard`,
		code_challenge: expect.stringMatching(/^[\w-]{43}$/),
		code_challenge_method: 's256',
	});
});

test('the page for signing in says nothing of it where no auth server knows a provider', async () => {
	const page = await openPage(null);
	await page.goto('/auth/sign-in');
	await page.getByLabel('Password').waitFor();
	expect(await page.getByLabel('Work email').count()).toBe(0);
});
