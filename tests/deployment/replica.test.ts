/** Reads that a replica answers, as soon as it has everything that was written before. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { parsePublicConfig } from '../../contract/config.ts';
import { parseEvidence } from '../../contract/evidence.ts';
import { openPool } from '../../host/postgres/pool.ts';
import { MAX_CONNECT, openReads } from '../../host/postgres/reads.ts';
import { soldCsv, upload } from '../listings/uploads/upload-calls.ts';
import { start } from '../process.ts';
import { newTemporaryFolder, removeFolder } from '../setup/data-folders.ts';
import { PASSWORD } from '../users.ts';
import { emptyDatabase, query, replicaOf } from './hosted-database.ts';

test('a replica answers with what was just written, and the primary while it is behind or gone', async () => {
	const primaryUrl = await emptyDatabase();
	const replica = await replicaOf(primaryUrl);
	const open = (url: string, maxWait?: number) => {
		const pool = openPool({ max: 3, ...(maxWait && { maxWait }) }, url, { onnotice: () => {} });
		onTestFinished(() => pool.end({ timeout: 0 }));
		return pool;
	};
	// Two hosts: one writes, the other reads.
	const writer = open(primaryUrl);
	const reads = openReads(open(primaryUrl), open(replica.url, MAX_CONNECT));
	await writer`create table notes (n integer primary key)`;
	const read = async () => {
		const [row] = await reads.run(
			(sql) => sql`select max(n) as newest, pg_is_in_recovery() as "isReplica" from notes`,
		);
		return row;
	};
	for (let n = 1; n <= 50; n++) {
		await writer.begin(async (sql) => {
			if (n % 2 === 0) await sql`set local synchronous_commit = off`;
			await sql`insert into notes values (${n})`;
		});
		expect(await read()).toMatchObject({ newest: n });
	}
	await expect.poll(read).toEqual({ newest: 50, isReplica: true });

	await expect(reads.run((sql) => sql`select 1 / 0`)).rejects.toThrow('division by zero');
	await query(replica.url, 'select pg_wal_replay_pause()');
	await writer`insert into notes values (52)`;
	expect(await read()).toEqual({ newest: 52, isReplica: false });
	await query(replica.url, 'select pg_wal_replay_resume()');
	await expect.poll(read).toEqual({ newest: 52, isReplica: true });

	replica.server.kill('SIGKILL');
	await writer`insert into notes values (53)`;
	await expect.poll(read).toEqual({ newest: 53, isReplica: false });
});

test('npm start has market pages read from it, also right after the search that opens them', async () => {
	const { replica, signUp, call } = await hostWithReplica();
	const agent = await signUp();
	for (const zip of ['10001', '98101', '60601']) {
		await call('/rest/v1/rpc/increment_usage', {}, agent);
		await call('/functions/v1/comps', { zip }, agent);
		expect(JSON.parse(await call('/rest/v1/rpc/market_summary', { zip }, agent))).toHaveProperty('area.zip');
	}
	await expect.poll(() => usesOf(replica.url, 'searches')).toBeGreaterThan(0);
});

test('evidence of a new and of a paid search is read from it, with what the agent just uploaded', async () => {
	const { replica, primaryUrl, signUp, call, send } = await hostWithReplica();
	const agent = await signUp();
	const zip = '58058';
	const body = { address: `4 Birch Ln, Somewhere, ND ${zip}` };
	const key = randomUUID();
	const read = () => call('/functions/v1/evidence', body, agent, key);
	const salesIn = (text: string) => parseEvidence(JSON.parse(text)).sales.map(({ price }) => price);

	await upload(agent, soldCsv(zip, [1, 2, 3, 4, 5, 6, 7, 8]));
	const first = await read();
	expect(salesIn(first)).toHaveLength(8);
	const uses = () => usesOf(replica.url, 'market_models');
	await expect.poll(uses).toBeGreaterThan(0);
	const before = await uses();
	expect(await read()).toBe(first);
	await expect.poll(uses).toBeGreaterThan(before);

	// The primary answers alike while the replica is behind, and has what the replica lacks.
	await query(replica.url, 'select pg_wal_replay_pause()');
	await query(primaryUrl, 'create table written ()');
	expect(await read()).toBe(first);
	await upload(agent, soldCsv(zip, [9]));
	const second = await read();
	expect(salesIn(second)).toHaveLength(9);
	await query(replica.url, 'select pg_wal_replay_resume()');
	const after = await uses();
	await expect.poll(async () => ((await read()) === second ? uses() : null)).toBeGreaterThan(after);
	const usage = JSON.parse(await call('/rest/v1/rpc/get_usage_status', {}, agent));
	expect(usage[0].used).toBe(1);

	// A key covers one search of one account.
	const other = { address: `5 Birch Ln, Somewhere, ND ${zip}` };
	expect((await send('/functions/v1/evidence', other, agent, key)).status).toBe(409);
	const stranger = await signUp();
	for (let credit = 0; credit < 5; credit++) await call('/functions/v1/evidence', { zip: '10001' }, stranger);
	expect((await send('/functions/v1/evidence', body, stranger, key)).status).toBe(402);

	replica.server.kill('SIGKILL');
	expect(await read()).toBe(second);
});

/** A demo with a replica. */
async function hostWithReplica() {
	const primaryUrl = await emptyDatabase();
	const replica = await replicaOf(primaryUrl);
	const folder = newTemporaryFolder('replica-host');
	onTestFinished(() => removeFolder(folder));
	const host = start({
		...{ LOTLINE_DATA_DIR: folder, DATABASE_URL: primaryUrl, DATABASE_READ_URL: replica.url },
		LOTLINE_DEMO: '1',
	});
	const url = await host.ready;
	const config = parsePublicConfig(await (await fetch(`${url}/config.json`)).json());
	const apikey = config?.supabaseAnonKey ?? '';
	const send = (path: string, body: object, agent?: { token: string }, key?: string) =>
		fetch(url + path, {
			method: 'POST',
			headers: {
				...{ 'content-type': 'application/json', apikey },
				...(agent && { authorization: `Bearer ${agent.token}` }),
				...(key && { 'idempotency-key': key }),
			},
			body: JSON.stringify(body),
		});
	const call = async (...request: Parameters<typeof send>) => {
		const response = await send(...request);
		const text = await response.text();
		expect(response.status, text).toBe(200);
		return text;
	};
	const signUp = async () => {
		const email = `agent-${randomUUID()}@example.com`;
		const { access_token: token } = JSON.parse(await call('/auth/v1/signup', { email, password: PASSWORD }));
		return { token, client: createClient(url, apikey, { accessToken: async () => token }) };
	};
	return { primaryUrl, replica, send, call, signUp };
}

/** How often a table was read there. The server counts it within a second. */
async function usesOf(url: string, table: string): Promise<number> {
	const [row] = await query(
		url,
		`select (seq_scan + idx_scan)::integer as scans from pg_stat_user_tables where relname = '${table}'`,
	);
	return row?.scans as number;
}
