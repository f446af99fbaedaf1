/** Reports sent by email: what clients get, who may send how many, and how they stop. */
import { createHmac, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { type IsolatedAgent, newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { openMailSink } from '../mail-sink.ts';
import { saveReportFor } from '../reports.ts';

const sink = await openMailSink({
	respond: (to) => (to.startsWith('gone') ? '550 5.1.1 No such user' : undefined),
});
afterAll(() => sink.close());
const SECRET = `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`;
const logged: string[] = [];
const host = await openIsolatedHost(
	{ SMTP_URL: sink.url, MAIL_FROM: 'Lotline <mail@lotline.example>', MAIL_WEBHOOK_SECRET: SECRET },
	{ log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }) },
);
const { sql } = host;
beforeEach(() => void sink.emails.splice(0));

/** The emails of reports, not those that confirm the agents' addresses. */
const reportEmails = () => sink.emails.filter((mail) => mail.includes('List-Unsubscribe'));

const newAddress = (name = 'client') => `${name}-${randomUUID()}@example.com`;

interface Sender {
	agent: IsolatedAgent;
	report: string;
	link: { id: string; token: string };
}

/** An agent with a report, and a link to it. */
async function newSender(passcode?: string, name = 'Ann Agent'): Promise<Sender> {
	const agent = await newIsolatedAgent(host);
	await sql`update public.profiles set name = ${name}, brokerage = 'Sample Realty', phone = '(555) 010-0142' where id = ${agent.id}`;
	const { id: report } = await saveReportFor(sql, agent);
	const link = await agent.client.rpc('share_report', { report, days: 7, ...(passcode && { passcode }) });
	return { agent, report, link: link.data };
}

const draftOf = ({ link }: Sender, to: string[], changes = {}) => {
	const message = 'Hello Pat,\n\nHere is my report. 5 < 6 & <b>bold</b>';
	return { link: link.id, to, copy: false, subject: 'Your home', message, ...changes };
};
const asAgent = ({ token }: IsolatedAgent) => ({ authorization: `Bearer ${token}` });
const send = (sender: Sender, to: string[], changes = {}) =>
	host.post('/report-emails', draftOf(sender, to, changes), asAgent(sender.agent));
const preview = async (sender: Sender, changes = {}) =>
	(
		await host.post('/report-emails/preview', draftOf(sender, [newAddress()], changes), asAgent(sender.agent))
	).json();

/** The status of each email of an agent, by its address. */
async function statuses({ agent }: Sender): Promise<Record<string, string>> {
	const { data } = await agent.client.from('report_emails').select('recipient, status');
	return Object.fromEntries((data ?? []).map(({ recipient, status }) => [recipient, status]));
}

/** The emails to an address, decoded, once all of an agent's have an outcome. */
async function received(sender: Sender, address: string): Promise<string[]> {
	await expect.poll(async () => Object.values(await statuses(sender)).includes('waiting')).toBe(false);
	return reportEmails()
		.filter((mail) => mail.includes(`\nTo: ${address}\n`))
		.map((mail) => Buffer.from(decode(mail), 'latin1').toString());
}

/** Without the folds of its headers, the escapes of its parts, and the dots that SMTP doubles. */
function decode(mail: string): string {
	const end = mail.indexOf('\n\n');
	const parts = mail
		.slice(end)
		.replace(/^\.\./gm, '.')
		.replace(/=\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return mail.slice(0, end).replace(/\n[ \t]+/g, ' ') + parts;
}

const headersOf = (mail = '') => mail.slice(0, mail.indexOf('\n\n'));
const errorOf = async (response: Response) => [response.status, (await response.json()).error];

describe('an email of a report', () => {
	test('goes to each recipient alone, from our address in the agent’s name, with replies to the agent and a copy', async () => {
		const sender = await newSender();
		const [one, two] = [newAddress(), newAddress()];
		expect((await send(sender, [one, two], { copy: true })).status).toBe(200);
		for (const to of [one, two, sender.agent.email]) {
			const [mail, ...others] = await received(sender, to);
			expect(others).toEqual([]);
			const headers = headersOf(mail);
			expect(headers).toContain('From: Ann Agent via Lotline <mail@lotline.example>');
			expect(headers).toContain(`Reply-To: Ann Agent <${sender.agent.email}>`);
			expect(headers).toContain('Subject: Your home');
			expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
			expect(mail).toContain('Content-Type: text/plain');
			expect(mail).toContain('Content-Type: text/html');
			expect(mail).toContain(`${host.url}/r/${sender.link.token}`);
			expect(mail).toContain('&lt;b&gt;bold');
			expect(mail?.length).toBeLessThan(20_000);
			for (const other of [one, two].filter((each) => each !== to)) expect(mail).not.toContain(other);
		}
		expect(Object.values(await statuses(sender))).toEqual(['sent', 'sent', 'sent']);
	});

	test('is exactly what the preview shows, but for the token that stops it', async () => {
		const sender = await newSender();
		const to = newAddress();
		const shown = await preview(sender);
		await send(sender, [to]);
		const [mail = ''] = await received(sender, to);
		const token = /List-Unsubscribe: <\S+\?token=([\w-]{32})>/.exec(mail)?.[1] ?? '';
		const lines = (text: string) => text.replaceAll(/\s+/g, ' ');
		expect(lines(mail)).toContain(lines(shown.html.replaceAll('/preview', `/${token}`)));
		expect(lines(mail)).toContain(lines(shown.text.replaceAll('/preview', `/${token}`)));
		expect(shown).toMatchObject({
			from: 'Ann Agent via Lotline',
			reply_to: sender.agent.email,
			subject: 'Your home',
		});
	});

	test('stays under 102 KB with the longest message', async () => {
		const sender = await newSender();
		const shown = await preview(sender, { message: '<"&>\n'.repeat(1000), subject: '&'.repeat(150) });
		expect(shown.html.length + shown.text.length).toBeLessThan(102 * 1024);
	});

	test('never has both the link and its passcode', async () => {
		const sender = await newSender('Blue door 7');
		const [to, refused] = [newAddress(), newAddress()];
		for (const message of [
			'The passcode is "blue  door 7".',
			'BLUE DOOR 7',
			'Use (Blue door 7)!',
			'It opens with Blue\ndoor 7.',
		]) {
			const response = await send(sender, [refused], { message });
			expect(await errorOf(response)).toEqual([422, PROBLEMS.passcodeInEmail]);
			expect(await preview(sender, { message })).toEqual({ error: PROBLEMS.passcodeInEmail });
		}
		const inSubject = await send(sender, [refused], { subject: 'Blue door 7' });
		expect(inSubject.status).toBe(422);
		await send(sender, [to], { message: 'We painted the door blue 7 times.' });
		const [mail] = await received(sender, to);
		expect(mail).toContain('opens with a passcode, which your agent will send you separately');
		expect(await received(sender, refused)).toEqual([]);
	});

	test('takes nothing that was typed as a header, an address or markup', async () => {
		const name = 'Eve <evil@x.example>, "Bob" https://evil.example\r\nBcc: all@x.example';
		const sender = await newSender(undefined, name);
		const to = newAddress();
		const response = await send(sender, [to], {
			subject: 'A\r\nBcc: all@x.example\u0085B',
			message: '<script>',
		});
		expect(response.status).toBe(200);
		const [mail] = await received(sender, to);
		expect(headersOf(mail)).not.toMatch(/^Bcc:/m);
		expect(headersOf(mail)).toMatch(
			/^From: "Eve <evil@x\.example>, .*via Lotline" <mail@lotline\.example>$/m,
		);
		const html = mail?.slice(mail.indexOf('<!doctype')) ?? '';
		expect(html).not.toContain('<script>');
		expect(html).toContain('https://evil.example');
		expect([...html.matchAll(/href="([^"]+)"/g)].every(([, url]) => url?.startsWith(host.url))).toBe(true);
		expect(sink.attempts.filter((each) => each.includes('x.example'))).toEqual([]);
		for (const address of [
			'a@x.example\r\nBcc: b@x.example',
			'A <a@x.example>',
			'a@x.example,b@x.example',
			'',
		])
			expect((await send(sender, [address])).status, address).toBe(400);
	});

	test('shows when the mail server refuses it', async () => {
		const sender = await newSender();
		const gone = newAddress('gone');
		await send(sender, [gone]);
		await expect.poll(async () => (await statuses(sender))[gone]).toBe('failed');
	});
});

describe('sending', () => {
	test('the same twice, by a double click or in two tabs, gives each recipient one email', async () => {
		const sender = await newSender();
		const [one, two] = [newAddress(), newAddress()];
		const responses = await Promise.all(
			Array.from({ length: 6 }, (_, at) =>
				send(
					sender,
					at % 2 ? [one, two] : [two, one.toUpperCase().replace('@EXAMPLE.COM', '@example.com'), two],
				),
			),
		);
		expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
		await expect.poll(async () => Object.values(await statuses(sender))).toEqual(['sent', 'sent']);
		expect(reportEmails()).toHaveLength(2);
		await send(sender, [one], { message: 'One more thing' });
		await expect.poll(() => reportEmails().length).toBe(3);
	});

	test('to the same recipients in opposite orders at once waits for nothing', async () => {
		const [sender, other] = [await newSender(), await newSender()];
		const to = Array.from({ length: 20 }, () => newAddress());
		const responses = await Promise.all([send(sender, to), send(other, to.toReversed())]);
		expect(responses.map(({ status }) => status)).toEqual([200, 200]);
	});

	test('is refused for characters that no text can have', async () => {
		const sender = await newSender();
		for (const message of ['a\0b', 'a\ud800b'])
			expect(await errorOf(await send(sender, [newAddress()], { message }))).toEqual([400, PROBLEMS.notText]);
	});

	test('is limited to 50 recipients a day and account, also at once and after the report is deleted', async () => {
		const sender = await newSender();
		const addresses = (count: number) => Array.from({ length: count }, () => newAddress());
		expect((await send(sender, addresses(51))).status).toBe(400);
		expect((await send(sender, addresses(10_000))).status).toBe(413);
		const both = await Promise.all([send(sender, addresses(30)), send(sender, addresses(30))]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
		await sender.agent.client.rpc('delete_report', { id: sender.report });
		await sql`update public.reports set deleted_at = now() - interval '1 day' where id = ${sender.report}`;
		await sql`select private.remove_deleted_reports()`;
		const { id: report } = await saveReportFor(sql, sender.agent);
		const { data: link } = await sender.agent.client.rpc('share_report', { report, days: 7 });
		expect(await errorOf(await send({ ...sender, link }, addresses(21)))).toEqual([
			429,
			PROBLEMS.tooManyRecipients,
		]);
		expect((await send({ ...sender, link }, addresses(20))).status).toBe(200);
		await sql`update public.report_emails set created_at = now() - interval '25 hours' where user_id = ${sender.agent.id}`;
		expect((await send({ ...sender, link }, addresses(1))).status).toBe(200);
		await sql`select private.remove_deleted_reports()`;
		expect(Object.keys(await statuses(sender))).toHaveLength(21);
	});

	test('is refused without a session, a confirmed address, or a live link of one’s own', async () => {
		const [sender, other] = [await newSender(), await newSender()];
		const to = [newAddress()];
		expect((await host.post('/report-emails', draftOf(sender, to))).status).toBe(401);
		const foreign = await host.post('/report-emails', draftOf(sender, to), asAgent(other.agent));
		expect(await errorOf(foreign)).toEqual([404, PROBLEMS.unknownLink]);
		await sender.agent.client.rpc('revoke_share', { id: sender.link.id });
		expect((await send(sender, to)).status).toBe(404);
		await sql`update auth.users set email_confirmed_at = null where id = ${other.agent.id}`;
		expect(await errorOf(await send(other, to))).toEqual([403, PROBLEMS.unconfirmedSender]);
		await other.agent.client.auth.signOut();
		expect((await send(other, to)).status).toBe(401);
		for (const body of ['', '[]', '{"link":1}'])
			expect((await host.post('/report-emails', { body }, asAgent((await newSender()).agent))).status).toBe(
				400,
			);
		expect(reportEmails().filter((mail) => mail.includes(String(to)))).toEqual([]);
	});
});

describe('a recipient', () => {
	const oneClick = (mail: string) =>
		fetch(/List-Unsubscribe: <(\S+)>/.exec(mail)?.[1] ?? '', {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'List-Unsubscribe=One-Click',
		});

	test('stops emails from one agent with one call, for good, however their address is written', async () => {
		const [sender, other] = [await newSender(), await newSender()];
		const to = newAddress();
		await send(sender, [to]);
		const [mail = ''] = await received(sender, to);
		for (const _ of [1, 2, 3]) expect((await oneClick(mail)).status).toBe(204);
		const tagged = to.replace('@', '+tag@');
		await send(sender, [to, tagged, to.toUpperCase()], { message: 'Again' });
		await send(other, [to]);
		expect(await received(other, to)).toHaveLength(2);
		expect(await statuses(sender)).toMatchObject({ [tagged]: 'stopped' });
		expect(await received(sender, tagged)).toEqual([]);
		const forged = await host.visitor().rpc('stop_report_emails', { token: 'x'.repeat(32) });
		expect(forged.error).toBeNull();
		expect((await sql`select from private.stopped_addresses`).length).toBe(1);
	});

	test('gets none of those that waited in the queue, and the link works after the report is deleted', async () => {
		const sender = await newSender();
		const to = newAddress();
		await send(sender, [to]);
		const [mail = ''] = await received(sender, to);
		const { id: report } = await saveReportFor(sql, sender.agent, { note: 'another' });
		const { data: link } = await sender.agent.client.rpc('share_report', { report, days: 7 });
		await sql`delete from public.reports where id = ${sender.report}`;
		const [{ id } = { id: '' }] = await sql`
			insert into public.report_emails (user_id, report_id, recipient, is_copy, subject, digest)
			values (${sender.agent.id}, ${report}, ${to}, false, 'Waiting', '') returning id`;
		await sql`
			insert into private.emails (id, kind, limit_group, recipient, content, next_attempt_at, expires_at)
			values (${id}, 'report', 'client', ${to}, '{}', now() + interval '1 hour', now() + interval '1 day')`;
		await oneClick(mail);
		await sql`update private.emails set next_attempt_at = now() where id = ${id}`;
		await send(await newSender(), [newAddress()]);
		await expect.poll(() => sql`select from private.emails where id = ${id}`).toEqual([]);
		await send({ ...sender, link }, [to]);
		const rows = await sql`select status from public.report_emails where report_id = ${report}`;
		expect(rows.map(({ status }) => status)).toEqual(['stopped', 'stopped']);
	});
});

describe('a mail service event', () => {
	const signed = (body: object, { secret = SECRET, at = Date.now() / 1000, prefix = 'webhook' } = {}) => {
		const [id, time, text] = [`msg_${randomUUID()}`, String(Math.floor(at)), JSON.stringify(body)];
		const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
		const signature = createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64');
		return {
			text,
			headers: {
				[`${prefix}-id`]: id,
				[`${prefix}-timestamp`]: time,
				[`${prefix}-signature`]: `v1,${Buffer.alloc(32).toString('base64')} v1,${signature}`,
			},
		};
	};
	const post = async ({ text, headers }: { text: string; headers: Record<string, string> }) =>
		(await fetch(`${host.url}/functions/v1/mail-webhook`, { method: 'POST', headers, body: text })).status;
	const report = (type: string, to: string, message_id?: string) => ({
		type: `email.${type}`,
		data: { to: [to], ...(message_id && { message_id }) },
	});

	test('shows that an email was delivered, by its id or the address, once or often', async () => {
		const sender = await newSender();
		const [one, two] = [newAddress(), newAddress()];
		await send(sender, [one, two]);
		const [mail = ''] = await received(sender, one);
		const id = /^Message-ID: (\S+)$/im.exec(mail)?.[1];
		const event = signed(report('delivered', one, id), { prefix: 'svix' });
		expect([await post(event), await post(event)]).toEqual([200, 200]);
		expect(await statuses(sender)).toEqual({ [one]: 'delivered', [two]: 'sent' });
		await post(signed(report('delivered', two, `<${randomUUID()}@other.example>`)));
		await post(signed(report('opened', two)));
		expect((await statuses(sender))[two]).toBe('sent');
		await post(signed(report('delivered', two)));
		expect((await statuses(sender))[two]).toBe('delivered');
	});

	test.each(['bounced', 'complained'])('that it %s stops the address for every agent', async (type) => {
		const [sender, other] = [await newSender(), await newSender()];
		const [to, fine] = [newAddress(), newAddress()];
		await send(sender, [to]);
		await received(sender, to);
		expect(await post(signed(report(type, to)))).toBe(200);
		expect(await statuses(sender)).toEqual({ [to]: type });
		await post(signed(report('delivered', to)));
		expect(await statuses(sender)).toEqual({ [to]: type });
		await send(other, [to, fine]);
		expect(await received(other, fine)).toHaveLength(1);
		expect(await statuses(other)).toEqual({ [to]: 'stopped', [fine]: 'sent' });
	});

	test('changes nothing if it is forged, changed, old, of the future or of an address that got no email', async () => {
		const sender = await newSender();
		const [to, stranger] = [newAddress(), newAddress()];
		await send(sender, [to]);
		await received(sender, to);
		const before = await sql`select * from private.stopped_addresses`;
		const bounce = report('bounced', to);
		const event = signed(bounce);
		const now = Date.now() / 1000;
		const refused = [
			signed(bounce, { secret: `whsec_${Buffer.alloc(24).toString('base64')}` }),
			signed(bounce, { at: now - 301 }),
			signed(bounce, { at: now + 310 }),
			{ ...event, text: `${event.text} ` },
			{ ...event, headers: { ...event.headers, 'webhook-id': 'msg_other' } },
			{ ...event, headers: { ...event.headers, 'webhook-signature': 'v1,' } },
			{ ...event, headers: {} },
			{ text: '', headers: {} },
		];
		for (const each of refused) expect(await post(each)).toBe(400);
		expect(await post(signed({ type: 'email.bounced' }))).toBe(400);
		expect(await post(signed(report('bounced', stranger)))).toBe(200);
		expect(await statuses(sender)).toEqual({ [to]: 'sent' });
		expect(await sql`select * from private.stopped_addresses`).toEqual(before);
	});
});

test('recipients belong to the account: only it sees them, its data has them, and they are deleted with it', async () => {
	const [sender, other] = [await newSender(), await newSender()];
	const to = newAddress();
	await send(sender, [to], { message: 'Private words' });
	await received(sender, to);
	for (const client of [other.agent.client, host.visitor()])
		expect((await client.from('report_emails').select('recipient')).data ?? []).toEqual([]);
	for (const column of ['user_id', 'digest'])
		expect((await sender.agent.client.from('report_emails').select(column)).status).toBe(403);
	const { data } = await sender.agent.client.rpc('download_my_data');
	expect(data.report_emails).toMatchObject([{ recipient: to, subject: 'Your home', status: 'sent' }]);
	const theirs = await other.agent.client.rpc('download_my_data');
	expect(theirs.data.report_emails).toEqual([]);
	await sender.agent.client.rpc('delete_my_account', { confirmation: sender.agent.email });
	for (const table of ['public.report_emails', 'private.emails', 'private.stop_tokens']) {
		const rows = await sql.unsafe(`select to_jsonb(t)::text as row from ${table} t`);
		expect(rows.filter(({ row }) => row.includes(to) || row.includes(sender.agent.id))).toEqual([]);
	}
});

test('no log has an address, a subject or a message', () => {
	expect(logged.length).toBeGreaterThan(10);
	expect(logged.join('\n')).not.toMatch(/client-[0-9a-f]{8}|Your home|Private words|@example\.com/);
});
