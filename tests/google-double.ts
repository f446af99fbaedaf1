/** The tests' stand-in for Google: an OpenID provider with the same paths and claims, and its own keys. */
import { createHash, randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const GOOGLE_CLIENT = { id: 'client-of-the-tests', secret: 'secret-of-the-tests' };

export interface GoogleDouble {
	url: string;
	/** The user who consents; tests may change it. Null if they decline. */
	user: { sub: string; email: string; email_verified: boolean; name: string } | null;
	/** The URL it redirects to instead of its usual one; null for the usual one. */
	redirectsTo: string | null;
	/** Whether it accepts the service's calls and never responds. */
	stalls: boolean;
	close(): void;
}

export async function openGoogleDouble(): Promise<GoogleDouble> {
	const { privateKey, publicKey } = await generateKeyPair('RS256');
	const codes = new Map<string, { redirect_uri: string; code_challenge: string; user: object }>();
	const app = new Hono();
	const double: GoogleDouble = {
		url: '',
		user: null,
		redirectsTo: null,
		stalls: false,
		close: () => server.close(),
	};

	app.get('/o/oauth2/v2/auth', (c) => {
		const { redirect_uri = '', state = '', code_challenge = '', ...asked } = c.req.query();
		if (asked.client_id !== GOOGLE_CLIENT.id || asked.response_type !== 'code')
			return c.text('No such client', 400);
		if (asked.code_challenge_method !== 'S256' || !asked.scope?.split(' ').includes('openid'))
			return c.text('Invalid request', 400);
		if (double.redirectsTo) return c.redirect(double.redirectsTo);
		const back = new URL(redirect_uri);
		back.searchParams.set('state', state);
		if (double.user) {
			const code = randomUUID();
			codes.set(code, { redirect_uri, code_challenge, user: { ...double.user } });
			back.searchParams.set('code', code);
		} else {
			back.searchParams.set('error', 'access_denied');
			back.searchParams.set('error_description', 'The user denied access');
		}
		return c.redirect(back.href);
	});

	app.post('/token', async (c) => {
		if (double.stalls) return new Promise<never>(() => {});
		const fields = (await c.req.parseBody()) as Record<string, string>;
		const known = codes.get(fields.code ?? '');
		codes.delete(fields.code ?? '');
		const challenge = createHash('sha256')
			.update(fields.code_verifier ?? '')
			.digest('base64url');
		if (
			known?.redirect_uri !== fields.redirect_uri ||
			known?.code_challenge !== challenge ||
			fields.client_secret !== GOOGLE_CLIENT.secret
		) {
			return c.json({ error: 'invalid_grant' }, 400);
		}
		const access_token = randomUUID();
		const digest = createHash('sha256').update(access_token).digest();
		const id_token = await new SignJWT({
			...known?.user,
			at_hash: digest.subarray(0, 16).toString('base64url'),
		})
			.setProtectedHeader({ alg: 'RS256', kid: 'key' })
			.setIssuer('https://accounts.google.com')
			.setAudience(GOOGLE_CLIENT.id)
			.setIssuedAt()
			.setExpirationTime('1h')
			.sign(privateKey);
		return c.json({ access_token, token_type: 'Bearer', expires_in: 3600, id_token });
	});

	app.get('/.well-known/openid-configuration', (c) =>
		c.json({ issuer: double.url, authorization_endpoint: `${double.url}/o/oauth2/v2/auth` }),
	);

	app.get('/oauth2/v3/certs', async (c) =>
		c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }] }),
	);

	const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
	await new Promise<void>((listening) => server.once('listening', () => listening()));
	double.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
	return double;
}
