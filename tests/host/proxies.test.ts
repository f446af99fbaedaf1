/** Which attempts are counted together, with and without a proxy in front. */
import { expect, test } from 'vitest';
import { type IsolatedHost, openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';

const LIMITS = { LIMIT_WRONG_PASSWORDS_PER_ADDRESS: '3' };

const direct = await openIsolatedHost(LIMITS);
const ADMIN_EMAIL = 'owner@example.com';
const behindProxy = await openIsolatedHost({
	TRUSTED_PROXIES: '1',
	LOTLINE_DEMO: 'true',
	ADMIN_EMAILS: ADMIN_EMAIL,
	...LIMITS,
});

/** Fails to sign in several times in a row, each time with an X-Forwarded-For header. */
async function signIns(host: IsolatedHost, forwarded: readonly string[]): Promise<number[]> {
	const statuses: number[] = [];
	for (const [at, addresses] of forwarded.entries()) {
		const body = { email: `agent${at}@example.com`, password: 'wrong password' };
		const headers = { 'x-forwarded-for': addresses };
		statuses.push((await host.post('/auth/v1/token?grant_type=password', body, headers)).status);
	}
	return statuses;
}

test('a direct client is limited by its own address, whatever X-Forwarded-For it sends', async () => {
	const forged = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
	expect(await signIns(direct, forged)).toEqual([400, 400, 400, 429]);
});

test('behind a trusted proxy, each client has its own limit and cannot pose as another', async () => {
	const [one, other] = ['203.0.113.1', '203.0.113.2'];
	const forwarded = [one, one, one, one, `198.51.100.9, ${one}`, other, `${one}, ${other}`];
	expect(await signIns(behindProxy, forwarded)).toEqual([400, 400, 400, 429, 429, 400, 400]);
});

test('a demo behind a proxy makes no one an administrator for an address that anyone can sign up with', async () => {
	const email = ADMIN_EMAIL;
	const signUp = await behindProxy.post('/auth/v1/signup', { email, password: PASSWORD });
	const { access_token, user } = (await signUp.json()) as { access_token: string; user: { id: string } };
	const isAdmin = await behindProxy.post(
		'/rest/v1/rpc/is_admin',
		{ user_id: user.id },
		{ authorization: `Bearer ${access_token}` },
	);
	expect([isAdmin.status, await isAdmin.json()]).toEqual([200, false]);
});
