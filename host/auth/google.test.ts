/** Sign-in with Google through the gate. */
import { describe, expect, test } from 'vitest';
import { gateWithService, refused } from '../../tests/accounts/auth-gate.ts';

describe('sign-in with Google', () => {
	const google = { issuerUrl: null, siteOrigin: 'https://lotline.example' };
	const OWN_SIGN_IN = {
		provider: 'google',
		redirect_to: 'https://lotline.example/auth/callback/google?next=/app',
		code_challenge: 'challenge',
		code_challenge_method: 's256',
	};
	const startGoogleSignIn = (parameters: Record<string, string>) =>
		new Request(`http://localhost/auth/v1/authorize?${new URLSearchParams(parameters)}`);

	test('is closed if Google is not configured', async () => {
		expect((await gateWithService(refused).gate(startGoogleSignIn(OWN_SIGN_IN), 'somewhere')).status).toBe(
			404,
		);
	});

	test('is open for our own pages, without an API key', async () => {
		const { gate, service } = gateWithService(() => new Response(null, { status: 302 }), undefined, {
			google,
		});
		expect((await gate(startGoogleSignIn(OWN_SIGN_IN), 'somewhere')).status).toBe(302);
		expect(service).toHaveBeenCalledOnce();
	});

	test.each([
		['to another provider', { provider: 'github' }],
		['back to another site', { redirect_to: 'https://evil.example/auth/callback/google' }],
		[
			'back to a site that looks like ours',
			{ redirect_to: 'https://lotline.example@evil.example/auth/callback/google' },
		],
		['back to another page', { redirect_to: 'https://lotline.example/r/token' }],
		['back to a script', { redirect_to: 'javascript:alert(1)' }],
		['with tokens in the address', { code_challenge: '' }],
		['with a verifier that anybody can read', { code_challenge_method: 'plain' }],
	])('is closed %s', async (_, different) => {
		const { gate, service } = gateWithService(() => new Response(null, { status: 302 }), undefined, {
			google,
		});
		expect((await gate(startGoogleSignIn({ ...OWN_SIGN_IN, ...different }), 'somewhere')).status).toBe(400);
		expect(service).not.toHaveBeenCalled();
	});
});
