/** With email configured, addresses are confirmed, and responses don't reveal who has an account. */
import { afterAll, describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { accountOf } from '../../host/auth/routes/google-account.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { openMailSink } from '../mail-sink.ts';
import { PASSWORD } from '../users.ts';

const ADMIN_EMAIL = 'owner@lotline.example';

const sink = await openMailSink();
afterAll(() => sink.close());
const { url, sql, store, visitor, post } = await openIsolatedHost({
	SMTP_URL: sink.url,
	MAIL_FROM: 'Lotline <mail@lotline.example>',
	ADMIN_EMAILS: ADMIN_EMAIL,
});

const newEmail = () => `mail-${crypto.randomUUID()}@example.com`;
const signUp = (email: string) => post('/auth/v1/signup', { email, password: PASSWORD });
const signIn = (email: string, password = PASSWORD) =>
	post('/auth/v1/token?grant_type=password', { email, password });
const recover = (email: string) => post('/auth/v1/recover', { email });

const partsOf = (link: URL) => ({
	token_hash: link.searchParams.get('token_hash') ?? '',
	type: link.searchParams.get('type') as 'signup' | 'recovery',
});

/** Signs up and opens the link in the email. */
async function newMember(email = newEmail()) {
	await signUp(email);
	const client = visitor();
	const { data, error } = await client.auth.verifyOtp(partsOf(await sink.linkTo(email)));
	if (error || !data.user || !data.session) throw error ?? new Error('The link returned no session.');
	return { id: data.user.id, email, client, token: data.session.access_token };
}

/** Requests a recovery link and waits for its email; others to the same address may arrive before or after it. */
async function recoveryOf(email: string) {
	const before = sink.emails.length;
	await recover(email);
	return partsOf(await sink.linkTo(email, { type: 'recovery', after: before }));
}

/** A response without its random parts, and whether it took at least the minimum time. */
async function shapeOf(send: () => Promise<Response>) {
	const start = performance.now();
	const response = await send();
	const body = (await response.json()) as Record<string, unknown>;
	const tookMinimumTime = performance.now() - start >= 345;
	return {
		status: response.status,
		body: { ...body, id: 0, email: 0, confirmation_sent_at: 0 },
		tookMinimumTime,
	};
}

describe('a new account', () => {
	test('is confirmed by the link in its email, and not before', async () => {
		const email = newEmail();
		expect((await signUp(email)).status).toBe(200);
		expect((await signIn(email)).status).toBe(400);
		const link = await sink.linkTo(email);
		expect(link.origin + link.pathname).toBe(`${url}/auth/confirm`);
		expect((await visitor().auth.verifyOtp(partsOf(link))).error).toBeNull();
		expect((await signIn(email)).status).toBe(200);
	});

	test('whose email was lost gets another, and only its link works', async () => {
		const email = newEmail();
		await signUp(email);
		const lost = partsOf(await sink.linkTo(email));
		const before = sink.emails.length;
		const resend = (address: string, type = 'signup') =>
			shapeOf(() => post('/auth/v1/resend', { type, email: address }));
		const { email: confirmed } = await newMember();
		const shapes = [await resend(email), await resend(newEmail()), await resend(confirmed)];
		expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
		expect(shapes[0]).toMatchObject({ status: 200, tookMinimumTime: true });
		expect((await resend(email, 'sms')).status).toBe(400);
		const link = partsOf(await sink.linkTo(email, { type: 'signup', after: before }));
		expect((await visitor().auth.verifyOtp(lost)).error?.code).toBe('otp_expired');
		expect((await visitor().auth.verifyOtp(link)).error).toBeNull();
	});

	test('gets an email with a text part and an HTML part, from the configured sender', async () => {
		const email = newEmail();
		await signUp(email);
		await sink.linkTo(email);
		const mail = sink.emails.find((each) => each.includes(`To: ${email}`)) ?? '';
		expect(mail).toContain('From: Lotline <mail@lotline.example>');
		expect(mail).toContain('Content-Type: text/plain; charset=utf-8');
		expect(mail).toContain('Content-Type: text/html; charset=utf-8');
	});
});

describe('a known and an unknown address', () => {
	test('get the same response to a sign-up', async () => {
		const { email: known } = await newMember();
		const shapes = [await shapeOf(() => signUp(known)), await shapeOf(() => signUp(newEmail()))];
		expect(shapes[0]).toEqual(shapes[1]);
		expect(shapes[0]).toMatchObject({ status: 200, tookMinimumTime: true });
		expect(await sink.linkTo(known).then((link) => link.searchParams.get('type'))).toMatch(/signup|recovery/);
	});

	test('get the same response even if another process signs up the address at the same moment', async () => {
		const email = newEmail();
		const waiting = () =>
			sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'insert into auth.users'`;
		const raced = await sql.begin(async (other) => {
			await other`insert into auth.users (id, email, confirmation_sent_at) values (gen_random_uuid(), ${email}, now())`;
			const shape = shapeOf(() => signUp(email));
			await expect.poll(waiting).not.toEqual([]);
			return [shape];
		});
		expect(await raced[0]).toEqual(await shapeOf(() => signUp(newEmail())));
	});

	test('get the same response to a recovery request', async () => {
		const { email: known } = await newMember();
		const shapes = [await shapeOf(() => recover(known)), await shapeOf(() => recover(newEmail()))];
		expect(shapes[0]).toEqual(shapes[1]);
		expect(shapes[0]).toMatchObject({ status: 200, tookMinimumTime: true });
	});

	test('get the same response to a failed sign-in, and so does an unconfirmed address', async () => {
		const { email: known } = await newMember();
		const unconfirmed = newEmail();
		await signUp(unconfirmed);
		const shapes = [
			await shapeOf(() => signIn(known, 'wrong password')),
			await shapeOf(() => signIn(newEmail())),
			await shapeOf(() => signIn(unconfirmed)),
		];
		expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
		expect(shapes[0]).toMatchObject({ status: 400, tookMinimumTime: true });
	});

	test('both get an error for an invalid password', async () => {
		const { email: known } = await newMember();
		for (const email of [known, newEmail()]) {
			expect((await post('/auth/v1/signup', { email, password: 'short' })).status).toBe(422);
		}
	});
});

describe('a recovery link', () => {
	test('sets a new password without the old one, once, and ends the other sessions', async () => {
		const member = await newMember();
		const client = visitor();
		expect((await client.auth.verifyOtp(await recoveryOf(member.email))).error).toBeNull();
		const weak = await client.auth.updateUser({ password: 'password12' });
		expect(weak.error?.message).toBe(PROBLEMS.weakPassword);
		expect((await client.auth.updateUser({ password: 'another password' })).error).toBeNull();
		expect((await signIn(member.email)).status).toBe(400);
		expect((await signIn(member.email, 'another password')).status).toBe(200);
		expect((await member.client.auth.refreshSession()).error).not.toBeNull();
		// The link's permission to set a password without the old one is used up.
		const again = await client.auth.updateUser({ password: 'a third password' });
		expect(again.error?.message).toBe('The current password is incorrect.');
	});

	test('works once', async () => {
		const { email } = await newMember();
		const link = await recoveryOf(email);
		expect((await visitor().auth.verifyOtp(link)).error).toBeNull();
		expect((await visitor().auth.verifyOtp(link)).error?.code).toBe('otp_expired');
	});

	test('is replaced by a newer one', async () => {
		const { email } = await newMember();
		const first = await recoveryOf(email);
		const second = await recoveryOf(email);
		expect((await visitor().auth.verifyOtp(first)).error?.code).toBe('otp_expired');
		expect((await visitor().auth.verifyOtp(second)).error).toBeNull();
	});

	test('works for an hour', async () => {
		const { id, email } = await newMember();
		const age = (minutes: number) =>
			sql`update auth.users set recovery_sent_at = now() - make_interval(mins => ${minutes}) where id = ${id}`;
		const link = await recoveryOf(email);
		await age(61);
		expect((await visitor().auth.verifyOtp(link)).error?.code).toBe('otp_expired');
		await age(59);
		expect((await visitor().auth.verifyOtp(link)).error).toBeNull();
	});

	test('confirms an address whose first email was lost', async () => {
		const email = newEmail();
		await signUp(email);
		await sink.linkTo(email);
		const owner = visitor();
		await owner.auth.verifyOtp(await recoveryOf(email));
		expect((await owner.auth.updateUser({ password: 'another password' })).error).toBeNull();
		expect((await signIn(email, 'another password')).status).toBe(200);
	});

	test('allows a new password for an hour after it was used, but no email change', async () => {
		const { id, email } = await newMember();
		const client = visitor();
		await client.auth.verifyOtp(await recoveryOf(email));
		expect((await client.auth.updateUser({ email: newEmail() })).error).not.toBeNull();
		await sql`update auth.sessions set created_at = now() - interval '61 minutes' where user_id = ${id}`;
		expect((await client.auth.updateUser({ password: 'another password' })).error).not.toBeNull();
	});
});

test.each<[string, (email: string) => Promise<unknown>]>([
	['a recovery link', async (email) => visitor().auth.verifyOtp(await recoveryOf(email))],
	['Google', (email) => accountOf({ sub: email, email, email_verified: true }, store.sql)],
])(
	'an address proven by %s leaves nothing to someone else who signed up with it before',
	async (_, prove) => {
		const { id, email, client } = await newMember();
		// As after a start with email, if the account was created without.
		await sql`delete from auth.proven_addresses where user_id = ${id}`;
		await sql`
		update auth.users
		   set email_change = 'x@evil.example', email_change_token_new = ${id}, email_change_sent_at = now()
		 where id = ${id}`;
		await prove(email);
		expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
		expect((await signIn(email)).status).toBe(400);
		const moved = await visitor().auth.verifyOtp({ token_hash: id, type: 'email_change' });
		expect(moved.error?.code).toBe('otp_expired');
		const [user] = await sql`select email, email_confirmed_at from auth.users where id = ${id}`;
		expect(user).toEqual({ email, email_confirmed_at: expect.any(Date) });
	},
);

/** Sets another password and ends the sessions while a call that knows the current one is about to use it. */
async function duringNewPassword<Result>(userId: string, call: () => Promise<Result>): Promise<Result> {
	const pending = await sql.begin(async (lock) => {
		await lock`select from auth.users where id = ${userId} for update`;
		const result = call();
		await expect
			.poll(() => sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'users'`)
			.not.toEqual([]);
		await lock`update auth.users set encrypted_password = 'of another password' where id = ${userId}`;
		await lock`delete from auth.sessions where user_id = ${userId}`;
		return { result };
	});
	return pending.result;
}

describe('someone who knows the old password', () => {
	test('cannot sign in with it while the owner sets a new one', async () => {
		const { id, email } = await newMember();
		expect((await duringNewPassword(id, () => signIn(email))).status).toBe(400);
		expect(await sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
	});

	test('cannot set another one while the owner sets a new one', async () => {
		const { id, client } = await newMember();
		const passwords = { password: 'another password', current_password: PASSWORD };
		const { error } = await duringNewPassword(id, () => client.auth.updateUser(passwords));
		expect(error?.name).toBe('AuthSessionMissingError');
		const [user] = await sql`select encrypted_password from auth.users where id = ${id}`;
		expect(user).toEqual({ encrypted_password: 'of another password' });
	});
});

describe('an email change', () => {
	test('asks for the current password, and takes effect once a link confirms it', async () => {
		const { client, email } = await newMember();
		const next = newEmail();
		expect((await client.auth.updateUser({ email: next })).error?.message).toMatch(/current password/);
		const response = await client.auth.updateUser({ email: next, current_password: PASSWORD });
		expect([response.error, response.data.user?.email]).toEqual([null, email]);
		const link = await sink.linkTo(next);
		expect(link.searchParams.get('type')).toBe('email_change');
		const token_hash = link.searchParams.get('token_hash') ?? '';
		expect((await visitor().auth.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull();
		expect([(await signIn(next)).status, (await signIn(email)).status]).toEqual([200, 400]);
	});

	test('is announced to the old address', async () => {
		const { client, email } = await newMember();
		await client.auth.updateUser({ email: newEmail(), current_password: PASSWORD });
		const notice = () => sink.emails.filter((mail) => mail.includes(`To: ${email}`)).at(-1);
		await expect.poll(notice).toContain('Subject: Your email address is about to change');
	});

	test('to an address that already has an account gets the same response, but no link', async () => {
		const { email: taken } = await newMember();
		const shapes = [];
		for (const next of [taken, newEmail()]) {
			const { client } = await newMember();
			const before = sink.emails.length;
			const { data, error } = await client.auth.updateUser({ email: next, current_password: PASSWORD });
			const after = await client.auth.getUser();
			expect(error).toBeNull();
			expect([data.user?.new_email, after.data.user?.new_email]).toEqual([next, next]);
			shapes.push([Object.keys(data.user ?? {}).sort(), Object.keys(after.data.user ?? {}).sort()]);
			await expect.poll(() => sink.emails.length).toBeGreaterThan(before);
		}
		expect(shapes[0]).toEqual(shapes[1]);
		await sink.linkTo(taken);
		expect(sink.emails.filter((mail) => mail.includes(`To: ${taken}`) && mail.includes('new email'))).toEqual(
			[],
		);
	});

	test('is canceled by a new password, as the notice to the old address promises', async () => {
		const { client, email } = await newMember();
		const next = newEmail();
		await client.auth.updateUser({ email: next, current_password: PASSWORD });
		const token_hash = (await sink.linkTo(next)).searchParams.get('token_hash') ?? '';
		const owner = visitor();
		await owner.auth.verifyOtp(await recoveryOf(email));
		expect((await owner.auth.updateUser({ password: 'another password' })).error).toBeNull();
		const { error } = await visitor().auth.verifyOtp({ token_hash, type: 'email_change' });
		expect(error?.code).toBe('otp_expired');
		expect((await owner.auth.getUser()).data.user).toMatchObject({ email });
		expect((await owner.auth.getUser()).data.user?.new_email).toBeFalsy();
	});

	test('is also canceled if another session changes the password at the same time', async () => {
		const { id, client, email } = await newMember();
		await duringNewPassword(id, () =>
			client.auth.updateUser({ email: newEmail(), current_password: PASSWORD }),
		);
		const [user] = await sql`select email, email_change_token_new from auth.users where id = ${id}`;
		expect(user).toEqual({ email, email_change_token_new: null });
	});

	test('invalidates a recovery link sent to the old address', async () => {
		const { client, email } = await newMember();
		const recovery = await recoveryOf(email);
		const next = newEmail();
		await client.auth.updateUser({ email: next, current_password: PASSWORD });
		const token_hash = (await sink.linkTo(next)).searchParams.get('token_hash') ?? '';
		expect((await visitor().auth.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull();
		expect((await visitor().auth.verifyOtp(recovery)).error?.code).toBe('otp_expired');
	});

	test('cannot be combined with a password change', async () => {
		const { client } = await newMember();
		const both = { email: newEmail(), password: 'another password', current_password: PASSWORD };
		expect((await client.auth.updateUser(both)).error?.message).toMatch(/separately/);
	});
});

test('a flood of requests sends one mailbox six emails, gets the usual responses, and leaves the last link working', async () => {
	const { email } = await newMember();
	const [name] = email.split('@');
	const emailsToMailbox = () => sink.emails.filter((mail) => new RegExp(`^To: ${name}[@+]`, 'm').test(mail));
	const send = (round: number) =>
		round % 2 ? shapeOf(() => recover(email)) : shapeOf(() => signUp(`${name}+${round}@example.com`));
	const shapes = await Promise.all(Array.from({ length: 20 }, (_, round) => send(round)));
	for (const round of [0, 1]) expect(await send(round)).toEqual(shapes[round]);
	// The account's confirmation is one of the six. Another user's email shows that no other email is still in the queue.
	await newMember();
	expect(emailsToMailbox()).toHaveLength(6);
	const link = await sink.linkTo(email);
	expect(link.searchParams.get('type')).toBe('recovery');
	expect((await visitor().auth.verifyOtp(partsOf(link))).error).toBeNull();
});

test('a contact message reaches the operators once', async () => {
	const message = `I would like to know more. ${crypto.randomUUID()}`;
	const { error } = await visitor().rpc('send_contact_message', {
		name: 'Ann Agent',
		email: 'ann@example.com',
		topic: 'sales',
		message,
	});
	expect(error).toBeNull();
	const arrived = () => sink.emails.filter((mail) => mail.includes('Message from Ann Agent'));
	await expect.poll(() => arrived().length).toBe(1);
	expect(arrived()[0]).toContain(`To: ${ADMIN_EMAIL}`);
	expect(arrived()[0]).toContain('Subject: Message from Ann Agent: Sales and Enterprise');
	expect(arrived()[0]).toContain('Reply-To: Ann Agent <ann@example.com>');
	const [stored] = await sql`select emailed_at from public.contact_messages where message = ${message}`;
	expect(stored?.emailed_at).not.toBeNull();
});

test('the waitlist confirms an address once, without echoing what was typed', async () => {
	const email = newEmail();
	const join = (needs: string) =>
		visitor().rpc('join_waitlist', { email, name: 'Buy at https://spam.example', needs });
	for (const needs of ['More', 'Still more']) expect((await join(needs)).error).toBeNull();
	const arrived = () => sink.emails.filter((mail) => mail.includes(`To: ${email}`));
	await expect.poll(() => arrived().length).toBe(1);
	// The email to someone who joined later has arrived, so no second one is in the queue.
	const later = newEmail();
	await visitor().rpc('join_waitlist', { email: later, name: 'Later' });
	await sink.linkTo(later);
	expect(arrived()).toHaveLength(1);
	expect(arrived()[0]).toContain("Subject: You're on the Pro waitlist");
	expect(arrived()[0]).not.toMatch(/spam|Still more/);
});

describe('the email about a used-up search limit', () => {
	async function newMemberAtLimit(notifications: boolean) {
		const member = await newMember();
		await member.client.rpc('update_preferences', {
			search_mode: 'zip',
			search_limit: null,
			theme: 'system',
			notifications,
			units: 'square_feet',
			opening_emails: true,
		});
		await sql`
			with subscription as (
				insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
				values (${member.id}, 'basic', 'active', now() - interval '1 day', now() + interval '27 days')
				returning user_id, current_period_start)
			insert into public.usage_periods select *, 3299 from subscription`;
		expect((await member.client.rpc('increment_usage')).data).toMatchObject([
			{ limit_reached: false, used: 3300 },
		]);
		return member.email;
	}
	const emailsTo = (email: string) =>
		sink.emails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes("You've used all"));

	test('goes only to users who want it', async () => {
		const [refuses, wants] = [await newMemberAtLimit(false), await newMemberAtLimit(true)];
		await expect.poll(() => emailsTo(wants).length).toBe(1);
		expect(emailsTo(refuses)).toEqual([]);
	});
});

test('an agent is warned once a week that someone may be guessing the passcode of a link', async () => {
	const agent = await newMember();
	const [report] = await sql`
		insert into public.reports (user_id, kind, title, address, zip, prepared_for, effective_on, demo, fingerprint, report, inputs, digest)
		values (${agent.id}, 'brief', 'A report', '7 Elm St, Kent, WA 98030', '98030', 'Pat', current_date, false, ${'0'.repeat(64)}, '{}', '{}', '')
		returning id`;
	const { data: link } = await agent.client.rpc('share_report', {
		report: report?.id,
		days: 7,
		passcode: '418822',
	});
	const emails = () =>
		sink.emails.filter((mail) => mail.includes(`To: ${agent.email}`) && mail.includes('guessing'));
	const guess = async (times: number, more: number) => {
		for (let at = 0; at < times; at++)
			await visitor().rpc('shared_report', { token: link.token, passcode: `a guess ${more + at}` });
	};
	await guess(19, 0);
	await guess(3, 19);
	await expect.poll(() => emails().length).toBe(1);
	expect(emails()[0]).toContain('7 Elm St, Kent, WA 98030');
	expect(emails()[0]).toContain('20 wrong passcodes');
	expect(emails()[0]).toContain(`${url}/app/reports/${report?.id}`);
	// The next day's guesses are in the product, but not another email.
	const nextDay = () => sql`delete from private.passcode_guesses where share_id = ${link.id}`;
	await nextDay();
	await guess(25, 100);
	await sql`update public.report_shares set guessing_emailed_at = now() - interval '8 days' where id = ${link.id}`;
	await nextDay();
	await guess(25, 200);
	await expect.poll(() => emails().length).toBe(2);
	expect(emails()[1]).toContain('60 wrong passcodes');
});
