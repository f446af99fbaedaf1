/** Wrong passwords are limited by account, address and device. */
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/problems.ts';
import {
	CORRECT_PASSWORD,
	checkPassword,
	DEVICE,
	gateWithRoutes,
	signIn,
} from '../../../tests/accounts/auth-gate.ts';
import type { AuthGate } from '../gate.ts';
import { createHashQueue } from '../passwords/hash-queue.ts';

describe('wrong passwords', () => {
	const limits = { wrongPasswords: 3, wrongPasswordsPerAddress: 6, wrongPasswordsPerAccount: 8 };
	const open = () => gateWithRoutes(checkPassword, limits).gate;
	const guess = async (gate: AuthGate, email: string, address: string, times: number) => {
		const statuses: number[] = [];
		for (let time = 0; time < times; time++) statuses.push((await gate(signIn(email), address)).status);
		return statuses;
	};

	test('for one account from one address get a 429 after a few, with the time to retry', async () => {
		const { gate, route } = gateWithRoutes(checkPassword, limits);
		expect(await guess(gate, 'owner@x.example', '203.0.113.1', 3)).toEqual([400, 400, 400]);
		const response = await gate(signIn('OWNER@x.example', CORRECT_PASSWORD), '203.0.113.1');
		expect(response.status).toBe(429);
		expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await response.json()).toMatchObject({ msg: PROBLEMS.tooManyAttempts });
		expect(route).toHaveBeenCalledTimes(3);
	});

	test('from a stranger do not lock out the owner at another address, or other accounts at the same one', async () => {
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
		const { gate } = gateWithRoutes(checkPassword, { ...limits, wrongPasswordsPerAddress: 20 });
		for (let batch = 0; batch < 4; batch++) {
			const agents = Array.from({ length: 20 }, (_, n) => `agent${batch}-${n}@x.example`);
			const responses = await Promise.all(
				agents.map((email) => gate(signIn(email, CORRECT_PASSWORD), '203.0.113.1')),
			);
			expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		}
	});

	test('do not include a correct one that waited while others from its address failed', async () => {
		const { gate } = gateWithRoutes(
			checkPassword,
			{ ...limits, wrongPasswordsPerAddress: 1, wrongPasswordsPerAccount: 1 },
			{ hashQueue: createHashQueue({ concurrency: 1, waiting: 30, maxWait: 10_000 }) },
		);
		const attempts = [
			signIn('agent@x.example'),
			signIn('colleague@x.example'),
			signIn('owner@x.example', CORRECT_PASSWORD),
		];
		const responses = await Promise.all(attempts.map((attempt) => gate(attempt, '203.0.113.1')));
		expect(responses.map(({ status }) => status)).toEqual([400, 400, 429]);
		expect((await gate(signIn('owner@x.example', CORRECT_PASSWORD), '203.0.113.2')).status).toBe(200);
	});

	test('do not count when the route fails', async () => {
		const { gate } = gateWithRoutes(() => Promise.reject(new Error('no database')), limits);
		const statuses = await guess(gate, 'owner@x.example', '203.0.113.1', 5);
		expect(new Set(statuses)).toEqual(new Set([503]));
	});
});
