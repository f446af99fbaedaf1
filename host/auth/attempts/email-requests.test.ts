/** Emails that visitors request are limited, and only sent where they should be. */
import { describe, expect, test } from 'vitest';
import { gateWithRoutes, post } from '../../../tests/accounts/auth-gate.ts';

describe('an email', () => {
	test('can be requested a few times from one address', async () => {
		const { gate, route } = gateWithRoutes(() => Response.json({}), { emailsPerAddress: 3 });
		const recover = async (email: string, address: string) =>
			(await gate(post('/recover', { email }), address)).status;
		for (const email of ['a@x.example', 'b@x.example', 'c@x.example']) {
			expect(await recover(email, '203.0.113.1')).toBe(200);
		}
		expect(await recover('d@x.example', '203.0.113.1')).toBe(429);
		expect(await recover('d@x.example', '203.0.113.2')).toBe(200);
		expect(route).toHaveBeenCalledTimes(4);
	});
});
