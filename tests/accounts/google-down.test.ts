/** Google accepts calls and never responds, while users return from its consent page. */
import { afterAll, expect, test } from 'vitest';
import { GOOGLE_CLIENT, openGoogleDouble } from '../google-double.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';

const google = await openGoogleDouble();
afterAll(() => google.close());
const { url, visitor, post } = await openIsolatedHost({
	GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
	GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
	GOOGLE_ISSUER_URL: google.url,
	TRUSTED_PROXIES: '1',
	FAIR_USE_CALLS_AT_ONCE: '4',
});

/** The URL to which Google redirects a user after consent. */
async function returnFromGoogle(): Promise<string> {
	const start = new URL('/auth/v1/authorize', url);
	start.search = String(
		new URLSearchParams({
			provider: 'google',
			redirect_to: `${url}/auth/callback/google`,
			code_challenge: 'a'.repeat(43),
			code_challenge_method: 's256',
		}),
	);
	const consent = await fetch(start, { redirect: 'manual' });
	const back = await fetch(consent.headers.get('location') ?? '', { redirect: 'manual' });
	return back.headers.get('location') ?? '';
}

test('other users’ sessions are still refreshed, and users who return see why they are not signed in', async () => {
	google.user = { sub: '1', email: 'ann@example.com', email_verified: true, name: 'Ann Agent' };
	const { data } = await visitor().auth.signUp({ email: 'bob@example.com', password: PASSWORD });
	const returns = await Promise.all(Array.from({ length: 12 }, returnFromGoogle));
	google.stalls = true;
	const responses = returns.map((address, index) => {
		const headers = { 'x-forwarded-for': `198.18.0.${index}` };
		return fetch(address, { redirect: 'manual', headers });
	});
	// Sent directly, because the web app's client would repeat a refused refresh.
	const { refresh_token } = data.session ?? {};
	const refreshed = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
	expect(refreshed.status).toBe(200);
	for (const { headers } of await Promise.all(responses)) {
		const { searchParams } = new URL(headers.get('location') ?? '');
		expect(searchParams.get('error_description')).toBe(
			'Google could not confirm this sign-in. Try again in a moment, or sign in with your password.',
		);
	}
});
