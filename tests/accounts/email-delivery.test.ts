/** The email queue survives failing mail servers, crashes and floods. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Deliver, DeliveryFailure } from '../../host/mail/attempt.ts';
import type { DeliveryTimes } from '../../host/mail/delivery.ts';
import {
	confirmationEmail,
	contactEmail,
	emailChangeNoticeEmail,
	recoveryEmail,
	usageEmail,
} from '../../host/mail/emails.ts';
import { queueNotices } from '../../host/mail/notices.ts';
import { queueEmails } from '../../host/mail/outbox.ts';
import { openTransport, smtpDelivery } from '../../host/mail/smtp.ts';
import { readSettings } from '../../host/settings.ts';
import { openStore } from '../../host/store.ts';
import { INVALID_EMAIL_ADDRESSES } from '../email-addresses.ts';
import { openMailSink, type RecipientReply } from '../mail-sink.ts';
import { newDataFolder } from '../setup/data-folders.ts';

const folder = await newDataFolder('email');
const store = await openStore(readSettings({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' }));
const { sql } = store;
afterAll(async () => {
	await store.close();
	rmSync(folder, { recursive: true, force: true });
});

const FROM = 'Lotline <mail@lotline.example>';
const SITE = 'https://lotline.example';
const LOG = pino({ level: 'silent' });
const TIMES: DeliveryTimes = { retries: [0.2], claim: 60, attempt: 60, poll: 0.2 };

/** The outboxes of a test, as if each were in its own process. */
const outboxes: ReturnType<typeof queueEmails>[] = [];
beforeEach(() => sql`truncate private.emails`);
afterEach(async () => {
	await Promise.all(outboxes.splice(0).map((outbox) => outbox.close()));
});

function openQueue(deliver: Deliver, times: Partial<DeliveryTimes> = {}, log = LOG) {
	const outbox = queueEmails(sql, deliver, log, { ...TIMES, ...times });
	outboxes.push(outbox);
	return outbox;
}

async function openSmtp(respond: (recipient: string) => RecipientReply | undefined = () => undefined) {
	const sink = await openMailSink({ respond });
	onTestFinished(() => sink.close());
	return { sink, outbox: openQueue(smtpDelivery(sink.url, FROM)) };
}

const newAddress = (name = 'ann') => `${name}-${randomUUID()}@example.com`;
const confirmation = (to = newAddress()) => confirmationEmail(to, `${SITE}/auth/confirm?token_hash=secret`);
const rows = () => sql`select * from private.emails order by created_at`;
const recipientsOf = (emails: readonly string[]) => emails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);

describe('a mail server', () => {
	test('that responds with 550 gets no retry for that recipient, and other emails don’t wait', async () => {
		const { sink, outbox } = await openSmtp((to) =>
			to.startsWith('gone') ? '550 5.1.1 No such user' : undefined,
		);
		const unknownRecipients = Array.from({ length: 30 }, () => newAddress('gone'));
		for (const to of unknownRecipients) await outbox.post(confirmation(to));
		const good = newAddress();
		await outbox.post(confirmation(good));
		await vi.waitFor(() => expect(recipientsOf(sink.emails)).toEqual([good]), 30_000);
		await expect.poll(async () => (await outbox.status()).waiting).toBe(0);
		expect([...sink.attempts].sort()).toEqual([...unknownRecipients, good].sort());
		expect(await outbox.status()).toMatchObject({ sentLastDay: 1, failedLastDay: 30 });
		expect((await outbox.status()).lastFailure).toContain('550 5.1.1 No such user');
	});

	test('that responds with 451 gets a retry later, and other emails don’t wait', async () => {
		const others = Array.from({ length: 8 }, () => newAddress());
		const { sink, outbox } = await openSmtp((to) =>
			to.startsWith('later') && sink.emails.length < others.length ? '451 4.7.1 Try again later' : undefined,
		);
		const later = newAddress('later');
		for (const to of [later, ...others]) await outbox.post(confirmation(to));
		await expect.poll(() => sink.emails.length).toBe(9);
		expect(recipientsOf(sink.emails).at(-1)).toBe(later);
		await expect.poll(async () => (await outbox.status()).waiting).toBe(0);
		const attempts = Object.fromEntries((await rows()).map((row) => [row.recipient, row.attempts]));
		expect(attempts[later]).toBeGreaterThan(1);
		expect(others.map((to) => attempts[to])).toEqual(others.map(() => 1));
	});

	test('that never responds takes up one slot in the queue, and other emails go out', async () => {
		const { sink, outbox } = await openSmtp((to) => (to.startsWith('stuck') ? 'stall' : undefined));
		const others = Array.from({ length: 8 }, () => newAddress());
		for (let count = 0; count < 3; count++) await outbox.post(confirmation(newAddress('stuck')));
		for (const to of others) await outbox.post(confirmation(to));
		await expect.poll(() => recipientsOf(sink.emails).sort()).toEqual([...others].sort());
		await sink.close();
	});

	test('that closes the connection gets a retry, and the email arrives once', async () => {
		let attempts = 0;
		const { sink, outbox } = await openSmtp(() => (++attempts < 3 ? 'drop' : undefined));
		await outbox.post(confirmation());
		await expect.poll(() => sink.emails.length).toBe(1);
		await expect.poll(async () => (await rows())[0]).toMatchObject({ status: 'sent', attempts: 3 });
	});
});

describe('timeouts', () => {
	test('apply to a server that accepts a connection and sends nothing', async () => {
		const sink = await openMailSink({ silent: true });
		onTestFinished(() => sink.close());
		const outbox = openQueue(smtpDelivery(`${sink.url}?greetingTimeout=200`, FROM));
		await outbox.post(confirmation());
		await expect.poll(async () => (await outbox.status()).lastFailure).toMatch(/greeting/i);
		expect((await outbox.status()).waiting).toBe(1);
	});

	test('apply to a server that stops responding', async () => {
		const sink = await openMailSink({ respond: () => 'stall' });
		onTestFinished(() => sink.close());
		const outbox = openQueue(smtpDelivery(`${sink.url}?socketTimeout=200`, FROM));
		await outbox.post(confirmation());
		await expect.poll(async () => (await outbox.status()).lastFailure).toMatch(/timeout/i);
	});

	test('are limits of ours, unless the URL has others', () => {
		expect(openTransport('smtp://a:p%40ss@mail.example:587?socketTimeout=7&pool=true').options).toEqual({
			host: 'mail.example',
			port: 587,
			secure: false,
			auth: { user: 'a', pass: 'p@ss' },
			socketTimeout: 7,
			pool: true,
			dnsTimeout: 10_000,
			connectionTimeout: 10_000,
			greetingTimeout: 10_000,
		});
	});

	test('limit an attempt that never ends', async () => {
		const outbox = openQueue(() => new Promise(() => {}), { attempt: 0.2 });
		await outbox.post(confirmation());
		await expect.poll(async () => (await outbox.status()).lastFailure).toBe('timed out');
	});
});

describe('several processes on one database', () => {
	test('send each email once', async () => {
		const sent: string[] = [];
		const deliver: Deliver = async ({ id }) => {
			await new Promise((done) => setTimeout(done, Math.random() * 10));
			sent.push(id);
		};
		const processes = [1, 2, 3].map(() => openQueue(deliver));
		await Promise.all(Array.from({ length: 60 }, (_, index) => processes[index % 3]?.post(confirmation())));
		await expect.poll(async () => (await rows()).every(({ status }) => status === 'sent')).toBe(true);
		expect(sent).toHaveLength(60);
		expect(new Set(sent).size).toBe(60);
	});

	test('leave an email to the process that is sending it, however long it takes', async () => {
		const deliver = vi.fn<Deliver>(() => new Promise((done) => setTimeout(done, 1500)));
		const [one] = [openQueue(deliver, { claim: 0.5 }), openQueue(deliver, { claim: 0.5 })];
		await one.post(confirmation());
		await expect.poll(async () => (await rows())[0]?.status).toBe('sent');
		expect(deliver).toHaveBeenCalledOnce();
	});

	test('take over an email when the process that was sending it crashed', async () => {
		// What a killed process leaves behind: an email that is claimed, with no one to renew the claim.
		const crashed = openQueue(() => Promise.reject(new DeliveryFailure('The server is down.', false)));
		await crashed.post(confirmation());
		await crashed.close();
		await sql`update private.emails set attempts = 1, next_attempt_at = now() + interval '0.5 seconds'`;
		const deliver = vi.fn<Deliver>(async () => {});
		openQueue(deliver);
		await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce(), 30_000);
	});
});

test('queued emails are delivered after a restart', async () => {
	const before = openQueue(() => Promise.reject(new DeliveryFailure('No route to host', false)));
	const { to } = confirmation();
	await before.post(confirmation(to));
	await expect.poll(async () => (await before.status()).lastFailure).toBe('No route to host');
	await before.close();
	const deliver = vi.fn<Deliver>(async () => {});
	openQueue(deliver);
	await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce(), 30_000);
	expect(deliver.mock.calls[0]?.[0].email).toEqual(confirmation(to));
});

test('closing waits for the email in progress', async () => {
	let arrive = () => {};
	const outbox = openQueue(() => new Promise<void>((done) => (arrive = done)));
	await outbox.post(confirmation());
	await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
	const closing = outbox.close();
	arrive();
	await closing;
	expect((await rows())[0]?.status).toBe('sent');
});

test('closing waits for an email that is just being claimed', async () => {
	const outbox = openQueue(() => new Promise((done) => setTimeout(done, 100)));
	await outbox.post(confirmation());
	await outbox.close();
	const [email] = await rows();
	expect(email?.status === 'sent' || email?.attempts === 0, email?.status).toBe(true);
});

describe('the content of an email', () => {
	test.each([
		['is sent', async () => {}, 'sent'],
		['is refused permanently', () => Promise.reject(new DeliveryFailure('550 No', true)), 'failed'],
	])('is erased when it %s', async (_, deliver, status) => {
		const outbox = openQueue(deliver);
		await outbox.post(confirmation());
		await expect.poll(async () => (await rows())[0]).toMatchObject({ status, content: null });
		expect(JSON.stringify(await rows())).not.toContain('secret');
	});

	test('is erased without being sent once its link has expired', async () => {
		const deliver = vi.fn<Deliver>(() => Promise.reject(new DeliveryFailure('No route to host', false)));
		const outbox = openQueue(deliver);
		await outbox.post(recoveryEmail(newAddress(), `${SITE}/auth/confirm?token_hash=secret`));
		const [row] = await rows();
		expect(row?.expires_at.getTime() - row?.created_at.getTime()).toBe(3_600_000);
		await expect.poll(async () => (await rows())[0]?.attempts).toBeGreaterThan(0);
		await sql`update private.emails set expires_at = now(), next_attempt_at = now()`;
		outbox.wake();
		await expect
			.poll(async () => (await rows())[0])
			.toMatchObject({ status: 'failed', content: null, failure: 'expired' });
		const attempts = deliver.mock.calls.length;
		outbox.wake();
		await expect.poll(async () => (await outbox.status()).waiting).toBe(0);
		expect(deliver).toHaveBeenCalledTimes(attempts);
	});

	test('is deleted with the recipient’s account', async () => {
		const [to, other] = [newAddress(), newAddress()];
		const outbox = openQueue(() => Promise.reject(new DeliveryFailure('No route to host', false)));
		for (const address of [to, other]) await outbox.post(confirmation(address));
		const [user] = await sql`insert into auth.users (id, email) values (${randomUUID()}, ${to}) returning id`;
		await sql`delete from auth.users where id = ${user?.id}`;
		expect((await rows()).map(({ recipient }) => recipient)).toEqual([other]);
	});

	test('never reaches the log, and neither does an address', async () => {
		const lines: unknown[][] = [];
		const note = (...line: unknown[]) => void lines.push(line);
		const log = { info: note, warn: note, error: note } as unknown as typeof LOG;
		const { sink } = await openSmtp();
		const rejecting = await openMailSink({ respond: (to) => `550 5.1.1 <${to}>: no such user` });
		onTestFinished(() => rejecting.close());
		await Promise.all(outboxes.splice(0).map((outbox) => outbox.close()));
		const outbox = openQueue(smtpDelivery(rejecting.url, FROM), {}, log);
		await outbox.post(
			contactEmail(newAddress(), {
				name: 'Ann Agent',
				email: 'ann@example.com',
				topic: 'sales',
				text: 'Private',
			}),
		);
		await vi.waitFor(() => expect(lines).toHaveLength(1), 30_000);
		expect(JSON.stringify([lines, await rows()])).not.toMatch(/Ann Agent|Private|secret/);
		expect(JSON.stringify(lines)).not.toContain('@');
		expect(lines[0]?.[0]).toMatchObject({ event: 'email', kind: 'contact' });
		expect(sink.emails).toEqual([]);
	});
});

describe('one mailbox', () => {
	const waitingFor = async (pattern: RegExp) =>
		(await rows()).filter(({ recipient }) => pattern.test(recipient)).length;

	test('gets at most six requested emails an hour, however its address is written', async () => {
		const outbox = openQueue(async () => {});
		const name = randomUUID();
		const spellings = [
			`${name}@example.com`,
			`${name}+a@example.com`,
			`${name.toUpperCase()}@EXAMPLE.com`,
			`${name}+b+c@Example.Com`,
		];
		const hasRoom = () => outbox.requestEmail(spellings[1] ?? '', async (room) => room);
		await Promise.all(
			Array.from({ length: 60 }, (_, index) => outbox.post(confirmation(spellings[index % 4]))),
		);
		expect(await waitingFor(new RegExp(name, 'i'))).toBe(6);
		expect(await hasRoom()).toBe(false);
		const other = newAddress();
		await outbox.post(confirmation(other));
		expect(await waitingFor(new RegExp(other))).toBe(1);
		// A flood must not keep the owner from being warned.
		await outbox.post(emailChangeNoticeEmail(`${name}@example.com`, 'b@example.com', SITE));
		await outbox.post(usageEmail(`${name}@example.com`, { used: 1, credits: 1 }, SITE));
		expect(await waitingFor(new RegExp(name, 'i'))).toBe(8);
		await sql`update private.emails set created_at = created_at - interval '61 minutes'`;
		expect(await hasRoom()).toBe(true);
	});

	test('is the same at Gmail with or without dots', async () => {
		const [row] = await sql`
			select private.mailbox_of('A.nn.Agent+x@GoogleMail.com') as gmail, private.mailbox_of('A.nn+x@Example.com') as other`;
		expect(row).toEqual({ gmail: 'annagent@gmail.com', other: 'a.nn@example.com' });
	});
});

test('nothing is queued for text that is not an email address', async () => {
	const outbox = openQueue(async () => {});
	for (const to of INVALID_EMAIL_ADDRESSES) await outbox.post(confirmation(to));
	expect(await rows()).toEqual([]);
});

test('a name with commas and brackets stays one reply-to address', async () => {
	const { sink, outbox } = await openSmtp();
	const to = newAddress();
	const name = 'Ann <evil@x.example>, "Bob" (c)';
	await outbox.post(
		contactEmail(to, { name, email: 'ann@example.com', topic: 'sales', text: 'Hello there' }),
	);
	await expect.poll(() => sink.emails.length).toBe(1);
	const [mail = ''] = sink.emails;
	expect(mail).toContain(`\nTo: ${to}\n`);
	expect(mail).toMatch(/^Reply-To: "Ann <evil@x\.example>, \\"Bob\\" \(c\)" <ann@example\.com>$/m);
	expect(mail).toMatch(/^Message-ID: <[\w-]+@lotline\.example>$/m);
	expect(sink.attempts).toEqual([to]);
});

test('a contact message that no process was listening for is emailed once, at the next start', async () => {
	const deliver = vi.fn<Deliver>(async () => {});
	const processOutboxes = [openQueue(deliver), openQueue(deliver)];
	await sql`
		insert into public.contact_messages (name, email, topic, message)
		values ('Ann', 'ann@example.com', 'sales', 'Sent while nobody was listening'),
		       ('Bob', 'bob@example.com', 'sales', 'Sent while nobody was listening')`;
	const addresses = { office: newAddress('office'), siteUrl: SITE };
	await Promise.all(
		processOutboxes.map((outbox) => queueNotices(sql, { ...outbox, mailbox: null }, addresses, LOG)),
	);
	await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
	expect(deliver).toHaveBeenCalledTimes(2);
});

test('the status reports how many emails are queued, sent and failed, and when', async () => {
	const outbox = openQueue(
		async ({ email }) => {
			if (email.to.startsWith('gone')) throw new DeliveryFailure('550 No such user', true);
			if (email.to.startsWith('later')) throw new DeliveryFailure('451 Try again', false);
		},
		{ retries: [3600] },
	);
	expect(await outbox.status()).toEqual({
		waiting: 0,
		oldestWaitingSeconds: 0,
		sentLastDay: 0,
		failedLastDay: 0,
		lastSentAt: null,
		lastFailureAt: null,
		lastFailure: null,
	});
	for (const name of ['ann', 'gone', 'later']) await outbox.post(confirmation(newAddress(name)));
	await expect
		.poll(() => outbox.status())
		.toMatchObject({
			waiting: 1,
			sentLastDay: 1,
			failedLastDay: 1,
			lastFailure: expect.stringMatching(/^(550|451) /),
		});
	const { lastSentAt, lastFailureAt } = await outbox.status();
	for (const moment of [lastSentAt, lastFailureAt]) expect(Date.now() - Number(moment)).toBeLessThan(60_000);
});
