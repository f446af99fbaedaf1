import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { localRateLimits } from '../rate-limits/rate-limits.ts';
import { LIMIT_VARIABLES, type LimitSettings, limitSettings } from '../rate-limits/settings.ts';
import { type AuthGate, createAuthGate } from './gate.ts';
import type { AuthGateParts } from './gate-parts.ts';
import { createHashQueue } from './passwords/hash-queue.ts';

const KEYS = { publishableKey: 'sb_publishable_of_this_test', secretKey: 'sb_secret_of_this_test' };

const NO_LIMITS = limitSettings(
	Object.fromEntries(Object.keys(LIMIT_VARIABLES).map((name) => [name, 1000])) as Parameters<
		typeof limitSettings
	>[0],
);

/** A gate in front of a service that responds to everything alike. */
function gateWithService(
	respond: (request: Request) => Response | Promise<Response>,
	limits: Partial<LimitSettings> = {},
	different: Partial<AuthGateParts> = {},
) {
	const service = vi.fn(async (request: Request) => respond(request));
	const gate = createAuthGate({
		service: { fetch: service },
		keys: KEYS,
		checkToken: async () => null,
		sessions: { isDisabled: async () => false, isLive: async () => true, endOthers: async () => {} },
		refresh: async (_, request) => service(request),
		proofs: {
			record: async () => {},
			maySetPassword: async () => false,
			markUsed: async () => {},
			addressOf: async () => null,
			recordPendingAddress: async () => {},
			cancelLinks: async () => {},
		},
		isGuessable: async (password) => password === 'easy to guess',
		ownWords: async () => [],
		devices: {
			isKnown: async (device, email) => `${device} ${email}` === `${DEVICE} owner@x.example`,
			remember: async (device) => device ?? DEVICE,
			forgetOthers: async () => {},
		},
		hashQueue: createHashQueue({ concurrency: 2, waiting: 30, maxWait: 10_000 }),
		rateLimits: localRateLimits,
		limits: { ...NO_LIMITS, ...limits },
		isSecure: false,
		mail: true,
		requestEmail: (_, work) => work(true),
		notifyAddressChange: async () => {},
		confirmations: false,
		sharedAccount: 'demo@x.example',
		google: null,
		minResponseTime: 0,
		log: pino({ level: 'silent' }),
		...different,
	});
	return { gate, service };
}

const DEVICE = 'd'.repeat(43);
const CORRECT_PASSWORD = 'the right password';

/** Signs in anyone who knows the password. */
async function checkPassword(request: Request): Promise<Response> {
	const { email, password } = (await request.json()) as Record<string, string>;
	return password === CORRECT_PASSWORD
		? Response.json({ access_token: 'token', refresh_token: 'next', user: { id: 'id', email } })
		: Response.json({ error_code: 'invalid_credentials' }, { status: 400 });
}

const post = (path: string, body: object, apikey = KEYS.publishableKey, cookie = '') =>
	new Request(`http://localhost/auth/v1${path}`, {
		method: 'POST',
		headers: { apikey, cookie, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
const signIn = (email: string, password = 'a wrong password', cookie = '') =>
	post('/token?grant_type=password', { email, password }, KEYS.publishableKey, cookie);
const refused = () => Response.json({ error_code: 'user_not_found', msg: 'nobody' }, { status: 404 });

describe('wrong passwords', () => {
	const limits = { wrongPasswords: 3, wrongPasswordsPerAddress: 6, wrongPasswordsPerAccount: 8 };
	const open = () => gateWithService(checkPassword, limits).gate;
	const guess = async (gate: AuthGate, email: string, address: string, times: number) => {
		const statuses: number[] = [];
		for (let time = 0; time < times; time++) statuses.push((await gate(signIn(email), address)).status);
		return statuses;
	};

	test('for one account from one address get a 429 after a few, with the time to retry', async () => {
		const { gate, service } = gateWithService(checkPassword, limits);
		expect(await guess(gate, 'owner@x.example', '203.0.113.1', 3)).toEqual([400, 400, 400]);
		const response = await gate(signIn('OWNER@x.example', CORRECT_PASSWORD), '203.0.113.1');
		expect(response.status).toBe(429);
		expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await response.json()).toMatchObject({ msg: PROBLEMS.tooManyAttempts });
		expect(service).toHaveBeenCalledTimes(3);
	});

	test('from a stranger do not lock out the owner at another address, nor others at the same', async () => {
		const gate = open();
		await guess(gate, 'owner@x.example', '203.0.113.1', 5);
		expect((await gate(signIn('owner@x.example', CORRECT_PASSWORD), '203.0.113.2')).status).toBe(200);
		expect((await gate(signIn('colleague@x.example', CORRECT_PASSWORD), '203.0.113.1')).status).toBe(200);
	});

	test('from one address for many accounts get a 429, and other addresses are served', async () => {
		const gate = open();
		for (let n = 0; n < 6; n++) await guess(gate, `agent${n}@x.example`, '203.0.113.1', 1);
		expect(await guess(gate, 'agent7@x.example', '203.0.113.1', 1)).toEqual([429]);
		expect(await guess(gate, 'agent7@x.example', '203.0.113.2', 1)).toEqual([400]);
	});

	test('count for the network of an IPv6 address', async () => {
		const gate = open();
		for (let n = 1; n <= 3; n++) await guess(gate, 'owner@x.example', `2001:db8::${n}`, 1);
		expect(await guess(gate, 'owner@x.example', '2001:db8::9', 1)).toEqual([429]);
		expect(await guess(gate, 'owner@x.example', '2001:db8:0:1::9', 1)).toEqual([400]);
	});

	test('for one account from many addresses are slowed down, but not on its known device', async () => {
		const gate = open();
		for (let n = 0; n < 8; n++) await guess(gate, 'owner@x.example', `203.0.113.${n}`, 1);
		expect(await guess(gate, 'owner@x.example', '203.0.113.99', 1)).toEqual([429]);
		const cookie = `lotline_device=${DEVICE}`;
		expect((await gate(signIn('owner@x.example', CORRECT_PASSWORD, cookie), '203.0.113.1')).status).toBe(200);
		// The owner's device doesn't count for another account, and a made-up one doesn't count at all.
		for (let n = 0; n < 8; n++) await guess(gate, 'other@x.example', `203.0.113.${n}`, 1);
		for (const [email, device] of [
			['other@x.example', DEVICE],
			['owner@x.example', 'e'.repeat(43)],
			['owner@x.example', ''],
		] as const) {
			const response = await gate(
				signIn(email, CORRECT_PASSWORD, `lotline_device=${device}`),
				'198.51.100.1',
			);
			expect([email, response.status]).toEqual([email, 429]);
		}
	});

	test('from a known device have a separate limit', async () => {
		const gate = open();
		const cookie = `lotline_device=${DEVICE}`;
		const statuses: number[] = [];
		for (let n = 0; n < 4; n++) {
			statuses.push((await gate(signIn('owner@x.example', 'wrong', cookie), `203.0.113.${n}`)).status);
		}
		expect(statuses).toEqual([400, 400, 400, 429]);
		expect((await gate(signIn('owner@x.example', CORRECT_PASSWORD), '203.0.113.9')).status).toBe(200);
	});

	test('are the only attempts counted: an office can sign in with correct ones as often as it likes', async () => {
		const { gate } = gateWithService(checkPassword, { ...limits, wrongPasswordsPerAddress: 20 });
		for (let batch = 0; batch < 4; batch++) {
			const agents = Array.from({ length: 20 }, (_, n) => `agent${batch}-${n}@x.example`);
			const responses = await Promise.all(
				agents.map((email) => gate(signIn(email, CORRECT_PASSWORD), '203.0.113.1')),
			);
			expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		}
	});

	test('do not count when the service fails', async () => {
		const { gate } = gateWithService(() => new Response(null, { status: 500 }), limits);
		const statuses = await guess(gate, 'owner@x.example', '203.0.113.1', 5);
		expect(new Set(statuses)).toEqual(new Set([503]));
	});
});

describe('a new session', () => {
	test("sets a cookie that identifies its device, which pages can't read", async () => {
		const { gate } = gateWithService(checkPassword, {}, { isSecure: true });
		const response = await gate(signIn('owner@x.example', CORRECT_PASSWORD), 'somewhere');
		const cookie = response.headers.get('set-cookie') ?? '';
		expect(cookie).toMatch(new RegExp(`^lotline_device=${DEVICE}; `));
		for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/auth/v1'])
			expect(cookie).toContain(part);
	});

	test('sets none for the shared account, and neither does a refresh or a refusal', async () => {
		const { gate } = gateWithService(checkPassword);
		for (const request of [
			signIn('demo@x.example', CORRECT_PASSWORD),
			signIn('owner@x.example'),
			post('/token?grant_type=refresh_token', { refresh_token: 'token', password: 1 }),
			post('/token?grant_type=refresh_token', { refresh_token: 'token' }),
		]) {
			expect((await gate(request, 'somewhere')).headers.get('set-cookie')).toBeNull();
		}
	});
});

describe('hashing passwords', () => {
	test('uses a short queue; if it is full, users are asked to retry in a few seconds', async () => {
		let inside = 0;
		let max = 0;
		const { gate } = gateWithService(async () => {
			max = Math.max(max, ++inside);
			await new Promise((done) => setTimeout(done, 5));
			inside--;
			return Response.json({});
		});
		const calls = Array.from({ length: 60 }, (_, n) =>
			gate(post('/signup', { email: `a${n}@x.example`, password: 'seven gray herons' }), `10.0.0.${n}`),
		);
		const responses = await Promise.all(calls);
		const statuses = responses.map(({ status }) => status);
		const refused = responses.find(({ status }) => status === 429);
		expect(await refused?.json()).toMatchObject({ msg: PROBLEMS.signInBusy });
		expect(max).toBe(2);
		expect(statuses.filter((status) => status === 200)).toHaveLength(32);
		expect(statuses.filter((status) => status === 429)).toHaveLength(28);
	});
});

describe('the service', () => {
	test('is not called without a key, on a closed route, or with a malformed body', async () => {
		const { gate, service } = gateWithService(() => Response.json({}));
		const statuses = [
			post('/signup', { email: 'a@x.example', password: 'seven gray herons' }, 'wrong'),
			post('/otp', { email: 'a@x.example' }),
			post('/signup', ['a@x.example']),
			post('/signup', { email: 'a\0@x.example', password: 'seven gray herons' }),
			post('/signup', { email: 'a@x.example', password: 'é'.repeat(37) }),
			post('/signup', { email: `${'a'.repeat(250)}@x.example`, password: 'seven gray herons' }),
		].map(async (request) => (await gate(request, 'somewhere')).status);
		expect(await Promise.all(statuses)).toEqual([401, 404, 400, 400, 422, 400]);
		expect(service).not.toHaveBeenCalled();
	});

	test('a refresh is not counted as a password attempt', async () => {
		const { gate, service } = gateWithService(() => Response.json({}), {
			wrongPasswords: 1,
			wrongPasswordsPerAddress: 1,
		});
		for (let times = 0; times < 5; times++) {
			const refresh = post('/token?grant_type=refresh_token', { refresh_token: 'token' });
			expect((await gate(refresh, '10.0.0.1')).status).toBe(200);
		}
		expect(service).toHaveBeenCalledTimes(5);
	});

	test('a failed refresh gets a 503, which keeps browsers signed in', async () => {
		const { gate } = gateWithService(() => Response.json({}), undefined, {
			refresh: () => Promise.reject(new Error('canceling statement due to lock timeout')),
		});
		const response = await gate(post('/token?grant_type=refresh_token', { refresh_token: 'token' }), 'x');
		expect([response.status, (await response.json()).msg]).toEqual([503, PROBLEMS.busy]);
	});

	test.each([400, 404, 403, 422])(
		'a refusal of a sign-in with %i is not revealed by the response',
		async (status) => {
			const { gate } = gateWithService(() => Response.json({ msg: 'User not found' }, { status }));
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

test('a password that is easy to guess is refused before the service is called', async () => {
	const { gate, service } = gateWithService(() => Response.json({}));
	const body = { email: 'a@x.example', password: 'easy to guess' };
	const response = await gate(post('/signup', body), 'somewhere');
	expect([response.status, await response.json()]).toEqual([
		422,
		{ code: 422, error_code: 'weak_password', msg: PROBLEMS.weakPassword },
	]);
	expect(service).not.toHaveBeenCalled();
});

describe('an email', () => {
	test('can be requested a few times from one address', async () => {
		const { gate, service } = gateWithService(() => Response.json({}), { emailsPerAddress: 3 });
		const recover = async (email: string, address: string) =>
			(await gate(post('/recover', { email }), address)).status;
		for (const email of ['a@x.example', 'b@x.example', 'c@x.example']) {
			expect(await recover(email, '203.0.113.1')).toBe(200);
		}
		expect(await recover('d@x.example', '203.0.113.1')).toBe(429);
		expect(await recover('d@x.example', '203.0.113.2')).toBe(200);
		expect(service).toHaveBeenCalledTimes(4);
	});

	test('is never sent for the shared account', async () => {
		const { gate, service } = gateWithService(() => Response.json({}));
		const answer = await gate(post('/recover', { email: 'Demo@x.example' }), 'somewhere');
		expect([answer.status, await answer.json()]).toEqual([200, {}]);
		expect(service).not.toHaveBeenCalled();
	});

	test('cannot be requested if no email is sent', async () => {
		const { gate } = gateWithService(() => Response.json({}), undefined, { mail: false });
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
	])('a link that is not ours (%j) is refused before the service is called', async (body) => {
		const { gate, service } = gateWithService(() => Response.json({}));
		const answer = await gate(post('/verify', body), 'somewhere');
		expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'otp_expired']);
		expect(service).not.toHaveBeenCalled();
	});
});

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
