/** Who can read and change a saved report. */
import { describe, expect, test } from 'vitest';
import { daysAgo } from '../homes.ts';
import { saveReportFor } from '../reports.ts';
import { openDatabase } from '../shared-host.ts';
import { newAdministrator, newAgent, visitor } from '../users.ts';
import { LINK_EXPIRED, newSharer, open } from './shared-reports.ts';

const sql = await openDatabase();

describe('a saved report', () => {
	test('is listed only for its agent, without its contents', async () => {
		const { agent, report } = await newSharer(sql);
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
				address: '1 Main St, Kalispell, MT 59901',
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
		const { report, link } = await newSharer(sql);
		const otherUsers = [(await newAgent()).client, (await newAdministrator(sql)).client];
		for (const client of otherUsers) {
			for (const table of ['reports', 'report_shares']) {
				expect((await client.from(table).select('id')).data).toEqual([]);
			}
			expect((await client.rpc('read_report', { id: report })).status).toBe(404);
			expect((await client.rpc('report_inputs', { id: report })).status).toBe(404);
			expect((await client.rpc('share_report', { report, days: 7 })).status).toBe(404);
			await client.rpc('delete_report', { id: report });
			await client.rpc('revoke_share', { id: link.id });
		}
		for (const table of ['reports', 'report_shares']) {
			expect((await visitor().from(table).select('id')).status).toBe(401);
		}
		for (const [name, named] of [
			['read_report', { id: report }],
			['report_inputs', { id: report }],
			['delete_report', { id: report }],
			['share_report', { report, days: 7 }],
			['revoke_share', { id: link.id }],
		] as const) {
			expect((await visitor().rpc(name, named)).status, name).toBe(401);
		}
		expect((await open(link.token)).error).toBeNull();
	});

	test('can be written, changed and removed only by the server', async () => {
		const { agent, report, link } = await newSharer(sql);
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

	test('of a disabled account cannot be read, shared or opened', async () => {
		const { agent, report, link } = await newSharer(sql);
		await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${agent.id}`;
		expect((await agent.client.rpc('read_report', { id: report })).status).toBe(401);
		expect((await agent.client.rpc('share_report', { report, days: 7 })).status).toBe(401);
		expect((await open(link.token)).error?.message).toBe(LINK_EXPIRED);
		expect((await saveReportFor(sql, agent)).refused).toBe('unknown_caller');
	});
});
