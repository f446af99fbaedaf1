/** Saved reports: how they are read, limited and deleted. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { removeDeleted } from '../../host/deletions.ts';
import { saveReportFor } from '../reports.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, visitor } from '../users.ts';
import { LINK_EXPIRED, newSharer, open, share } from './shared-reports.ts';

const sql = await openDatabase();

describe('a saved report', () => {
	test('comes with its search, its edits and its links, newest link first', async () => {
		const { agent, report, link } = await newSharer(sql);
		const second = await share(agent, report, null);
		const { data } = await agent.client.rpc('read_report', { id: report });
		expect(data).toMatchObject({
			id: report,
			query: { address: '1 Main St, Kalispell, MT' },
			work: { version: 1 },
			newer_data: false,
			report: { preparedFor: 'Pat Client', brand: { name: 'Ann Agent' } },
		});
		expect(data.shares.map(({ id }: { id: string }) => id)).toEqual([second.id, link.id]);
		expect(data).not.toHaveProperty('inputs');
		expect(JSON.stringify(data)).not.toContain(agent.id);
	});

	test('is deleted with its links and nothing else', async () => {
		const { agent, report, link } = await newSharer(sql);
		const { id: other } = await saveReportFor(sql, agent);
		await agent.client.rpc('delete_report', { id: report });
		expect((await agent.client.rpc('read_report', { id: report })).status).toBe(404);
		expect((await open(link.token)).error?.message).toBe(LINK_EXPIRED);
		expect((await agent.client.from('reports').select('id')).data).toEqual([{ id: other }]);
	});

	test('is restored with its links by its agent only, for a few seconds after it was deleted', async () => {
		const { agent, report, link } = await newSharer(sql);
		await agent.client.rpc('delete_report', { id: report });
		for (const call of [
			agent.client.rpc('share_report', { report, days: 7 }),
			(await newAgent()).client.rpc('restore_report', { id: report }),
		])
			expect((await call).status).toBe(404);
		expect((await visitor().rpc('restore_report', { id: report })).status).toBe(401);
		expect(await saveReportFor(sql, agent, { replaced: report })).toMatchObject({
			refused: 'unknown_report',
		});
		// The same session may be open in another tab, or send it again because the response was lost.
		for (let time = 0; time < 2; time++)
			expect((await agent.client.rpc('restore_report', { id: report })).error).toBeNull();
		expect((await open(link.token)).error).toBeNull();
		expect((await agent.client.rpc('read_report', { id: report })).error).toBeNull();

		await agent.client.rpc('delete_report', { id: report });
		await sql`update public.reports set deleted_at = now() - interval '15 seconds' where id = ${report}`;
		expect((await agent.client.rpc('restore_report', { id: report })).error?.message).toBe(
			'This report can no longer be restored.',
		);
		await removeDeleted(sql);
		expect(await sql`select from public.reports where id = ${report}`).toHaveLength(0);
		expect(await sql`select from public.report_shares where id = ${link.id}`).toHaveLength(0);
	});

	test('that was just deleted and is made again is a new report', async () => {
		const agent = await newAgent();
		const { id } = await saveReportFor(sql, agent);
		await agent.client.rpc('delete_report', { id });
		const again = await saveReportFor(sql, agent);
		expect(again.id).not.toBe(id);
		expect((await agent.client.from('reports').select('id')).data).toEqual([{ id: again.id }]);
	});

	test('is refused beyond a thousand per agent, even with concurrent saves, but can still be updated', async () => {
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
		const [started] = await sql`select refused from public.begin_report(${agent.id})`;
		expect(started?.refused).toBe('too_many_reports');

		// A new report takes the place of one that was just deleted.
		const restore = async () => (await agent.client.rpc('restore_report', { id })).error?.code ?? null;
		await agent.client.rpc('delete_report', { id });
		const { id: next } = await saveReportFor(sql, agent, { title: 'Third try' });
		expect(await restore()).toBe('PT409');
		await agent.client.rpc('delete_report', { id: next });
		expect(await restore()).toBeNull();
	});

	test('with the same fingerprint is saved once per agent', async () => {
		const [agent, other] = await Promise.all([newAgent(), newAgent()]);
		const fingerprint = 'a'.repeat(64);
		const ids = await Promise.all([1, 2, 3].map(() => saveReportFor(sql, agent, { fingerprint })));
		expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
		expect((await saveReportFor(sql, other, { fingerprint })).id).not.toBe(ids[0]?.id);
	});

	test("is in its agent's data download, without images or link tokens", async () => {
		const agent = await newAgent();
		const brand = { ...EMPTY_BRAND, name: 'Ann Agent', photo: 'data:photo', logo: 'data:logo' };
		const { id } = await saveReportFor(sql, agent, { brand });
		const link = await share(agent, id);
		const { data } = await agent.client.rpc('download_my_data');
		expect(data.reports).toMatchObject([
			{ id, query: { address: '1 Main St, Kalispell, MT' }, report: { brand: { name: 'Ann Agent' } } },
		]);
		expect(data.report_links).toMatchObject([{ id: link.id, report_id: id, views: 0 }]);
		expect(JSON.stringify(data)).not.toMatch(new RegExp(`data:photo|data:logo|${link.token}`));
	});

	test('and its links are deleted with the account', async () => {
		const { agent, report, link } = await newSharer(sql);
		await agent.client.rpc('delete_my_account', { confirmation: agent.email });
		expect((await open(link.token)).error?.message).toBe(LINK_EXPIRED);
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
