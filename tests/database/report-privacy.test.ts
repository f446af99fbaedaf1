/** Who can read and change a saved report. */
import { describe, expect, test } from 'vitest';
import { daysAgo } from '../homes.ts';
import { saveReportFor } from '../reports.ts';
import { openDatabase } from '../shared-host.ts';
import { newAdministrator, newAgent } from '../users.ts';
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

	test('and its links are hidden from other agents and administrators', async () => {
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
		expect((await open(link.token)).error).toBeNull();
	});

	test('of a disabled account cannot be opened or replaced', async () => {
		const { agent, link } = await newSharer(sql);
		await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${agent.id}`;
		expect((await open(link.token)).error?.message).toBe(LINK_EXPIRED);
		expect((await saveReportFor(sql, agent)).refused).toBe('unknown_caller');
	});
});
