/** Our connections through PgBouncer in transaction mode, where each transaction may run in another session. */
import { expect, onTestFinished, test } from 'vitest';
import { parsePublicConfig } from '../../contract/config.ts';
import { openPool } from '../../host/postgres/pool.ts';
import { inTransactionAtOnce } from '../../host/postgres/transaction.ts';
import { pgBouncer } from '../pgbouncer.ts';
import { start } from '../process.ts';
import { newTemporaryFolder, removeFolder } from '../setup/data-folders.ts';
import { emptyDatabase, hostedDatabase, query } from './hosted-database.ts';

test('every transaction has its settings, and no session keeps anything of another', async () => {
	const { url } = await hostedDatabase();
	const pooler = await pgBouncer(url);
	const open = (connection: Record<string, string>) => {
		const pool = openPool({ max: 4 }, pooler.url, { onnotice: () => {}, connection });
		onTestFinished(() => pool.end({ timeout: 1 }));
		return pool;
	};
	const [service, owner] = [open({ role: 'service_role' }), open({})];
	const state = (sql: typeof service, lasts: string) =>
		sql<{ role: string; timeout: string }[]>`
			select current_user as role, current_setting('statement_timeout') as timeout, pg_sleep(${lasts}::float)`;
	// Several at once, so that there are several sessions, which then serve the other pool.
	for (const [pool, role] of [
		[service, 'service_role'],
		[owner, 'postgres'],
		[service, 'service_role'],
	] as const)
		for (const lasts of ['0.2', '0'])
			for (const [row] of await Promise.all([1, 2, 3, 4].map(() => state(pool, lasts))))
				expect(row).toMatchObject({ role, timeout: '4s' });
	const [row] = await owner.run((sql) =>
		inTransactionAtOnce(sql, sql`set local role anon`, sql`select current_user as role`),
	);
	expect(row).toMatchObject({ role: 'anon' });
	await expect(owner.begin((sql) => sql`select 1/0`)).rejects.toThrow('division by zero');
	await expect(service`select 1/0`).rejects.toThrow('division by zero');
	expect(await owner.begin((sql) => sql`select current_user as role`)).toMatchObject([{ role: 'postgres' }]);
	expect(await query(pooler.url, 'select name from pg_prepared_statements')).toEqual([]);
});

test('a listener learns every two seconds that it may have missed something, also after a restart', async () => {
	const { url } = await hostedDatabase();
	const pooler = await pgBouncer(url);
	const pool = openPool({ max: 1 }, pooler.url, { onnotice: () => {} });
	onTestFinished(() => pool.end({ timeout: 1 }));
	let checks = 0;
	await pool.listen(
		'trial',
		() => {},
		() => checks++,
	);
	await expect.poll(() => checks).toBeGreaterThan(1);
	await pooler.restart();
	const before = checks;
	await expect.poll(() => checks).toBeGreaterThan(before + 1);
	expect(await pool`select 1 as one`).toMatchObject([{ one: 1 }]);
});

test('npm start creates the demo market through it, signs people in and answers their searches', async () => {
	const pooler = await pgBouncer(await emptyDatabase());
	const folder = newTemporaryFolder('pooled');
	onTestFinished(() => removeFolder(folder));
	const host = start({ LOTLINE_DATA_DIR: folder, DATABASE_URL: pooler.url });
	const url = await host.ready;
	const config = parsePublicConfig(await (await fetch(`${url}/config.json`)).json());
	const signedIn = await fetch(`${url}/demo/sign-in`, { method: 'POST' });
	const { access_token: token } = (await signedIn.json()) as { access_token: string };
	const search = (name: string) =>
		fetch(`${url}/functions/v1/${name}`, {
			method: 'POST',
			headers: {
				...{ 'content-type': 'application/json', authorization: `Bearer ${token}` },
				apikey: config?.supabaseAnonKey ?? '',
			},
			body: JSON.stringify({ zip: '10001' }),
		});
	expect(await (await search('comps')).json()).toMatchObject({
		found: expect.any(Number),
		data: { demo: true },
	});
	await pooler.restart();
	await expect.poll(async () => (await search('comps')).status).toBe(200);
	expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });
	expect(host.output()).not.toContain('"level":50');
});
