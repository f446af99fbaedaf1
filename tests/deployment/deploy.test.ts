/** `npm run deploy`, from an empty hosted project to a working one, with the Supabase CLI. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parsePublicConfig } from '../../contract/config.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { denoProgram } from '../../scripts/functions/deno.ts';
import { requireTool } from '../../scripts/functions/tool-package.ts';
import { signatureOf } from '../billing/stripe-double.ts';
import { openStripeHost } from '../billing/stripe-host.ts';
import { serveStripeCheckout } from '../journeys/accounts/stripe-checkout.ts';
import { openPage, withBrowser } from '../journeys/browser.ts';
import { priceAddress } from '../journeys/workbench-page.ts';
import { dialogOf, sheets } from '../journeys/workspace/report-page.ts';
import { openMailSink } from '../mail-sink.ts';
import { command } from '../process.ts';
import { saveTown } from '../reports.ts';
import { openLocalServer } from '../samples/local-server.ts';
import { PASSWORD } from '../users.ts';
import { hostedDatabase, type PostgresVersion, query } from './hosted-database.ts';
import { openStaticHost, serveProject } from './hosted-project.ts';
import { ACCESS_TOKEN, type ManagementApi, managementApi, PROJECT } from './management-api.ts';

const MIGRATIONS = readdirSync('supabase/migrations').filter((file) => file.endsWith('.sql'));
// Version 17 comes as a package for this platform only.
const VERSIONS: PostgresVersion[] = process.platform === 'linux' && process.arch === 'x64' ? [17, 18] : [18];
const FUNCTIONS = readdirSync('supabase/functions', { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)
	.sort();

// The command would install it, but gets none of the settings of npm. Several functions start at the same time.
beforeAll(() => Promise.all([requireTool('supabase'), denoProgram()]).then(() => {}), 240_000);

withBrowser();
const [sink, site] = await Promise.all([openMailSink(), openStaticHost()]);
afterAll(() => {
	sink.close();
	site.close();
});
/** What a hosted project has, which can't be had here: its API and its accounts. */
const host = await openStripeHost({
	...{ SMTP_URL: sink.url, MAIL_FROM: 'Lotline <mail@lotline.example>', PUBLIC_URL: site.url },
});
const ZIP = '59404';

const settingsFor = (api: ManagementApi, url: string, more: Record<string, string> = {}) => ({
	...{ HOME: process.env.HOME ?? '', PGSSLMODE: 'disable' },
	...{ SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN, SUPABASE_API_BASE_URL: api.url, DATABASE_URL: url },
	...{ PUBLIC_URL: 'https://lotline.example', MAIL_FROM: 'Lotline <mail@lotline.example>' },
	SMTP_URL: 'smtp://post:p%40ss@mail.example',
	...more,
});

const deploy = (settings: Record<string, string>, ...options: string[]) =>
	command(['deploy', '--project', PROJECT, ...options], settings);

const applied = async (url: string) =>
	(await query(url, 'select count(*)::int as n from supabase_migrations.schema_migrations'))[0]?.n;

test.each(VERSIONS)('deploys to an empty project on PostgreSQL %i with one command', async (version) => {
	const [api, { url }] = await Promise.all([managementApi(), hostedDatabase(version)]);
	const { code, output } = await deploy(
		settingsFor(api, url, {
			RENTCAST_API_KEY: 'a-key',
			PHOTOS_URL: 'https://photos.lotline.example/of/homes/',
		}),
	);
	expect(output).toContain('Upload dist/hosted to the static host of https://lotline.example');
	expect(output).toContain(
		`SUPABASE_URL=https://${PROJECT}.supabase.co SUPABASE_PUBLISHABLE_KEY=sb_publishable_of_the_project`,
	);
	expect(code).toBe(0);
	expect(await applied(url)).toBe(MIGRATIONS.length);
	expect([...api.functions.keys()].sort()).toEqual(FUNCTIONS);
	for (const [name, { entrypoint, verifyJwt, files }] of api.functions) {
		const built = readFileSync(join(projectFolder, 'dist', 'functions', name, 'index.js'), 'utf8');
		expect([verifyJwt, [...files.values()]]).toEqual([false, [built]]);
		expect(entrypoint).toContain(`dist/functions/${name}/index.js`);
	}
	expect(api.secrets.get('RENTCAST_API_KEY')).toBe('a-key');
	expect(api.secrets.get('PUBLIC_URL')).toBe('https://lotline.example');
	expect(api.secrets.get('PHOTOS_URL')).toBe('https://photos.lotline.example/of/homes');
	expect(api.secrets.get('MAP_STYLE_URL')).toMatch(/^https:/);
	expect(api.auth).toMatchObject({
		...{ site_url: 'https://lotline.example', password_min_length: 10, mailer_autoconfirm: false },
		...{ smtp_host: 'mail.example', smtp_port: '587', smtp_user: 'post', smtp_pass: 'p@ss' },
		...{ smtp_admin_email: 'mail@lotline.example', smtp_sender_name: 'Lotline' },
	});
	expect(api.auth.mailer_templates_recovery_content).toContain(
		'{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=recovery&amp;next=%2Fauth%2Fupdate-password',
	);
	const config = JSON.parse(readFileSync('dist/hosted/config.json', 'utf8'));
	expect(parsePublicConfig(config)).toMatchObject({
		...{ supabaseUrl: `https://${PROJECT}.supabase.co`, supabaseAnonKey: 'sb_publishable_of_the_project' },
		...{ demo: false, billing: 'none', mail: 'sent', photosUrl: 'https://photos.lotline.example/of/homes' },
	});
	expect(readFileSync('dist/hosted/_headers', 'utf8')).toMatch(
		new RegExp(
			`content-security-policy: .*connect-src 'self' https://${PROJECT}\\.supabase\\.co https://photos\\.lotline\\.example[ ;]`,
		),
	);
});

test('the deployed web app and functions sign an agent up, search, price, report and upgrade', {
	timeout: 300_000,
}, async () => {
	const [api, { url }] = await Promise.all([managementApi(), hostedDatabase()]);
	const { code, output } = await deploy(
		settingsFor(api, url, { ...host.stripe.settings, PUBLIC_URL: site.url, GEOCODER_BASE_URL: '' }),
	);
	expect(`${code} ${output}`).toMatch(/^0 /);
	await saveTown(host.sql, ZIP, '7 Report Ln');
	const page = await openPage(null, { baseURL: site.url, own: true });
	const project = await serveProject(page, api, host);

	await page.goto('/auth/sign-up?next=/dashboard');
	const email = `agent-${randomUUID()}@example.com`;
	const labels = { Email: email, Password: PASSWORD, 'Confirm password': PASSWORD };
	for (const [label, text] of Object.entries(labels))
		await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
	await page.goto((await sink.linkTo(email)).href);
	await page.getByRole('button', { name: 'Confirm and sign in' }).click();
	await page.waitForURL('**/dashboard');

	await priceAddress(page, `7 Report Lane, Great Falls, MT ${ZIP}`);
	await page.getByRole('button', { name: 'Create report' }).click();
	const dialog = dialogOf(page, 'Create report');
	await dialog.getByLabel('Leave my name off this report').check();
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();

	const notify = async (event: object) => {
		const body = JSON.stringify(event);
		return (await project.call('stripe-webhook', body, { 'stripe-signature': signatureOf(body) })).status;
	};
	await serveStripeCheckout(page, (session) => host.pay(session, notify));
	await page.goto('/checkout?plan=basic');
	await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
	await page.getByRole('button', { name: 'Pay $99.00' }).click();
	await page.getByRole('heading', { name: 'Basic is active', exact: true }).waitFor();
	expect(project.called()).toEqual(
		expect.arrayContaining(['checkout', 'comps', 'evidence', 'report', 'stripe-webhook']),
	);
});

test('a dry run shows every step and changes nothing', async () => {
	const [api, { url }] = await Promise.all([managementApi(), hostedDatabase()]);
	const { code, output } = await deploy(settingsFor(api, url), '--dry-run');
	expect(output).toContain('Create the tables and functions of an empty database');
	expect(output.trim().split('\n').at(-1)).toBe('Nothing was changed.');
	expect(code).toBe(0);
	expect([api.functions.size, api.secrets.size, api.auth]).toEqual([0, 0, {}]);
	expect(await query(url, "select to_regclass('public.listings') as found")).toEqual([{ found: null }]);
});

test('after a failure, the command continues when it is run again', async () => {
	const [api, { url }] = await Promise.all([managementApi(), hostedDatabase()]);
	api.failAt = '/functions/deploy';
	const failed = await deploy(settingsFor(api, url));
	expect(failed.output).toContain('supabase functions deploy failed');
	expect(failed.code).toBe(1);
	expect(await applied(url)).toBe(MIGRATIONS.length);
	api.failAt = null;
	const repeated = await deploy(settingsFor(api, url));
	expect(repeated.output).toContain('Migrate the database: it is up to date');
	expect(repeated.code).toBe(0);
	expect(api.functions.size).toBe(FUNCTIONS.length);
});

test('what is missing or wrong is said in a sentence before anything is changed', async () => {
	const [api, { url, ownerUrl }] = await Promise.all([managementApi(), hostedDatabase()]);
	const settings = settingsFor(api, url);
	const page = await openLocalServer((_, response) => response.end('<h1>Welcome to the guest network</h1>'));
	onTestFinished(page.close);
	const sayings: [Promise<{ code: number | NodeJS.Signals; output: string }>, string][] = [
		[
			command(['deploy'], settings),
			'--project is the reference of a project: the 20 letters in its address.',
		],
		[
			command(['deploy', '--project', 'tsrqponmlkjihgfedcba'], settings),
			'There is no project tsrqponmlkjihgfedcba, or SUPABASE_ACCESS_TOKEN belongs to another account.',
		],
		[
			deploy({ ...settings, SUPABASE_ACCESS_TOKEN: `sbp_${'f'.repeat(40)}` }),
			'SUPABASE_ACCESS_TOKEN is wrong or has expired.',
		],
		[
			deploy({ ...settings, SUPABASE_API_BASE_URL: page.url }),
			"didn't answer as Supabase's API does. Check SUPABASE_API_BASE_URL",
		],
		[deploy({ ...settings, SMTP_URL: '', MAIL_FROM: '' }), 'Set SMTP_URL and MAIL_FROM in .env'],
		[
			deploy({ ...settings, DATABASE_URL: 'postgres://postgres.tsrqponmlkjihgfedcba@127.0.0.1:1/postgres' }),
			`DATABASE_URL belongs to the project tsrqponmlkjihgfedcba, not to ${PROJECT}.`,
		],
		[
			deploy({ ...settings, DATABASE_URL: 'postgres://postgres@pooler.example:6543/postgres' }),
			'DATABASE_URL leads to the transaction pooler, which keeps no sessions.',
		],
		[
			deploy({ ...settings, DATABASE_URL: url.replace('postgres:of%20the%20project@', 'authenticator@') }),
			'The user in DATABASE_URL may not create tables. Use the user postgres.',
		],
		[
			deploy({ ...settings, DATABASE_URL: ownerUrl.replace('/postgres', '/template1') }),
			"The database in DATABASE_URL isn't a Supabase project's: it has no table auth.users.",
		],
		[deploy({ ...settings, DATABASE_URL: 'postgres://postgres@127.0.0.1:1/postgres' }), "can't be reached"],
	];
	for (const [outcome, sentence] of sayings) {
		const { code, output } = await outcome;
		expect(output).toContain(sentence);
		expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
	}
	expect([api.functions.size, api.secrets.size, api.auth]).toEqual([0, 0, {}]);
});
