/** One code of an authenticator app that is sent many times at once, through two hosts of one database. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startSecondProcess } from '../process.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { newAgent, PASSWORD, type TestUser, visitor } from '../users.ts';
import { codeOf, turnOn } from './two-factors.ts';

const sql = await openDatabase();

/** The cookies of so many devices that a user has signed in with before: each has its own limit of wrong codes. */
async function knownDevices({ id }: TestUser, count: number): Promise<string[]> {
	const devices = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
	const rows = devices.map((device) => ({
		device: createHash('sha256').update(device).digest('base64url'),
		user_id: id,
	}));
	await sql`insert into host.known_devices ${sql(rows)}`;
	return devices.map((device) => `lotline_device=${device}`);
}

test('a code that 40 devices send at once, through two hosts, is accepted once', async () => {
	const second = startSecondProcess(sharedHost);
	const urls = [sharedHost.url, await second.ready];
	const agent = await newAgent();
	const app = await turnOn(agent.client);
	const { auth } = visitor();
	const { data } = await auth.signInWithPassword({ email: agent.email, password: PASSWORD });
	const cookies = await knownDevices(agent, 40);
	const challenges = await Promise.all(cookies.map(() => auth.mfa.challenge({ factorId: app.id })));
	const code = codeOf(app.secret);
	const responses = await Promise.all(
		cookies.map((cookie, n) =>
			fetch(`${urls[n % 2]}/auth/v1/factors/${app.id}/verify`, {
				method: 'POST',
				headers: {
					apikey: sharedHost.publishableKey,
					authorization: `Bearer ${data.session?.access_token}`,
					'content-type': 'application/json',
					cookie,
				},
				body: JSON.stringify({ challenge_id: challenges[n]?.data?.id, code }),
			}),
		),
	);
	const answers = await Promise.all(
		responses.map(async (response) => [response.status, (await response.json()).error_code]),
	);
	expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
	expect(answers.filter(([status]) => status !== 200)).toEqual(
		Array(39).fill([422, 'mfa_verification_failed']),
	);
});
