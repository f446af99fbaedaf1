/** Sign-up and sign-in, which reveal nothing about other accounts. */
import { describe, expect, test } from 'vitest';
import { post } from '../shared-host.ts';
import { newAgent, PASSWORD, visitor } from '../users.ts';

describe('signing up', () => {
	const signUp = (email: unknown, password: unknown) => post('/auth/v1/signup', { email, password });

	test.each([
		['of nine characters', 422, 'x'.repeat(9)],
		['of ten characters', 200, 'x9!Kp2#vQr'],
		['of 72 bytes', 200, 'größere Fische über den Dächern, märchenhaft schöne Träume für7K'],
		['of 73 bytes, which would be truncated', 422, `${'é'.repeat(36)}x`],
		['that is a number', 400, 1234567890],
		['with a NUL', 400, 'correct horse\0battery'],
	])('with a password %s returns %i', async (_, status, password) => {
		const response = await signUp(`password-${crypto.randomUUID()}@example.com`, password);
		expect(response.status).toBe(status);
	});

	test('with a known address neither signs in nor reveals that the account exists', async () => {
		const agent = await newAgent();
		for (const email of [agent.email, agent.email.toUpperCase()]) {
			const response = await signUp(email, 'another password');
			expect(response.status).toBe(422);
			expect(await response.text()).not.toMatch(/access_token|already (registered|exists)/i);
		}
		const signIn = await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
		expect(signIn.error).toBeNull();
	});
});

describe('signing in', () => {
	test('works with the right password, and with the address in different case', async () => {
		const agent = await newAgent();
		for (const email of [agent.email, agent.email.toUpperCase()]) {
			const { data, error } = await visitor().auth.signInWithPassword({ email, password: PASSWORD });
			expect([error, data.user?.id]).toEqual([null, agent.id]);
		}
	});

	test('does not work with the first 72 bytes of a longer password', async () => {
		const email = `long-${crypto.randomUUID()}@example.com`;
		const password = 'seventy-two bytes is as far as bcrypt reads, so the last one of them: en';
		expect((await post('/auth/v1/signup', { email, password })).status).toBe(200);
		expect((await post('/auth/v1/token?grant_type=password', { email, password })).status).toBe(200);
		expect(
			(await post('/auth/v1/token?grant_type=password', { email, password: `${password}y` })).status,
		).toBe(422);
	});
});
