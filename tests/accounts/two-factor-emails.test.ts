/** What the owner of an account with two-factor sign-in is emailed, and what links in emails can do. */
import { afterAll, expect, test, vi } from 'vitest';
import { openIsolatedHost } from '../isolated-host.ts';
import { openMailSink } from '../mail-sink.ts';
import { PASSWORD } from '../users.ts';
import { codeOf, turnOn, wrongCodeOf } from './two-factors.ts';

const sink = await openMailSink();
afterAll(() => sink.close());
const { sql, visitor } = await openIsolatedHost({
	SMTP_URL: sink.url,
	MAIL_FROM: 'Lotline <mail@lotline.example>',
});

/** Signs up, opens the link in the email, and turns on two-factor sign-in. */
async function newMember() {
	const email = `two-factors-${crypto.randomUUID()}@example.com`;
	const client = visitor();
	await client.auth.signUp({ email, password: PASSWORD });
	await open(client, email, 'signup', 0);
	return { email, client, app: await turnOn(client) };
}

async function open(
	client: ReturnType<typeof visitor>,
	email: string,
	type: 'signup' | 'recovery',
	after: number,
) {
	const link = await sink.linkTo(email, { type, after });
	const { error } = await client.auth.verifyOtp({
		token_hash: link.searchParams.get('token_hash') ?? '',
		type,
	});
	expect(error).toBeNull();
}

async function signIn(email: string) {
	const client = visitor();
	expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
	return client;
}

/** How many emails with this subject an address has got. */
const countEmails = (email: string, subject: string) =>
	sink.emails.filter((mail) => mail.includes(`\nTo: ${email}\n`) && mail.includes(`Subject: ${subject}`))
		.length;

test('the owner is emailed about an app, about guesses once, and about a used recovery code', async () => {
	const { email, client, app } = await newMember();
	await vi.waitFor(() => expect(countEmails(email, 'Two-factor sign-in is on')).toBe(1), 10_000);
	const { data: codes } = await client.rpc('create_recovery_codes');
	const thief = await signIn(email);
	const guess = { factorId: app.id, code: wrongCodeOf(app.secret) };
	for (let guesses = 0; guesses < 10; guesses++) await thief.auth.mfa.challengeAndVerify(guess);
	expect((await thief.auth.mfa.challengeAndVerify(guess)).error?.status).toBe(429);
	await vi.waitFor(
		() => expect(countEmails(email, 'Someone may be guessing your sign-in code')).toBe(1),
		10_000,
	);
	const owner = await signIn(email);
	expect((await owner.rpc('use_recovery_code', { code: codes[0] })).data).toBe(true);
	await vi.waitFor(() => expect(countEmails(email, 'Two-factor sign-in is off')).toBe(1), 10_000);
});

test('a recovery link opens a session with one factor, which sets no password before the code', async () => {
	const { email, app } = await newMember();
	await sql`insert into auth.proven_addresses (user_id) select id from auth.users where email = ${email} on conflict do nothing`;
	const client = visitor();
	const after = sink.emails.length;
	await client.auth.resetPasswordForEmail(email);
	await open(client, email, 'recovery', after);
	const refused = await client.auth.updateUser({ password: 'seven gray herons' });
	expect([refused.error?.status, refused.error?.code]).toEqual([401, 'insufficient_aal']);
	const code = codeOf(app.secret);
	expect((await client.auth.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull();
	expect((await client.auth.updateUser({ password: 'seven gray herons' })).error).toBeNull();
});

test('the first proof of an address removes the app of the person who signed up with it before', async () => {
	const { email } = await newMember();
	await sql`delete from auth.proven_addresses p using auth.users u where u.id = p.user_id and u.email = ${email}`;
	const owner = visitor();
	const after = sink.emails.length;
	await owner.auth.resetPasswordForEmail(email);
	await open(owner, email, 'recovery', after);
	expect((await owner.auth.mfa.listFactors()).data?.all).toEqual([]);
	expect((await owner.auth.updateUser({ password: 'seven gray herons' })).error).toBeNull();
});
