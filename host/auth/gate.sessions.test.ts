/** New sessions, and the passwords that are hashed for them. */
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import {
	CORRECT_PASSWORD,
	checkPassword,
	DEVICE,
	gateWithRoutes,
	post,
	signIn,
} from '../../tests/accounts/auth-gate.ts';

describe('a new session', () => {
	test("sets a cookie that identifies its device, which pages can't read", async () => {
		const { gate } = gateWithRoutes(checkPassword, {}, { isSecure: true });
		const response = await gate(signIn('owner@x.example', CORRECT_PASSWORD), 'somewhere');
		const cookie = response.headers.get('set-cookie') ?? '';
		expect(cookie).toMatch(new RegExp(`^lotline_device=${DEVICE}; `));
		for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/auth/v1'])
			expect(cookie).toContain(part);
	});

	test('sets no cookie for the shared account, and neither does a refresh or a refusal', async () => {
		const { gate } = gateWithRoutes(checkPassword);
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
		const { gate } = gateWithRoutes(async () => {
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
