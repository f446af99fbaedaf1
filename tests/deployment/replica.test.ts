/** Reads that a replica answers, as soon as it has everything that was written before. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { parsePublicConfig } from '../../contract/config.ts';
import { openPool } from '../../host/postgres/pool.ts';
import { MAX_CONNECT, openReads } from '../../host/postgres/reads.ts';
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
	const call = async (path: string, body: object, token = '') => {
		const response = await fetch(url + path, {
			method: 'POST',
			headers: {
				...{ 'content-type': 'application/json', apikey: config?.supabaseAnonKey ?? '' },
				...(token && { authorization: `Bearer ${token}` }),
			},
			body: JSON.stringify(body),
		});
		expect(await response.clone().text()).not.toContain('"error"');
		return response.json();
	};
	const email = `agent-${randomUUID()}@example.com`;
	const { access_token: token } = await call('/auth/v1/signup', { email, password: PASSWORD });
	for (const zip of ['10001', '98101', '60601']) {
		await call('/rest/v1/rpc/increment_usage', {}, token);
		await call('/functions/v1/comps', { zip }, token);
		expect(await call('/rest/v1/rpc/market_summary', { zip }, token)).toHaveProperty('zip');
	}
	const usesOfReplica = async () => {
		const [row] = await query(
			replica.url,
			"select (seq_scan + idx_scan)::integer as scans from pg_stat_user_tables where relname = 'searches'",
		);
		return row?.scans;
	};
	// The server counts them within a second.
	await expect.poll(usesOfReplica).toBeGreaterThan(0);
});
