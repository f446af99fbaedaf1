/** Saved reports and their links: ownership, limits, expiry, and what a link reveals. */

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { daysAgo } from '../homes.ts';
import { saveReportFor } from '../reports.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { newAdministrator, newAgent, type TestUser, visitor } from '../users.ts';

const sql = await openDatabase();

const ENDED = 'This link has expired. Ask the agent for a new one.';

const share = async (user: TestUser, report: string, days: number | null = 90) => {
	const { data, error } = await user.client.rpc('share_report', { report, days });
	expect(error).toBeNull();
	return data as { id: string; token: string; expires_at: string | null };
};

const open = (token: string, client = visitor()) => client.rpc('shared_report', { token });

/** A user with a report and a link to it. */
async function sharer(): Promise<{ agent: TestUser; report: string; link: { id: string; token: string } }> {
	const agent = await newAgent();
	const { id: report } = await saveReportFor(sql, agent);
	return { agent, report, link: await share(agent, report) };
}

const viewsOf = async (id: string) => {
	const [row] = await sql`select views, viewed_at from public.report_shares where id = ${id}`;
	return row as unknown as { views: number; viewed_at: Date[] };
};

/** Moves the recorded views into the past by the given number of seconds. */
const age = (id: string, seconds: number) =>
	sql`update public.report_shares set viewed_at = array(
		select v - make_interval(secs => ${seconds}) from unnest(viewed_at) v) where id = ${id}`;

describe('a saved report', () => {
	test('is listed only for its agent, without its contents', async () => {
		const { agent, report } = await sharer();
		const { data } = await agent.client
			.from('reports')
			.select(
				'id, title, address, zip, kind, price, low, high, effective_on, demo, prepared_for, fingerprint',
			)
			.order('updated_at', { ascending: false });
		expect(data).toEqual([
			{
				id: report,
				title: 'Comparative market analysis',
				address: '1 Kept St, Kalispell, MT 59901',
				zip: '59901',
				kind: 'brief',
				price: 300_000,
				low: 280_000,
				high: 320_000,
				effective_on: daysAgo(10),
				demo: false,
				prepared_for: 'Pat Client',
				fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
			},
		]);
		for (const column of ['report', 'inputs', 'user_id', 'digest']) {
			expect((await agent.client.from('reports').select(column)).status, column).toBe(403);
		}
	});

	test('and its links are hidden from visitors, other agents and administrators', async () => {
		const { report, link } = await sharer();
		const strangers = [(await newAgent()).client, (await newAdministrator(sql)).client];
		for (const client of strangers) {
			for (const table of ['reports', 'report_shares']) {
				expect((await client.from(table).select('id')).data).toEqual([]);
			}
			expect((await client.rpc('read_report', { id: report })).status).toBe(404);
			expect((await client.rpc('share_report', { report, days: 7 })).status).toBe(404);
			await client.rpc('delete_report', { id: report });
			await client.rpc('revoke_share', { id: link.id });
		}
		for (const table of ['reports', 'report_shares']) {
			expect((await visitor().from(table).select('id')).status).toBe(401);
		}
		for (const [name, named] of [
			['read_report', { id: report }],
			['delete_report', { id: report }],
			['share_report', { report, days: 7 }],
			['revoke_share', { id: link.id }],
		] as const) {
			expect((await visitor().rpc(name, named)).status, name).toBe(401);
		}
		expect((await open(link.token)).error).toBeNull();
	});

	test('can be written, changed and removed only by the server', async () => {
		const { agent, report, link } = await sharer();
		const [table, links] = [agent.client.from('reports'), agent.client.from('report_shares')];
		for (const attempt of [
			table.insert({ title: 'x' }),
			table.update({ price: 1 }).eq('id', report),
			table.delete().eq('id', report),
			links.insert({ report_id: report, token: 'x'.repeat(32) }),
			links.update({ expires_at: null }).eq('id', link.id),
			agent.client.rpc('save_report', { caller: agent.id, place: '59901', report: '{}', inputs: '{}' }),
			agent.client.rpc('begin_report', { caller: agent.id }),
			agent.client.rpc('report_figures', { place: '59901', today: daysAgo(0), is_demo: false }),
		]) {
			expect((await attempt).status).toBeGreaterThanOrEqual(403);
		}
		const { data } = await agent.client.rpc('read_report', { id: report });
		expect(data.report.price.value).toBe(300_000);
	});

	test('is read with its search, its edits and its links, newest first', async () => {
		const { agent, report, link } = await sharer();
		const second = await share(agent, report, null);
		const { data } = await agent.client.rpc('read_report', { id: report });
		expect(data).toMatchObject({
			id: report,
			query: { address: '1 Kept St, Kalispell, MT' },
			work: { version: 1 },
			newer_data: false,
			report: { preparedFor: 'Pat Client', brand: { name: 'Ann Agent' } },
		});
		expect(data.shares.map(({ id }: { id: string }) => id)).toEqual([second.id, link.id]);
		expect(data).not.toHaveProperty('inputs');
		expect(JSON.stringify(data)).not.toContain(agent.id);
	});

	test('is deleted with its links and nothing else', async () => {
		const { agent, report, link } = await sharer();
		const { id: other } = await saveReportFor(sql, agent);
		await agent.client.rpc('delete_report', { id: report });
		expect((await agent.client.rpc('read_report', { id: report })).status).toBe(404);
		expect((await open(link.token)).error?.message).toBe(ENDED);
		expect((await agent.client.from('reports').select('id')).data).toEqual([{ id: other }]);
	});

	test('is limited to a thousand per agent, even with concurrent saves, and can still be updated', async () => {
		const agent = await newAgent();
		const { id } = await saveReportFor(sql, agent);
		await sql`
			insert into public.reports (user_id, kind, title, address, zip, prepared_for, effective_on, demo,
			                            fingerprint, report, inputs, digest)
			select user_id, kind, title, address, zip, prepared_for, effective_on, demo, fingerprint, '{}', '{}',
			       int4send(n)
			from public.reports, generate_series(1, 998) n where id = ${id}`;
		const saved = await Promise.all(Array.from({ length: 8 }, () => saveReportFor(sql, agent)));
		expect(saved.filter(({ refused }) => refused === null)).toHaveLength(1);
		expect(saved.filter(({ refused }) => refused === 'too_many_reports')).toHaveLength(7);
		expect(await saveReportFor(sql, agent, { replaced: id, title: 'Second try' })).toEqual({
			refused: null,
			id,
		});
		expect((await agent.client.from('reports').select('id')).data).toHaveLength(1000);
		const [begun] = await sql`select refused from public.begin_report(${agent.id})`;
		expect(begun?.refused).toBe('too_many_reports');
	});

	test('with the same fingerprint is saved once per agent', async () => {
		const [agent, other] = await Promise.all([newAgent(), newAgent()]);
		const fingerprint = 'a'.repeat(64);
		const ids = await Promise.all([1, 2, 3].map(() => saveReportFor(sql, agent, { fingerprint })));
		expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
		expect((await saveReportFor(sql, other, { fingerprint })).id).not.toBe(ids[0]?.id);
	});

	test('of a disabled account cannot be read, shared or opened', async () => {
		const { agent, report, link } = await sharer();
		await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${agent.id}`;
		expect((await agent.client.rpc('read_report', { id: report })).status).toBe(401);
		expect((await agent.client.rpc('share_report', { report, days: 7 })).status).toBe(401);
		expect((await open(link.token)).error?.message).toBe(ENDED);
		expect((await saveReportFor(sql, agent)).refused).toBe('unknown_caller');
	});

	test("is in its agent's data download, without images or link tokens", async () => {
		const agent = await newAgent();
		const brand = { ...EMPTY_BRAND, name: 'Ann Agent', photo: 'data:photo', logo: 'data:logo' };
		const { id } = await saveReportFor(sql, agent, { brand });
		const link = await share(agent, id);
		const { data } = await agent.client.rpc('download_my_data');
		expect(data.reports).toMatchObject([
			{ id, query: { address: '1 Kept St, Kalispell, MT' }, report: { brand: { name: 'Ann Agent' } } },
		]);
		expect(data.report_links).toMatchObject([{ id: link.id, report_id: id, views: 0 }]);
		expect(JSON.stringify(data)).not.toMatch(new RegExp(`data:photo|data:logo|${link.token}`));
	});

	test('and its links are deleted with the account', async () => {
		const { agent, report, link } = await sharer();
		await agent.client.rpc('delete_my_account', { confirmation: agent.email });
		expect((await open(link.token)).error?.message).toBe(ENDED);
		expect(await sql`select 1 from public.reports where id = ${report}`).toHaveLength(0);
		expect(await sql`select 1 from public.report_shares where id = ${link.id}`).toHaveLength(0);
	});
});

describe('a link', () => {
	test('opens the report for anyone, and reveals nothing else', async () => {
		const { agent, report, link } = await sharer();
		for (const client of [visitor(), (await newAgent()).client]) {
			const { data } = await open(link.token, client);
			expect(Object.keys(data).sort()).toEqual(['newer_data', 'report', 'updated_at']);
			expect(data.report).toMatchObject({ address: '1 Kept St, Kalispell, MT 59901' });
			for (const secret of [agent.id, report, link.id, 'homes']) {
				expect(JSON.stringify(data)).not.toContain(secret);
			}
		}
	});

	test('has a new token of 192 random bits each time', async () => {
		const { agent, report } = await sharer();
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
		const { agent, report } = await sharer();
		const { expires_at } = await share(agent, report, days);
		const left = expires_at && Math.round((Date.parse(expires_at) - Date.now()) / MILLISECONDS_PER_DAY);
		expect(left).toBe(expected);
	});

	test.each([0, -7, 1, 365, 1e9])('cannot be created for %j days', async (days) => {
		const { agent, report } = await sharer();
		expect((await agent.client.rpc('share_report', { report, days })).status).toBe(400);
	});

	test('returns the same message and status whether expired, revoked or unknown', async () => {
		const [past, revoked] = [await sharer(), await sharer()];
		await sql`update public.report_shares set expires_at = now() where id = ${past.link.id}`;
		await revoked.agent.client.rpc('revoke_share', { id: revoked.link.id });
		const never = 'x'.repeat(32);
		for (const token of [
			past.link.token,
			revoked.link.token,
			never,
			'',
			"' or true --",
			'x'.repeat(100_000),
		]) {
			const { status, error } = await open(token);
			expect([status, error?.code, error?.message]).toEqual([404, 'PT404', ENDED]);
		}
		// The agent who created the link gets the same response.
		expect((await open(revoked.link.token, revoked.agent.client)).status).toBe(404);
		expect(await viewsOf(revoked.link.id)).toMatchObject({ views: 0 });
	});

	test('stops working for everyone once revoked, even while others are reading', async () => {
		const { agent, link } = await sharer();
		const readers = Array.from({ length: 20 }, () => open(link.token));
		await agent.client.rpc('revoke_share', { id: link.id });
		const after = await open(link.token);
		expect([after.status, after.error?.message]).toEqual([404, ENDED]);
		for (const { status } of await Promise.all(readers)) expect([200, 404]).toContain(status);
		const [first] = await sql`select revoked_at from public.report_shares where id = ${link.id}`;
		await agent.client.rpc('revoke_share', { id: link.id });
		const [again] = await sql`select revoked_at from public.report_shares where id = ${link.id}`;
		expect(again?.revoked_at).toEqual(first?.revoked_at);
	});

	test('is limited to twenty active ones per report, even with concurrent requests', async () => {
		const { agent, report, link } = await sharer();
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
		const { link } = await sharer();
		await Promise.all(Array.from({ length: 20 }, () => open(link.token)));
		expect(await viewsOf(link.id)).toMatchObject({ views: 1 });
		await age(link.id, 59);
		await open(link.token);
		expect(await viewsOf(link.id)).toMatchObject({ views: 1 });
		await age(link.id, 2);
		await open(link.token, (await newAgent()).client);
		const { views, viewed_at } = await viewsOf(link.id);
		expect([views, viewed_at.length]).toEqual([2, 2]);
		expect(viewed_at[0]?.getTime()).toBeGreaterThan(viewed_at[1]?.getTime() ?? 0);
	});

	test('by the agent are not counted', async () => {
		const { agent, link } = await sharer();
		expect((await open(link.token, agent.client)).error).toBeNull();
		expect(await viewsOf(link.id)).toMatchObject({ views: 0, viewed_at: [] });
	});

	test('are all counted, but only the last hundred have timestamps', async () => {
		const { agent, report, link } = await sharer();
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

	test('does not restrict other pages, which can be indexed and send their origin', async () => {
		const { headers } = await fetch(`${sharedHost.url}/pricing`);
		expect(headers.get('x-robots-tag')).toBeNull();
		expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
	});
});

const EMPTY_BRAND = {
	name: '',
	brokerage: '',
	licenseNumber: '',
	phone: '',
	website: '',
	email: '',
	color: '',
	photo: null,
	logo: null,
};

test('a report ID that does not exist returns 404, and a malformed one 400', async () => {
	const agent = await newAgent();
	for (const id of [randomUUID(), null]) {
		expect((await agent.client.rpc('read_report', { id })).status).toBe(404);
		expect((await agent.client.rpc('share_report', { report: id, days: 7 })).status).toBe(404);
	}
	expect((await agent.client.rpc('read_report', { id: 'x' })).status).toBe(400);
});
