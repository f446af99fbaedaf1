import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { createAuthGate } from './auth-gate.ts';

const KEYS = { publishableKey: 'sb_publishable_of_this_test', secretKey: 'sb_secret_of_this_test' };

/** A gate before a service that answers alike to everything. */
function gateBefore(
	answer: () => Response | Promise<Response>,
	limits = { perAddress: 1000, perAccount: 1000 },
) {
	const service = vi.fn(async () => answer());
	const gate = createAuthGate({
		service: { fetch: service, close: async () => {} },
		keys: KEYS,
		checkToken: async () => null,
		sessions: { areBarred: async () => false, endReplayed: async () => {}, endOthers: async () => {} },
		log: pino({ level: 'silent' }),
		limits,
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
