/** The gate: what reaches the auth service, and what sessions get from it. */
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import {
	CORRECT_PASSWORD,
	checkPassword,
	DEVICE,
	gateWithService,
	post,
	signIn,
} from '../../tests/accounts/auth-gate.ts';

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
