/** An account can't have a password that is easy to guess, for anyone or for someone who knows its owner. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAgent, PASSWORD } from '../users.ts';

const sql = await openDatabase();

const signUp = async (password: string, email = `a-${randomUUID()}@example.com`, data = {}) => {
	const response = await post('/auth/v1/signup', { email, password, data });
	return [response.status, ((await response.json()) as { msg?: string }).msg];
};

test.each([
	'1234567890',
	'0987654321',
	'aaaaaaaaaa',
	'qwertyuiop',
	'1q2w3e4r5t',
	'password12',
	'P@ssw0rd123',
	'passwordpassword',
	'iloveyou12',
	'letmein1234',
	'abcdefghij',
	'1234512345',
	'Baseball2023',
	'lotline2026',
	'é'.repeat(36),
])('%s is too easy to guess, and creates no account', async (password) => {
	const email = `a-${randomUUID()}@example.com`;
	expect(await signUp(password, email)).toEqual([422, PROBLEMS.weakPassword]);
	expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
});

test.each(['seven gray herons', 'x9!Kp2#vQr', 'Rooftop-Lantern-44', 'größere Fische'])(
	'%s is accepted',
	async (password) => {
		expect((await signUp(password))[0]).toBe(200);
	},
);

test.each([
	['ann.okonkwo@example.com', {}],
	['annokonkwo1', {}],
	['Okonkwo2026', {}],
	['Marguerite99', { full_name: 'Marguerite Okonkwo' }],
])('%s is too easy to guess for someone who knows its owner', async (password, data) => {
	expect(await signUp(password, 'ann.okonkwo@example.com', data)).toEqual([422, PROBLEMS.weakPassword]);
});

test('a password change is checked too, including against the profile, and reveals nothing about the current password', async () => {
	const agent = await newAgent();
	await sql`update public.profiles set name = 'Bartholomew Quince', brokerage = 'Harborlight' where id = ${agent.id}`;
	for (const password of ['password12', 'Bartholomew1', 'harborlight22']) {
		const { error } = await agent.client.auth.updateUser({ password, current_password: 'wrong password' });
		expect([error?.code, error?.message]).toEqual(['weak_password', PROBLEMS.weakPassword]);
	}
	const { error } = await agent.client.auth.updateUser({
		password: 'three paper lanterns',
		current_password: PASSWORD,
	});
	expect(error).toBeNull();
});
