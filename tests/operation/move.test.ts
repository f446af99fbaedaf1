/** Moving the embedded database into another PostgreSQL: all of it arrives, or nothing does. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hostedDatabase, query } from '../deployment/hosted-database.ts';
import { command, start } from '../process.ts';
import { newDataFolder, newTemporaryFolder } from '../setup/data-folders.ts';
import { PASSWORD } from '../users.ts';

test('an installation moves with its users, after an interruption, too, and every wrong move gets one sentence', {
	timeout: 300_000,
}, async () => {
	const { url, ownerUrl } = await hostedDatabase();
	for (const name of ['moved', 'other']) await query(ownerUrl, `create database ${name}`);
	await query(ownerUrl, "create database latin encoding 'LATIN1' locale 'C' template template0");
	const at = (address: string, name: string) => address.replace(/postgres$/, name);
	const to = at(ownerUrl, 'moved');

	const folder = await newDataFolder('move', 'demo');
	const empty = newTemporaryFolder('move-empty');
	onTestFinished(() => {
		for (const each of [folder, empty]) rmSync(each, { recursive: true, force: true });
	});
	const settings = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' };
	const { publishableKey: apikey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
	const agent = { email: `agent-${randomUUID()}@example.com`, password: PASSWORD };
	const send = async (host: string, path: string) =>
		(
			await fetch(`${host}/auth/v1/${path}`, {
				method: 'POST',
				headers: { apikey, 'content-type': 'application/json' },
				body: JSON.stringify(agent),
			})
		).status;

	const host = start(settings);
	expect(await send(await host.ready, 'signup')).toBe(200);
	const move = (address: string, more = {}) => command(['move', '--to', address], { ...settings, ...more });
	expect((await move(to)).output).toMatch(/^[^\n]+in use by another Lotline process[^\n]+\n$/);
	host.process.kill('SIGTERM');
	await host.exit;

	const refusals: [refused: Awaited<ReturnType<typeof command>>, sentence: RegExp][] = [
		[await command(['move'], settings), /^Usage: npm run move -- --to postgres/],
		[await move('mysql://localhost/x'), /^--to must start with postgres:\/\//],
		[await move('postgres://127.0.0.1:9/x'), /^The database in --to cannot be reached: /],
		[await move(at(ownerUrl, 'latin')), /^The database in --to has the encoding LATIN1/],
		[
			await move(at(url, 'other')),
			/^The database in --to refused the copy, and is still empty: permission denied/,
		],
		[await move(ownerUrl), /^The database in --to is not empty\./],
		[await move(to, { LOTLINE_DATA_DIR: empty }), /^Lotline has no data in /],
		[await move(to, { DATABASE_URL: to }), /^DATABASE_URL is set/],
	];
	for (const [{ code, output }, sentence] of refusals) {
		expect(output).toMatch(sentence);
		expect(output).toMatch(/^[^\n]+\n$/);
		expect(code).toBe(1);
	}

	const killed = start(settings, { program: [process.execPath, 'dist/server/move.js', '--to', to] });
	const copying = "select from pg_stat_activity where datname = 'moved' and query like 'copy %'";
	await vi.waitFor(async () => expect(await query(ownerUrl, copying)).not.toEqual([]), {
		timeout: 60_000,
		interval: 5,
	});
	killed.process.kill('SIGKILL');
	await killed.exit;

	const moved = await move(to);
	expect(moved.output).toMatch(/^Moved \d+ tables with [\d,]+ rows\. [^\n]+\nSet DATABASE_URL[^\n]+\n$/);
	expect(moved.code).toBe(0);
	expect((await move(to)).output).toMatch(/^The database in --to is not empty\./);
	const [homes] = await query(to, 'select count(*)::integer as count from public.listings');
	expect(homes?.count).toBeGreaterThan(1_000);
	const elsewhere = start({ ...settings, DATABASE_URL: to });
	expect(await send(await elsewhere.ready, 'token?grant_type=password')).toBe(200);
});
