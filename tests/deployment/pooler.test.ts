/** Our connections through PgBouncer in transaction mode, where each transaction may run in another session. */
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../host/postgres/pool.ts';
import { inTransactionAtOnce } from '../../host/postgres/transaction.ts';
import { daysAgo } from '../homes.ts';
import { openPage, withBrowser } from '../journeys/browser.ts';
import { searchAddress } from '../journeys/search/search-page.ts';
import { priceAddress } from '../journeys/workbench-page.ts';
import { dialogOf, sheets } from '../journeys/workspace/report-page.ts';
import { pgBouncer } from '../pgbouncer.ts';
import { start } from '../process.ts';
import { newTemporaryFolder, removeFolder } from '../setup/data-folders.ts';
import { emptyDatabase, hostedDatabase, query } from './hosted-database.ts';

withBrowser();

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

test('the demo, a search, a price, a report and an import work through it, also after its restart', async () => {
	const pooler = await pgBouncer(await emptyDatabase());
	const folder = newTemporaryFolder('pooled');
	onTestFinished(() => removeFolder(folder));
	const host = start({ LOTLINE_DATA_DIR: folder, DATABASE_URL: pooler.url });
	const page = await openPage(null, { baseURL: await host.ready, own: true });
	await page.goto('/auth/sign-in');
	await page.getByRole('button', { name: 'Try the demo account' }).click();
	await page.waitForURL((url) => !url.pathname.startsWith('/auth'));

	await page.goto('/dashboard');
	await searchAddress(page, '10001');
	const home = await page.getByRole('table').getByRole('rowheader').first().innerText();
	expect(host.output()).not.toContain('"level":50');
	await pooler.restart();
	await priceAddress(page, `${home.split('\n')[0]}, 10001`);
	await page.getByRole('button', { name: 'Create report' }).click();
	const dialog = dialogOf(page, 'Create report');
	await dialog.getByLabel('Leave my name off this report').check();
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();

	await page.goto('/app/data');
	const rows = [1, 2, 3].map((at) => `P${at},${at} Pooled Ln,10001,${daysAgo(at)},${at}00000,1500`);
	const csv = ['MLS #,Address,ZIP,Sold Date,Sold Price,SqFt', ...rows].join('\n');
	await page
		.locator('input[type=file]')
		.setInputFiles({ name: 'pooled.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
	await page.getByRole('button', { name: 'Import' }).click();
	await page.getByText('3 rows read').waitFor();
});
