/** Saved reports and their links: ownership, limits, expiry, and what a link reveals. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { daysAgo } from '../homes.ts';
import { saveReportFor } from '../reports.ts';
import { openDatabase } from '../shared-host.ts';
import { newAdministrator, newAgent, visitor } from '../users.ts';
import { ENDED, open, share, sharer } from './shared-reports.ts';

const sql = await openDatabase();

describe('a saved report', () => {
	test('is listed only for its agent, without its contents', async () => {
		const { agent, report } = await sharer(sql);
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
		const { report, link } = await sharer(sql);
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
		const { agent, report, link } = await sharer(sql);
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
		const { agent, report, link } = await sharer(sql);
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
		const { agent, report, link } = await sharer(sql);
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
		const { agent, report, link } = await sharer(sql);
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
		const { agent, report, link } = await sharer(sql);
		await agent.client.rpc('delete_my_account', { confirmation: agent.email });
		expect((await open(link.token)).error?.message).toBe(ENDED);
		expect(await sql`select 1 from public.reports where id = ${report}`).toHaveLength(0);
		expect(await sql`select 1 from public.report_shares where id = ${link.id}`).toHaveLength(0);
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
