/** Links to reports: who can open them, until when, and which views are counted. */
import { describe, expect, test } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { saveReportFor } from '../reports.ts';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import { newAgent, visitor } from '../users.ts';
import { LINK_EXPIRED, newSharer, open, share } from './shared-reports.ts';

const sql = await openDatabase();

const viewsOf = async (id: string) => {
	const [row] = await sql`select views, viewed_at from public.report_shares where id = ${id}`;
	return row as unknown as { views: number; viewed_at: Date[] };
};

/** Backdates the recorded views by the given number of seconds. */
const age = (id: string, seconds: number) =>
	sql`update public.report_shares set viewed_at = array(
		select v - make_interval(secs => ${seconds}) from unnest(viewed_at) v) where id = ${id}`;

describe('a link', () => {
	test('opens the report for anyone, and reveals nothing else', async () => {
		const { agent, report, link } = await newSharer(sql);
		for (const client of [visitor(), (await newAgent()).client]) {
			const { data } = await open(link.token, client);
			expect(Object.keys(data).sort()).toEqual([
				'is_printed',
				'newer_data',
				'opening_key',
				'report',
				'updated_at',
			]);
			expect(data.report).toMatchObject({ address: '1 Main St, Kalispell, MT 59901' });
			for (const secret of [agent.id, report, link.id, 'homes']) {
				expect(JSON.stringify(data)).not.toContain(secret);
			}
		}
	});

	test('has a new token of 192 random bits each time', async () => {
		const { agent, report } = await newSharer(sql);
		const tokens = await Promise.all(
			Array.from({ length: 10 }, async () => (await share(agent, report)).token),
		);
		expect(new Set(tokens).size).toBe(10);
		for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
	});

	test.each([
		[7, 7],
		[30, 30],
		[90, 90],
		[null, null],
	])('created for %j days expires in %j days', async (days, expected) => {
		const { agent, report } = await newSharer(sql);
		const { expires_at } = await share(agent, report, days);
		const left = expires_at && Math.round((Date.parse(expires_at) - Date.now()) / MILLISECONDS_PER_DAY);
		expect(left).toBe(expected);
	});

	test.each([0, -7, 1, 365, 1e9])('cannot be created for %j days', async (days) => {
		const { agent, report } = await newSharer(sql);
		expect((await agent.client.rpc('share_report', { report, days })).status).toBe(400);
	});

	test('is printed on its report as a QR code instead of another, or no longer, by its agent only', async () => {
		const { agent, report, link } = await newSharer(sql);
		const other = await share(agent, report);
		const print = (id: string, printed: boolean, client = agent.client) =>
			client.rpc('print_share', { id, printed });
		const printed = async () =>
			Promise.all([link, other].map(async ({ token }) => (await open(token)).data.is_printed));
		expect(await printed()).toEqual([false, false]);
		const both = await Promise.all([print(link.id, true), print(link.id, true)]);
		expect(both.map(({ error }) => error)).toEqual([null, null]);
		expect(await printed()).toEqual([true, false]);
		await Promise.all([print(other.id, true), print(link.id, true), print(other.id, true)]);
		expect((await printed()).filter(Boolean)).toHaveLength(1);
		await print(other.id, true);
		expect(await printed()).toEqual([false, true]);
		expect((await print(other.id, false, (await newAgent()).client)).status).toBe(404);
		expect((await print(other.id, false, visitor())).status).toBe(401);
		expect(await printed()).toEqual([false, true]);
		await print(other.id, false);
		expect(await printed()).toEqual([false, false]);
	});

	test('returns the same message and status whether expired, revoked or unknown', async () => {
		const [past, revoked] = [await newSharer(sql), await newSharer(sql)];
		await sql`update public.report_shares set expires_at = now() where id = ${past.link.id}`;
		await revoked.agent.client.rpc('revoke_share', { id: revoked.link.id });
		const unknown = 'x'.repeat(32);
		for (const token of [
			past.link.token,
			revoked.link.token,
			unknown,
			'',
			"' or true --",
			'x'.repeat(100_000),
		]) {
			const { status, error } = await open(token);
			expect([status, error?.code, error?.message]).toEqual([404, 'PT404', LINK_EXPIRED]);
		}
		// The agent who created the link gets the same response.
		expect((await open(revoked.link.token, revoked.agent.client)).status).toBe(404);
		expect(await viewsOf(revoked.link.id)).toMatchObject({ views: 0 });
	});

	test('stops working for everyone once revoked, even while others are reading', async () => {
		const { agent, link } = await newSharer(sql);
		const readers = Array.from({ length: 20 }, () => open(link.token));
		await agent.client.rpc('revoke_share', { id: link.id });
		const after = await open(link.token);
		expect([after.status, after.error?.message]).toEqual([404, LINK_EXPIRED]);
		for (const { status } of await Promise.all(readers)) expect([200, 404]).toContain(status);
		const [first] = await sql`select revoked_at from public.report_shares where id = ${link.id}`;
		await agent.client.rpc('revoke_share', { id: link.id });
		const [again] = await sql`select revoked_at from public.report_shares where id = ${link.id}`;
		expect(again?.revoked_at).toEqual(first?.revoked_at);
	});

	test('is refused while its report has twenty active ones, even with concurrent requests', async () => {
		const { agent, report, link } = await newSharer(sql);
		const responses = await Promise.all(
			Array.from({ length: 25 }, () => agent.client.rpc('share_report', { report, days: 7 })),
		);
		expect(responses.filter(({ error }) => error === null)).toHaveLength(19);
		expect(responses.find(({ error }) => error)).toMatchObject({ status: 409 });
		await agent.client.rpc('revoke_share', { id: link.id });
		await share(agent, report);
		for (let times = 0; times < 60; times++) {
			const { id } = await share(agent, (await saveReportFor(sql, agent)).id);
			await sql`update public.report_shares set report_id = ${report}, revoked_at = now() where id = ${id}`;
		}
		await sql`update public.report_shares set revoked_at = now() where report_id = ${report}`;
		await share(agent, report);
		const rows = await sql`select 1 from public.report_shares where report_id = ${report}`;
		expect(rows).toHaveLength(51);
	});
});

describe('views', () => {
	test('are counted once a minute, however many arrive at once', async () => {
		const { link } = await newSharer(sql);
		await Promise.all(Array.from({ length: 20 }, () => open(link.token)));
		expect(await viewsOf(link.id)).toMatchObject({ views: 1 });
		await age(link.id, 50);
		await open(link.token);
		expect(await viewsOf(link.id)).toMatchObject({ views: 1 });
		await age(link.id, 11);
		await open(link.token, (await newAgent()).client);
		const { views, viewed_at } = await viewsOf(link.id);
		expect([views, viewed_at.length]).toEqual([2, 2]);
		expect(viewed_at[0]?.getTime()).toBeGreaterThan(viewed_at[1]?.getTime() ?? 0);
	});

	test('by the agent are not counted', async () => {
		const { agent, link } = await newSharer(sql);
		expect((await open(link.token, agent.client)).error).toBeNull();
		expect(await viewsOf(link.id)).toMatchObject({ views: 0, viewed_at: [] });
	});

	test('are all counted, but only the last hundred have timestamps', async () => {
		const { agent, report, link } = await newSharer(sql);
		await sql`update public.report_shares set views = 500, viewed_at = array(
			select now() - n * interval '1 hour' from generate_series(1, 100) n) where id = ${link.id}`;
		await open(link.token);
		const { views, viewed_at } = await viewsOf(link.id);
		expect([views, viewed_at.length]).toEqual([501, 100]);
		const { data } = await agent.client.rpc('read_report', { id: report });
		expect(data.shares[0]).toMatchObject({ views: 501 });
	});
});

describe('the page of a shared link', () => {
	const page = `${sharedHost.url}/r/${'x'.repeat(32)}`;

	test('is not indexed or cached, and its URL is not sent to other sites', async () => {
		const { headers } = await fetch(page);
		expect(headers.get('x-robots-tag')).toMatch(/noindex/);
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('referrer-policy')).toBe('no-referrer');
		expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
	});

	test('is the only one with these headers: other pages can be indexed and send their origin', async () => {
		const { headers } = await fetch(`${sharedHost.url}/pricing`);
		expect(headers.get('x-robots-tag')).toBeNull();
		expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
	});
});

describe('a link with a passcode', () => {
	const protect = async (passcode = 'Blue door 7') => {
		const { agent, report } = await newSharer(sql);
		const { data, error } = await agent.client.rpc('share_report', { report, days: 7, passcode });
		expect(error).toBeNull();
		return { agent, report, link: data };
	};
	const openWith = (token: string, passcode: string) => visitor().rpc('shared_report', { token, passcode });

	test('opens with it, whatever its case, and says without it only that it is needed', async () => {
		const { agent, report, link } = await protect();
		expect((await open(link.token)).data).toEqual({ refused: 'passcode' });
		expect((await openWith(link.token, ' ')).data).toEqual({ refused: 'passcode' });
		expect((await openWith(link.token, 'blue door 8')).data).toEqual({ refused: 'wrong_passcode' });
		expect((await openWith(link.token, ' BLUE door 7 ')).data).toHaveProperty('report');
		expect((await open(link.token, agent.client)).data).toHaveProperty('report');
		const { data: own } = await agent.client.rpc('read_report', { id: report });
		for (const text of [JSON.stringify(link), JSON.stringify(own.shares)]) {
			expect(text).toContain('"has_passcode":true');
			expect(text).not.toMatch(/blue|"passcode"|emailed/i);
		}
		expect((await agent.client.from('report_shares').select('passcode')).status).toBe(403);
	});

	/** Opens a link from a client address, as the API would. */
	const openFrom = async (
		address: string,
		token: string,
		passcode: string,
		device_key: string | null = null,
	) => {
		const [row] = await sql.begin(async (own) => {
			await own`select set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': address })}, true)`;
			return own`select public.shared_report(${token}, ${passcode}, device_key => ${device_key}) as answer`;
		});
		return row?.answer as { refused?: string; report?: object; device_key?: string };
	};
	const guessFrom = async (address: string, token: string, times: number, start = 0) => {
		const refused = await Promise.all(
			Array.from(
				{ length: times },
				async (_, at) => (await openFrom(address, token, `${200_000 + start + at}`)).refused,
			),
		);
		return refused.filter((each) => each === 'wrong_passcode').length;
	};
	/** As if all guesses so far had been tried hours ago. */
	const ageGuesses = (id: string, hours: number) =>
		sql`update private.passcode_guesses set guessed_at = guessed_at - make_interval(hours => ${hours}) where share_id = ${id}`;

	test('takes 20 wrong ones a day from one network, and the right one meanwhile from any other', async () => {
		const { link } = await protect('418822');
		expect(await guessFrom('203.0.113.7', link.token, 500)).toBe(20);
		expect((await openFrom('203.0.113.7', link.token, '418822')).refused).toBe('too_many_guesses');
		expect(await openFrom('198.51.100.20', link.token, '418822')).toHaveProperty('report');
		await ageGuesses(link.id, 23);
		expect((await openFrom('203.0.113.7', link.token, '418822')).refused).toBe('too_many_guesses');
		await ageGuesses(link.id, 1);
		expect(await openFrom('203.0.113.7', link.token, '418822')).toHaveProperty('report');
	});

	test('takes a hundred wrong ones a day from all networks and devices that it doesn’t know', async () => {
		const { link } = await protect('418822');
		let evaluated = 0;
		for (let network = 0; network < 60; network++)
			evaluated += await guessFrom(`203.0.${network}.1`, link.token, 5, network * 5);
		expect(evaluated).toBe(100);
		for (const address of ['2001:db8:1::1', '198.51.100.20', 'unknown', ''])
			expect((await openFrom(address, link.token, '418822', 'x'.repeat(32))).refused).toBe(
				'too_many_guesses',
			);
	});

	test('counts the addresses of one IPv6 customer as one network', async () => {
		const { link } = await protect('418822');
		expect(await guessFrom('2001:db8:7:7::1', link.token, 12)).toBe(12);
		expect(await guessFrom('2001:db8:7:7:ffff::2', link.token, 12)).toBe(8);
		expect(await guessFrom('2001:db8:7:8::1', link.token, 12)).toBe(12);
	});

	test('lets the client in where it has opened before, whatever others try', async () => {
		const { link } = await protect('418822');
		const { device_key = '' } = await openFrom('198.51.100.20', link.token, '418822');
		expect(device_key).toMatch(/^[\w-]{32}$/);
		for (let network = 0; network < 25; network++) await guessFrom(`203.0.${network}.1`, link.token, 5);
		// In the same network without the key, elsewhere with it, and with typing errors of its own.
		expect(await openFrom('198.51.100.20', link.token, '418822')).toHaveProperty('report');
		expect(await openFrom('192.0.2.99', link.token, '418822', device_key)).toMatchObject({ device_key });
		for (let times = 0; times < 19; times++)
			expect((await openFrom('203.0.1.1', link.token, '418823', device_key)).refused).toBe('wrong_passcode');
		expect(await openFrom('203.0.1.1', link.token, '418822', device_key)).toHaveProperty('report');
		// The key replaces no passcode, and gives no more guesses than a network.
		expect((await openFrom('203.0.1.1', link.token, '', device_key)).refused).toBe('passcode');
		expect((await openFrom('203.0.1.1', link.token, '418823', device_key)).refused).toBe('wrong_passcode');
		expect((await openFrom('203.0.1.1', link.token, '418822', device_key)).refused).toBe('too_many_guesses');
		// The key of one link opens no other.
		const other = await protect('418822');
		for (let network = 0; network < 20; network++) await guessFrom(`203.0.${network}.1`, other.link.token, 5);
		expect((await openFrom('198.51.100.20', other.link.token, '418822', device_key)).refused).toBe(
			'too_many_guesses',
		);
	});

	test('knows the last fifty devices and networks, for ninety days, and guesses for a day', async () => {
		const { link } = await protect('418822');
		for (let times = 0; times < 30; times++) await openFrom(`198.51.100.${times}`, link.token, '418822');
		await openFrom('203.0.113.7', link.token, 'wrong one');
		const rows = async () => [
			(await sql`select from private.passcode_openers where share_id = ${link.id}`).length,
			(await sql`select from private.passcode_guesses where share_id = ${link.id}`).length,
		];
		expect(await rows()).toEqual([50, 1]);
		await sql`update private.passcode_openers set used_at = used_at - interval '90 days' where share_id = ${link.id}`;
		await ageGuesses(link.id, 24);
		await sql`select private.remove_deleted_reports()`;
		expect(await rows()).toEqual([0, 0]);
	});

	test('counts through the API by the address that the host trusts', async () => {
		const { link } = await protect('418822');
		const headers = { 'x-forwarded-for': '203.0.113.250', 'cf-connecting-ip': '203.0.113.251' };
		const ask = async (passcode: string) =>
			(await post('/rest/v1/rpc/shared_report', { token: link.token, passcode }, headers)).json();
		await ask('wrong one');
		await openFrom('127.0.0.1', link.token, 'wrong one');
		const rows = await sql`select distinct source from private.passcode_guesses where share_id = ${link.id}`;
		expect(rows).toHaveLength(1);
		expect(await ask('418822')).toHaveProperty('device_key');
	});

	test('tells the agent how many wrong ones there were, and when someone may be guessing', async () => {
		const { agent, report, link } = await protect('418822');
		const own = async () => {
			const { data } = await agent.client.rpc('read_report', { id: report });
			const { data: rows } = await agent.client
				.from('report_shares')
				.select('wrong_passcodes, wrong_passcode_at, guessing_at')
				.eq('id', link.id);
			expect(data.shares.find((each: { id: string }) => each.id === link.id)).toMatchObject(rows?.[0] ?? {});
			return rows?.[0];
		};
		expect(await own()).toEqual({ wrong_passcodes: 0, wrong_passcode_at: null, guessing_at: null });
		await guessFrom('203.0.113.7', link.token, 3);
		expect(await own()).toMatchObject({ wrong_passcodes: 3, guessing_at: null });
		await guessFrom('203.0.113.7', link.token, 30);
		const { wrong_passcode_at, ...counted } = (await own()) ?? {};
		expect(counted).toEqual({ wrong_passcodes: 20, guessing_at: expect.any(String) });
		expect(Date.parse(wrong_passcode_at)).toBeGreaterThan(Date.now() - 60_000);
	});

	test.each(['12345', 'x'.repeat(65)])('is not created with a passcode like %j', async (passcode) => {
		const { agent, report } = await newSharer(sql);
		expect((await agent.client.rpc('share_report', { report, days: 7, passcode })).status).toBe(400);
	});

	test('isn’t counted as viewed until it opens, then with the kind of device', async () => {
		const { link } = await protect();
		await openWith(link.token, 'wrong one');
		expect((await viewsOf(link.id)).views).toBe(0);
		await visitor().rpc('shared_report', { token: link.token, passcode: 'blue door 7', device: 'phone' });
		await age(link.id, 61);
		await visitor().rpc('shared_report', { token: link.token, passcode: 'blue door 7', device: '<script>' });
		const [row] = await sql`select views, viewed_on from public.report_shares where id = ${link.id}`;
		expect(row).toEqual({ views: 2, viewed_on: ['', 'phone'] });
	});
});
