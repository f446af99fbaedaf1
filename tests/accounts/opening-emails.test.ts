/** The email about opened links: when it is due, what it says, how often it comes, and how it stops. */
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Email } from '../../host/mail/email-layout.ts';
import { writeOpeningEmails } from '../../host/mail/opening-emails.ts';
import type { Report } from '../../report/report.ts';
import { newSharer, open, share } from '../database/shared-reports.ts';
import { saveReportFor } from '../reports.ts';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import { newAgent, type TestUser, visitor } from '../users.ts';

const sql = await openDatabase();
const SITE = 'https://lotline.example';
const FUNCTIONS = 'https://project.example';

const PAGES = ['price', 'comps', 'grid', 'market', 'method', 'disclosures'].map((id) => ({
	id,
	title: `The ${id} page`,
	blocks: [],
})) as unknown as Report['pages'];

interface Opened {
	agent: TestUser;
	report: string;
	link: { id: string; token: string };
	key: string;
}

const keyOf = async (token: string, passcode?: string) =>
	(await visitor().rpc('shared_report', { token, ...(passcode && { passcode }) })).data.opening_key;

/** An agent with a report and a link, which the client has loaded. */
async function newLink(agent?: TestUser, fields: Partial<Report> = {}): Promise<Opened> {
	const owner = agent ?? (await newAgent());
	const { id: report } = await saveReportFor(sql, owner, { pages: PAGES, ...fields });
	const link = await share(owner, report);
	return { agent: owner, report, link, key: await keyOf(link.token) };
}

/** As the page of the link calls it. */
async function record(
	{ link, key }: Pick<Opened, 'link' | 'key'>,
	seconds: unknown = null,
): Promise<boolean> {
	const { data, error } = await visitor().rpc('record_opening', {
		token: link.token,
		opening_key: key,
		...(seconds !== null && { seconds }),
	});
	expect(error).toBeNull();
	return data as boolean;
}

/** Lets time pass for all openings of an agent, and for their last email. */
async function later({ agent }: Pick<Opened, 'agent'>, interval: string): Promise<void> {
	await sql`update public.report_shares set opened_at = opened_at - ${interval}::interval where user_id = ${agent.id}`;
	await sql`update private.report_openings
		set opened_at = opened_at - ${interval}::interval, opened_before = opened_before - ${interval}::interval
		where share_id in (select id from public.report_shares where user_id = ${agent.id})`;
	await sql`update private.opening_emails set written_at = written_at - ${interval}::interval where user_id = ${agent.id}`;
}

const waiting = async ({ link }: Pick<Opened, 'link'>) =>
	(await sql`select seconds, readings from private.report_openings where share_id = ${link.id}`)[0];

type Post = Parameters<typeof writeOpeningEmails>[0]['outbox']['post'];

/** Writes what is due in so many processes at once. @returns the emails to the agent */
async function write({ agent }: Pick<Opened, 'agent'>, processes = 1, fail?: Post): Promise<Email[]> {
	const emails: Email[] = [];
	const outbox = {
		post: async (...given: Parameters<Post>) =>
			fail && given[0].to === agent.email ? fail(...given) : emails.push(given[0]) > 0,
		wake: () => {},
	};
	const parts = { sql, outbox, siteUrl: SITE, functionsUrl: FUNCTIONS, log: pino({ level: 'silent' }) };
	await Promise.all(Array.from({ length: processes }, () => writeOpeningEmails(parts)));
	return emails.filter(({ to }) => to === agent.email);
}

describe('the email', () => {
	test('says which link was opened for the first time, which pages were viewed and how long, and keeps none of it', async () => {
		const opened = await newLink();
		expect(await record(opened)).toBe(true);
		expect(await record(opened, { price: 150, comps: 61, grid: 45, dial: 30, cards: 4, market: 3 })).toBe(
			true,
		);
		expect(await write(opened)).toEqual([]);
		await later(opened, '10 minutes');
		const [email, ...others] = await write(opened, 5);
		expect(others).toEqual([]);
		expect(email?.subject).toBe('Opened: 1 Main St, Kalispell, MT 59901');
		expect(email?.text).toContain(`Prepared for Pat Client.
Opened for the first time.
Viewed for 5 min: The price page 3 min, The comps page 1 min, The grid page 45 sec, Price dial 30 sec, Comps 4 sec, and 1 more page.
${SITE}/app/reports/${opened.report}`);
		expect(await waiting(opened)).toBeUndefined();
		// Times that come later belong to no email.
		expect(await record(opened, { price: 5 })).toBe(false);
		expect(await waiting(opened)).toBeUndefined();
	});

	test('waits half an hour for times, and says if there are none', async () => {
		const opened = await newLink();
		await record(opened);
		await later(opened, '29 minutes');
		expect(await write(opened)).toEqual([]);
		await later(opened, '2 minutes');
		expect((await write(opened))[0]?.text).toContain("The browser didn't report how long.");
	});

	test('comes again for the first return after seven days without an opening, not before', async () => {
		const opened = await newLink();
		await record(opened);
		await later(opened, '1 hour');
		expect(await write(opened)).toHaveLength(1);
		for (const days of ['3 days', '6 days']) {
			await later(opened, days);
			expect(await record(opened)).toBe(false);
		}
		await later(opened, '9 days');
		expect(await record(opened)).toBe(true);
		await later(opened, '1 hour');
		expect((await write(opened))[0]?.text).toContain('Opened again after 9 days.');
	});

	test('is one a day for all links of an agent: the others wait for the next', async () => {
		const first = await newLink();
		const more = [await newLink(first.agent, { address: '2 <Oak> St' }), await newLink(first.agent)];
		for (const each of [first, ...more]) await record(each);
		await later(first, '1 hour');
		const [email] = await write(first);
		expect(email?.subject).toBe('3 of your links were opened');
		expect(email?.html).toContain('2 &lt;Oak&gt; St');
		const last = await newLink(first.agent);
		await record(last);
		await later(last, '23 hours');
		expect(await write(last)).toEqual([]);
		await later(last, '1 hour');
		expect(await write(last, 3)).toHaveLength(1);
	});

	test('is one for a hundred openings at once', async () => {
		const opened = await newLink();
		const body = { token: opened.link.token, opening_key: opened.key };
		const answers = await Promise.all(
			Array.from({ length: 100 }, () => post('/rest/v1/rpc/record_opening', body)),
		);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		await Promise.all(Array.from({ length: 30 }, () => record(opened, { price: 300 })));
		expect(await waiting(opened)).toEqual({ readings: 20, seconds: { price: 3600 } });
		await later(opened, '1 hour');
		const emails = await write(opened, 10);
		expect(emails.map(({ text }) => text.includes('Viewed for 60 min: The price page 60 min.'))).toEqual([
			true,
		]);
	});

	test('is written once, even if writing it fails or its process dies in the middle', async () => {
		const opened = await newLink();
		await record(opened);
		await later(opened, '1 hour');
		expect(
			await write(opened, 1, async () => {
				throw new Error('No room');
			}),
		).toEqual([]);
		await write(opened, 1, async (_, transaction) => {
			const [backend] = (await transaction?.unsafe('select pg_backend_pid() as pid')) ?? [];
			await sql`select pg_terminate_backend(${backend?.pid})`;
			return true;
		}).catch(() => {});
		expect(await waiting(opened)).toBeDefined();
		expect(await write(opened, 3)).toHaveLength(1);
		await later(opened, '2 days');
		expect(await write(opened)).toEqual([]);
	});
});

describe('an opening counts', () => {
	test('only with the key of that link, which its agent never gets, and a link with a passcode gives only with it', async () => {
		const [opened, other] = [await newLink(), await newLink()];
		for (const key of [null, '', 'x', other.key, opened.link.id, 'x'.repeat(100_000)])
			expect(await record({ ...opened, key: key as string })).toBe(false);
		expect((await open(opened.link.token, opened.agent.client)).data).not.toHaveProperty('opening_key');
		const { data: closed } = await opened.agent.client.rpc('share_report', {
			report: opened.report,
			days: 7,
			passcode: 'blue door 7',
		});
		expect(await keyOf(closed.token)).toBeUndefined();
		expect(await keyOf(closed.token, 'blue door 8')).toBeUndefined();
		expect(await record({ link: closed, key: await keyOf(closed.token, 'blue door 7') })).toBe(true);
		expect(await waiting(opened)).toBeUndefined();
	});

	test('only while the link works, and no one learns why not', async () => {
		const ends: [string, (opened: Opened) => PromiseLike<unknown>][] = [
			['revoked', ({ agent, link }) => agent.client.rpc('revoke_share', { id: link.id })],
			[
				'expired',
				({ link }) => sql`update public.report_shares set expires_at = now() where id = ${link.id}`,
			],
			['deleted', ({ agent, report }) => agent.client.rpc('delete_report', { id: report })],
			[
				'disabled',
				({ agent }) => sql`update auth.users set banned_until = 'infinity' where id = ${agent.id}`,
			],
			['unknown', async (opened) => (opened.link = { ...opened.link, token: 'x'.repeat(32) })],
		];
		for (const [end, act] of ends) {
			const opened = await newLink();
			await act(opened);
			expect([end, await record(opened), await record(opened, { price: 9 })]).toEqual([end, false, false]);
		}
	});

	test('as today in the list of reports, for its agent only', async () => {
		const opened = await newLink();
		const openedAt = async (user: TestUser) =>
			(await user.client.from('report_shares').select('opened_at').eq('id', opened.link.id)).data;
		expect(await openedAt(opened.agent)).toEqual([{ opened_at: null }]);
		await record(opened);
		const [row] = (await openedAt(opened.agent)) ?? [];
		expect(Date.now() - Date.parse(row?.opened_at)).toBeLessThan(60_000);
		expect(await openedAt(await newAgent())).toEqual([]);
	});

	test('without keeping anything of the person who opened it', async () => {
		const opened = await newLink();
		const from = {
			'user-agent': 'Mozilla/5.0 Secret',
			'x-forwarded-for': '203.0.113.99',
			cookie: 'id=secret',
		};
		const body = { token: opened.link.token, opening_key: opened.key };
		const answers = [
			await post('/rest/v1/rpc/record_opening', body, from),
			await post('/rest/v1/rpc/record_opening', { ...body, seconds: { price: 9 } }, from),
		];
		expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null]);
		const [row] = await sql`
			select s::text || o::text || e::text as kept from public.report_shares s
			  join private.report_openings o on o.share_id = s.id join private.opening_emails e on e.user_id = s.user_id
			 where s.id = ${opened.link.id}`;
		expect(row?.kept).toContain('price');
		expect(row?.kept).not.toMatch(/Secret|203\.0\.113|secret/);
	});
});

test.each<[string, unknown]>([
	['a list', [1]],
	['a text', 'price'],
	['a number', 5],
	['true', true],
	['an unknown page', { price: 5, '<script>': 5 }],
	['a page of another report', { 'excluded-sales': 5 }],
	['a negative number', { price: -5 }],
	['zero', { price: 0 }],
	['a fraction', { price: 1.5 }],
	['a number beyond measure', { price: 1e300 }],
	['a number too long', { price: 100_000 }],
	['a number as text', { price: '5' }],
	['nothing', { price: null }],
	['an object', { price: { price: 5 } }],
	['no times', {}],
	['ten thousand pages', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`page ${at}`, 5]))],
	['half a megabyte', { price: 5, x: 'x'.repeat(500_000) }],
])('times that are %s are ignored', async (_, seconds) => {
	const opened = await newLink();
	await record(opened);
	expect(await record(opened, seconds)).toBe(true);
	expect(await waiting(opened)).toEqual({ seconds: {}, readings: 0 });
});

test('a body that is no JSON, or is nested ten thousand deep, is refused', async () => {
	const opened = await newLink();
	const start = `{"token":"${opened.link.token}","opening_key":"${opened.key}","seconds":`;
	for (const seconds of ['{', `${'['.repeat(10_000)}${']'.repeat(10_000)}}`]) {
		const { status } = await post('/rest/v1/rpc/record_opening', start + seconds);
		expect([200, 400]).toContain(status);
	}
});

describe('the email stops', () => {
	test('for one link under Share, by its agent only', async () => {
		const [off, on] = [await newLink(), await newSharer(sql)];
		const turn = (turn_on: boolean | null, { client } = off.agent) =>
			client.rpc('email_openings', { id: off.link.id, turn_on });
		expect((await turn(false, on.agent)).error).toBeNull();
		expect((await visitor().rpc('email_openings', { id: off.link.id, turn_on: false })).status).toBe(401);
		await record(off);
		expect((await turn(null)).error).toBeNull();
		await turn(false);
		await later(off, '1 hour');
		expect(await write(off)).toEqual([]);
		const again = await newLink(off.agent);
		await off.agent.client.rpc('email_openings', { id: again.link.id, turn_on: false });
		expect(await record(again)).toBe(false);
		// It is marked as opened all the same.
		const { data } = await off.agent.client.rpc('read_report', { id: again.report });
		expect(data.shares[0]).toMatchObject({ emails_openings: false, opened_at: expect.any(String) });
	});

	test('for all links in the settings, also for openings of before', async () => {
		const opened = await newLink();
		await record(opened);
		const preferences = {
			search_mode: 'address',
			search_limit: null,
			theme: 'system',
			notifications: true,
			units: 'square_feet',
			opening_emails: false,
		};
		expect((await opened.agent.client.rpc('update_preferences', preferences)).error).toBeNull();
		await later(opened, '1 hour');
		expect(await write(opened)).toEqual([]);
		expect(await record(await newLink(opened.agent))).toBe(false);
	});

	test('with one call by the mail program or with its link, both signed out, and for no one else', async () => {
		const all = [await newLink(), await newLink(), await newLink()] as const;
		const urls: URL[] = [];
		for (const each of all) {
			await record(each);
			await later(each, '1 hour');
			const [email] = await write(each);
			const url = new URL(email?.unsubscribeUrl ?? '');
			expect(url.origin).toBe(FUNCTIONS);
			expect(email?.text).toContain(`${SITE}/unsubscribe/${url.searchParams.get('token')}`);
			urls.push(url);
		}
		const call = (search: string) =>
			fetch(`${sharedHost.url}/functions/v1/unsubscribe${search}`, {
				method: 'POST',
				headers: { 'content-type': 'application/x-www-form-urlencoded' },
				body: 'List-Unsubscribe=One-Click',
			});
		for (const search of [urls[0]?.search ?? '', `?token=o${'0'.repeat(32)}`])
			expect((await call(search)).status).toBe(204);
		const token = urls[1]?.searchParams.get('token');
		expect((await visitor().rpc('stop_opening_emails', { token })).error).toBeNull();
		const wants = await Promise.all(
			all.map(async ({ agent }) => (await agent.client.from('profiles').select('opening_emails')).data),
		);
		expect(wants.flat().map((row) => row?.opening_emails)).toEqual([false, false, true]);
	});

	test('when the report or the account is deleted, and leaves nothing behind', async () => {
		const opened = await newLink();
		await record(opened);
		await opened.agent.client.rpc('delete_report', { id: opened.report });
		await later(opened, '1 hour');
		expect(await write(opened)).toEqual([]);
		await opened.agent.client.rpc('delete_my_account', { confirmation: opened.agent.email });
		expect(await waiting(opened)).toBeUndefined();
		expect(await sql`select from private.opening_emails where user_id = ${opened.agent.id}`).toHaveLength(0);
	});
});

test('an opening that no email could be written about is removed after three days', async () => {
	const opened = await newLink();
	await record(opened);
	await later(opened, '2 days');
	await sql`select private.remove_deleted_reports()`;
	expect(await waiting(opened)).toBeDefined();
	await later(opened, '1 day');
	await sql`select private.remove_deleted_reports()`;
	expect(await waiting(opened)).toBeUndefined();
});
