/** The gate: what reaches the routes, and when they answer. */
import { describe, expect, test, vi } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { gateWithRoutes, post, signIn } from '../../tests/accounts/auth-gate.ts';

describe('the gate', () => {
	test('does not call a route without a key, on a closed route, or with a malformed body', async () => {
		const { gate, route } = gateWithRoutes(() => Response.json({}));
		const statuses = [
			post('/signup', { email: 'a@x.example', password: 'seven gray herons' }, 'wrong'),
			post('/otp', { email: 'a@x.example' }),
			post('/signup', ['a@x.example']),
			post('/signup', { email: 'a\0@x.example', password: 'seven gray herons' }),
			post('/signup', { email: 'a@x.example', password: 'é'.repeat(37) }),
			post('/signup', { email: `${'a'.repeat(250)}@x.example`, password: 'seven gray herons' }),
		].map(async (request) => (await gate(request, 'somewhere')).status);
		expect(await Promise.all(statuses)).toEqual([401, 404, 400, 400, 422, 400]);
		expect(route).not.toHaveBeenCalled();
	});

	test('does not count a refresh as a password attempt', async () => {
		const { gate, route } = gateWithRoutes(() => Response.json({}), {
			wrongPasswords: 1,
			wrongPasswordsPerAddress: 1,
		});
		for (let times = 0; times < 5; times++) {
			const refresh = post('/token?grant_type=refresh_token', { refresh_token: 'token' });
			expect((await gate(refresh, '10.0.0.1')).status).toBe(200);
		}
		expect(route).toHaveBeenCalledTimes(5);
	});

	test('lets a few emails be requested from one address', async () => {
		const { gate, route } = gateWithRoutes(() => Response.json({}), { emailsPerAddress: 3 });
		const recover = async (email: string, address: string) =>
			(await gate(post('/recover', { email }), address)).status;
		for (const email of ['a@x.example', 'b@x.example', 'c@x.example'])
			expect(await recover(email, '203.0.113.1')).toBe(200);
		expect(await recover('d@x.example', '203.0.113.1')).toBe(429);
		expect(await recover('d@x.example', '203.0.113.2')).toBe(200);
		expect(route).toHaveBeenCalledTimes(4);
	});

	test('responds to a failed refresh with a 503, which keeps browsers signed in', async () => {
		const { gate } = gateWithRoutes(() =>
			Promise.reject(new Error('canceling statement due to lock timeout')),
		);
		const response = await gate(post('/token?grant_type=refresh_token', { refresh_token: 'token' }), 'x');
		expect([response.status, (await response.json()).msg]).toEqual([503, PROBLEMS.busy]);
	});
});

test('waiting until a response may be sent does not keep others from hashing', async () => {
	const { gate, hashQueue, route } = gateWithRoutes(() => Response.json({}, { status: 400 }), undefined, {
		minResponseTime: 200,
	});
	let isAnswered = false;
	const response = gate(signIn('a@x.example'), 'somewhere').then(() => {
		isAnswered = true;
	});
	await vi.waitFor(() => expect(route).toHaveBeenCalled(), { interval: 1 });
	await vi.waitFor(() => expect(hashQueue.stats().running).toBe(0), { interval: 1 });
	expect(isAnswered).toBe(false);
	await response;
});
