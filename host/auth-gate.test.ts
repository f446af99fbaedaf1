import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { type AuthGateParts, createAuthGate } from './auth-gate.ts';

const KEYS = { publishableKey: 'sb_publishable_of_this_test', secretKey: 'sb_secret_of_this_test' };

/** A gate before a service that answers alike to everything. */
function gateBefore(
	answer: () => Response | Promise<Response>,
	limits = { perAddress: 1000, perAccount: 1000 },
	different: Partial<AuthGateParts> = {},
) {
	const service = vi.fn(async () => answer());
	const gate = createAuthGate({
		service: { fetch: service, close: async () => {} },
		keys: KEYS,
		checkToken: async () => null,
		sessions: { areBarred: async () => false, endReplayed: async () => {}, endOthers: async () => {} },
		proofs: {
			keep: async () => {},
			cameToSetPassword: async () => false,
			spend: async () => {},
			addressOf: async () => null,
			pretendToAwait: async () => {},
		},
		mail: true,
		tellLeaving: () => {},
		confirmations: false,
		sharedAccount: 'demo@x.example',
		google: null,
		log: pino({ level: 'silent' }),
		limits,
		...different,
	});
	return { gate, service };
}

const post = (door: string, body: object, apikey = KEYS.publishableKey) =>
	new Request(`http://localhost/auth/v1${door}`, {
		method: 'POST',
		headers: { apikey, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
const signIn = (email: string) => post('/token?grant_type=password', { email, password: 'a wrong password' });
const refused = () => Response.json({ error_code: 'user_not_found', msg: 'nobody' }, { status: 404 });

describe('too many attempts', () => {
	test('from one address are answered 429 and when to come again, before the service is asked', async () => {
		const { gate, service } = gateBefore(refused, { perAddress: 3, perAccount: 100 });
		for (const email of ['a@x.example', 'b@x.example', 'c@x.example']) {
			expect((await gate(signIn(email), '10.0.0.1')).status).toBe(400);
		}
		const answer = await gate(signIn('d@x.example'), '10.0.0.1');
		expect(answer.status).toBe(429);
		expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await answer.json()).toMatchObject({ msg: expect.stringContaining('Too many attempts') });
		expect(service).toHaveBeenCalledTimes(3);
		expect((await gate(signIn('d@x.example'), '10.0.0.2')).status).toBe(400);
	});

	test('at one account are answered 429 from wherever they come, in whatever case', async () => {
		const { gate } = gateBefore(refused, { perAddress: 100, perAccount: 2 });
		expect((await gate(signIn('a@x.example'), '10.0.0.1')).status).toBe(400);
		expect((await gate(signIn('A@x.example'), '10.0.0.2')).status).toBe(400);
		expect((await gate(signIn('a@X.example'), '10.0.0.3')).status).toBe(429);
		expect((await gate(signIn('b@x.example'), '10.0.0.3')).status).toBe(400);
	});

	test('at once wait in a short queue, and those past it are turned away', async () => {
		let inside = 0;
		let most = 0;
		const { gate } = gateBefore(async () => {
			most = Math.max(most, ++inside);
			await new Promise((done) => setTimeout(done, 5));
			inside--;
			return Response.json({});
		});
		const calls = Array.from({ length: 60 }, (_, n) =>
			gate(post('/signup', { email: `a${n}@x.example`, password: 'long enough' }), `10.0.0.${n}`),
		);
		const statuses = (await Promise.all(calls)).map((answer) => answer.status);
		expect(most).toBe(2);
		expect(statuses.filter((status) => status === 200)).toHaveLength(32);
		expect(statuses.filter((status) => status === 429)).toHaveLength(28);
	});
});

describe('the service', () => {
	test('is not asked without a key, at a closed door, or with a body that is no request', async () => {
		const { gate, service } = gateBefore(() => Response.json({}));
		const statuses = [
			post('/signup', { email: 'a@x.example', password: 'long enough' }, 'wrong'),
			post('/otp', { email: 'a@x.example' }),
			post('/signup', ['a@x.example']),
			post('/signup', { email: 'a\0@x.example', password: 'long enough' }),
			post('/signup', { email: 'a@x.example', password: 'é'.repeat(37) }),
			post('/signup', { email: `${'a'.repeat(250)}@x.example`, password: 'long enough' }),
		].map(async (request) => (await gate(request, 'somewhere')).status);
		expect(await Promise.all(statuses)).toEqual([401, 404, 400, 400, 422, 400]);
		expect(service).not.toHaveBeenCalled();
	});

	test('is asked for a refresh without a limit on passwords', async () => {
		const { gate, service } = gateBefore(() => Response.json({}), { perAddress: 1, perAccount: 1 });
		for (let times = 0; times < 5; times++) {
			const refresh = post('/token?grant_type=refresh_token', { refresh_token: 'token' });
			expect((await gate(refresh, '10.0.0.1')).status).toBe(200);
		}
		expect(service).toHaveBeenCalledTimes(5);
	});

	test.each([400, 404, 403, 422])(
		'that refuses a sign-in with %i is not heard in the answer',
		async (status) => {
			const { gate } = gateBefore(() => Response.json({ msg: 'User not found' }, { status }));
			const answer = await gate(signIn('a@x.example'), 'somewhere');
			expect(answer.status).toBe(400);
			expect(await answer.json()).toEqual({
				code: 400,
				error_code: 'invalid_credentials',
				msg: 'Invalid login credentials',
			});
		},
	);
});

describe('a mail', () => {
	test('is asked for a few times by one address and for one account, then not', async () => {
		const { gate, service } = gateBefore(() => Response.json({}), { perAddress: 3, perAccount: 2 });
		const recover = (email: string, peer: string) => gate(post('/recover', { email }), peer);
		expect((await recover('a@x.example', '10.0.0.1')).status).toBe(200);
		expect((await recover('A@x.example', '10.0.0.2')).status).toBe(200);
		expect((await recover('a@x.example', '10.0.0.3')).status).toBe(429);
		for (const email of ['b@x.example', 'c@x.example']) await recover(email, '10.0.0.1');
		expect((await recover('d@x.example', '10.0.0.1')).status).toBe(429);
		expect(service).toHaveBeenCalledTimes(4);
	});

	test('is never sent for the account that everybody may enter', async () => {
		const { gate, service } = gateBefore(() => Response.json({}));
		const answer = await gate(post('/recover', { email: 'Demo@x.example' }), 'somewhere');
		expect([answer.status, await answer.json()]).toEqual([200, {}]);
		expect(service).not.toHaveBeenCalled();
	});

	test('can not be asked for where none goes out', async () => {
		const { gate } = gateBefore(() => Response.json({}), undefined, { mail: false });
		expect((await gate(post('/recover', { email: 'a@x.example' }), 'somewhere')).status).toBe(404);
		expect((await gate(post('/verify', { type: 'recovery', token_hash: 'x' }), 'somewhere')).status).toBe(
			404,
		);
	});

	test.each([
		{ type: 'recovery', email: 'a@x.example', token: '123456789012' },
		{ type: 'recovery', token_hash: 'hash', token: '123456789012' },
		{ type: 'magiclink', token_hash: 'hash' },
		{ type: 'reauthentication', token_hash: 'hash' },
		{ token_hash: 'hash' },
	])('whose link is not of ours (%j) is refused before the service is asked', async (body) => {
		const { gate, service } = gateBefore(() => Response.json({}));
		const answer = await gate(post('/verify', body), 'somewhere');
		expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'otp_expired']);
		expect(service).not.toHaveBeenCalled();
	});
});

describe('the way to Google', () => {
	const google = { standIn: null, home: 'https://lotline.example' };
	const OURS = {
		provider: 'google',
		redirect_to: 'https://lotline.example/auth/callback/google?next=/app',
		code_challenge: 'challenge',
		code_challenge_method: 's256',
	};
	const leave = (parameters: Record<string, string>) =>
		new Request(`http://localhost/auth/v1/authorize?${new URLSearchParams(parameters)}`);

	test('is closed where Google is not set up', async () => {
		expect((await gateBefore(refused).gate(leave(OURS), 'somewhere')).status).toBe(404);
	});

	test('is open for our own pages, without an API key', async () => {
		const { gate, service } = gateBefore(() => new Response(null, { status: 302 }), undefined, { google });
		expect((await gate(leave(OURS), 'somewhere')).status).toBe(302);
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
	])('is not open %s', async (_, different) => {
		const { gate, service } = gateBefore(() => new Response(null, { status: 302 }), undefined, { google });
		expect((await gate(leave({ ...OURS, ...different }), 'somewhere')).status).toBe(400);
		expect(service).not.toHaveBeenCalled();
	});
});
