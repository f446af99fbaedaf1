/** `npm run worker` on a hosted project's database, as a user without a superuser's rights. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMailSink } from '../mail-sink.ts';
import { pgBouncer } from '../pgbouncer.ts';
import { command, start } from '../process.ts';
import { newTemporaryFolder, removeFolder } from '../setup/data-folders.ts';
import { hostedDatabase, query } from './hosted-database.ts';
import { pushMigrations } from './supabase-cli.ts';

const AGENT = '6c1f4d2e-8a37-4b7e-9d0c-2f5a1b3c4d5e';

/** A file with one sale. */
const FILE = `Address,City,State,ZIP,Beds,Baths,Sqft,Sold Price,Sold Date,Latitude,Longitude
12 Alder St,Seattle,WA,98101,3,2,1500,700000,2026-05-01,47.61,-122.33`;

function settingsFor(url: string, more: Record<string, string> = {}) {
	const folder = newTemporaryFolder('worker');
	onTestFinished(() => removeFolder(folder));
	return { LOTLINE_DATA_DIR: folder, DATABASE_URL: url, LOTLINE_DEMO: '0', ...more };
}

/** The project's database, and how the worker reaches it. */
const CONNECTIONS = ['a direct connection', 'a transaction pooler'] as const;

test.each(CONNECTIONS)('reads uploads, sends emails and fits markets through %s', async (connection) => {
	const [{ url }, mail] = await Promise.all([hostedDatabase(), openMailSink()]);
	onTestFinished(mail.close);
	await pushMigrations(url);
	const workerUrl = connection === 'a transaction pooler' ? (await pgBouncer(url)).url : url;
	await query(
		url,
		`insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
		 values ('${AGENT}', 'authenticated', 'authenticated', 'agent@example.com', now(), now())`,
	);
	const asAgent = `set local role authenticated; select set_config('request.jwt.claims', '${JSON.stringify({ sub: AGENT, role: 'authenticated' })}', true);`;
	const bytes = Buffer.from(FILE);
	await query(
		url,
		`begin; ${asAgent}
		 select public.append_upload(public.start_upload('sales.csv', ${bytes.length}), 0, '${bytes.toString('base64')}'); commit`,
	);
	await query(url, "update public.uploads set updated_at = now() - interval '20 seconds'");
	const waits = async () =>
		(await query(url, `begin; ${asAgent} select public.my_uploads()->0->>'waits' as waits; commit`)).flat();
	expect(JSON.stringify(await waits())).toContain('"waits":"true"');
	const worker = start(
		settingsFor(workerUrl, {
			...{ SMTP_URL: mail.url, MAIL_FROM: 'Lotline <mail@lotline.example>', LOG_LEVEL: 'info' },
			...{ CONTACT_EMAIL: 'office@lotline.example', ADMIN_EMAILS: 'agent@example.com' },
		}),
		{ program: [process.execPath, 'dist/server/worker.js'] },
	);
	worker.ready.catch(() => {});
	await vi.waitFor(() => expect(worker.output()).toContain('The worker is running'), { timeout: 60_000 });

	await query(
		url,
		"begin; set local role anon; select public.send_contact_message('Ann Lee', 'ann@example.com', 'sales', 'Do you cover Boise?'); commit",
	);
	await vi.waitFor(
		async () => {
			const uploads = await query(url, 'select status from public.uploads');
			expect(uploads).toEqual([{ status: 'ready' }]);
			expect(mail.attempts).toEqual(['office@lotline.example']);
		},
		{ timeout: 120_000, interval: 500 },
	);
	expect(await query(url, 'select email from public.admin_emails')).toEqual([{ email: 'agent@example.com' }]);
	const file = join(newTemporaryFolder('sales'), 'sales.csv');
	writeFileSync(file, FILE);
	expect(await command(['import', file], settingsFor(workerUrl))).toMatchObject({ code: 0 });
	await expect
		.poll(() => query(url, 'select market from public.market_models'), { timeout: 120_000 })
		.toEqual([{ market: 'King County, WA' }]);
	expect(await query(url, 'select market from public.market_fits')).toEqual([]);
	worker.process.kill('SIGTERM');
	expect(await worker.exit).toBe(0);
	expect(worker.output()).not.toMatch(/"level":(40|50)/);
});

test('files are imported into the project, and only npm start refuses its database', async () => {
	const { url } = await hostedDatabase();
	await pushMigrations(url);
	const file = join(newTemporaryFolder('sales'), 'sales.csv');
	writeFileSync(file, FILE);
	const imported = await command(['import', file], settingsFor(url));
	expect([imported.code, imported.output]).toEqual([0, expect.stringContaining('1')]);
	expect(await query(url, 'select count(*)::int as homes from public.listings')).toEqual([{ homes: 1 }]);
	expect(await command(['start'], { ...settingsFor(url), PORT: '0' })).toEqual({
		code: 1,
		output:
			"DATABASE_URL is a hosted Supabase project's, which signs people in itself. Use npm run deploy and npm run worker.\n",
	});
});

test('an import whose fit is cut has stored its homes, says so, and succeeds', async () => {
	const { url } = await hostedDatabase();
	await pushMigrations(url);
	const file = join(newTemporaryFolder('cut'), 'sales.csv');
	const sale = (at: number) =>
		FILE.split('\n')[1]
			?.replace('12 Alder', `${at} Alder`)
			.replace('700000', `${700_000 + at}`);
	writeFileSync(
		file,
		[FILE.split('\n')[0], ...Array.from({ length: 60 }, (_, at) => sale(at + 1))].join('\n'),
	);
	await query(
		url,
		"create function public.cut() returns trigger language plpgsql as $$ begin raise exception 'cut' using errcode = '57P01'; end $$",
	);
	await query(
		url,
		'create trigger cut before insert or update on public.market_models for each row execute function public.cut()',
	);
	const { code, output } = await command(['import', file], settingsFor(url));
	expect([code, output]).toEqual([
		0,
		expect.stringContaining("The homes are searchable now. Their market models aren't fitted yet"),
	]);
	expect(await query(url, 'select count(*)::int as homes from public.listings')).toEqual([{ homes: 60 }]);
});

test('a database it cannot work on is said in a sentence', async () => {
	const { url } = await hostedDatabase();
	const outcome = (more: Record<string, string>) => command(['worker'], settingsFor(url, more));
	expect(await outcome({})).toEqual({
		code: 1,
		output: "The database isn't up to date with this version of Lotline. Run npm run deploy first.\n",
	});
	expect(await outcome({ DATABASE_URL: '' })).toEqual({
		code: 1,
		output: "DATABASE_URL is missing: set it to your project's database, as for npm run deploy.\n",
	});
});
