/** Emails that visitors request are only sent where they should be, and only our links are used. */
import { expect, test, vi } from 'vitest';
import type { Attempt } from '../attempts/attempt.ts';
import type { RouteParts } from './route.ts';
import { authRoutes } from './routes.ts';

/** The routes of a host that fails at its first statement. */
function routes(parts: Partial<RouteParts> = {}) {
	const sql = vi.fn(() => Promise.reject(new Error('A statement was sent.')));
	const outbox = { post: vi.fn(), requestEmail: <T>(_: string, work: (hasRoom: boolean) => T) => work(true) };
	const open = authRoutes({
		sql,
		outbox,
		sharedAccount: 'demo@x.example',
		google: null,
		signingKey: { publicJwk: {} },
		...parts,
	} as unknown as RouteParts);
	return { open, sql, outbox };
}

const attempt = (body: object, path = '') =>
	({ email: '', ...body, body, request: new Request(`http://localhost/auth/v1${path}`) }) as Attempt;

test('an email is never sent for the shared account', async () => {
	const { open, sql, outbox } = routes();
	const response = await open['POST /recover']?.(attempt({ email: 'demo@x.example' }));
	expect([response?.status, await response?.json()]).toEqual([200, {}]);
	expect([sql.mock.calls.length, outbox.post.mock.calls.length]).toEqual([0, 0]);
	await expect(open['POST /recover']?.(attempt({ email: 'a@x.example' }))).rejects.toThrow('was sent');
});

test('emailed links are closed without email, and sign-in with Google without its client', () => {
	const names = ['POST /recover', 'POST /resend', 'POST /verify', 'GET /verify'];
	for (const name of names) expect(routes().open).toHaveProperty([name]);
	for (const name of [...names, 'GET /authorize', 'GET /callback'])
		expect(routes({ outbox: null }).open).not.toHaveProperty([name]);
});

test.each([
	{ type: 'recovery', email: 'a@x.example', token: '123456789012' },
	{ type: 'recovery', token_hash: 'hash', token: '123456789012' },
	{ type: 'magiclink', token_hash: 'hash' },
	{ type: 'reauthentication', token_hash: 'hash' },
	{ token_hash: 'hash' },
	{ type: 'recovery', token_hash: '' },
])('a link that is not ours (%j) is refused before the database is asked', async (body) => {
	const { open, sql } = routes();
	const response = await open['POST /verify']?.(attempt(body));
	expect(response?.status).toBe(403);
	expect(await response?.json()).toMatchObject({ error_code: 'otp_expired' });
	expect(sql).not.toHaveBeenCalled();
});

test("a link in Supabase's own form leads to our page, which asks for a click, and to no other site", async () => {
	const { open, sql } = routes({ siteUrl: 'https://lotline.example' });
	const path = '/verify?token=a%26b&type=recovery&redirect_to=https://evil.example';
	const response = await open['GET /verify']?.(attempt({}, path));
	expect([response?.status, response?.headers.get('location')]).toEqual([
		303,
		'https://lotline.example/auth/confirm?token_hash=a%26b&type=recovery',
	]);
	for (const wrong of ['/verify?token=a', '/verify?type=signup', '/verify?token=a&type=magiclink'])
		expect((await open['GET /verify']?.(attempt({}, wrong)))?.status).toBe(400);
	expect(sql).not.toHaveBeenCalled();
});
