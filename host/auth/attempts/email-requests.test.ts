/** Emails that visitors request are limited, and only sent where they should be. */
import { describe, expect, test } from 'vitest';
import { gateWithService, post } from '../../../tests/accounts/auth-gate.ts';

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
		const response = await gate(post('/recover', { email: 'Demo@x.example' }), 'somewhere');
		expect([response.status, await response.json()]).toEqual([200, {}]);
		expect(service).not.toHaveBeenCalled();
	});

	test('cannot be requested if no email is sent', async () => {
		const { gate } = gateWithService(() => Response.json({}), undefined, { mail: false });
		expect((await gate(post('/recover', { email: 'a@x.example' }), 'somewhere')).status).toBe(404);
		expect((await gate(post('/verify', { type: 'recovery', token_hash: 'x' }), 'somewhere')).status).toBe(
			404,
		);
	});
});

test.each([
	{ type: 'recovery', email: 'a@x.example', token: '123456789012' },
	{ type: 'recovery', token_hash: 'hash', token: '123456789012' },
	{ type: 'magiclink', token_hash: 'hash' },
	{ type: 'reauthentication', token_hash: 'hash' },
	{ token_hash: 'hash' },
])('a link that is not ours (%j) is refused before the service is called', async (body) => {
	const { gate, service } = gateWithService(() => Response.json({}));
	const response = await gate(post('/verify', body), 'somewhere');
	expect([response.status, (await response.json()).error_code]).toEqual([403, 'otp_expired']);
	expect(service).not.toHaveBeenCalled();
});
