/** `npm run deploy`, from an empty hosted project to a working one, with the Supabase CLI. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parsePublicConfig } from '../../contract/config.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { requireTool } from '../../scripts/functions/tool-package.ts';
import { command } from '../process.ts';
import { hostedDatabase, type PostgresVersion, query } from './hosted-database.ts';
import { ACCESS_TOKEN, type ManagementApi, managementApi, PROJECT } from './management-api.ts';

const MIGRATIONS = readdirSync('supabase/migrations').filter((file) => file.endsWith('.sql'));
// Version 17 comes as a package for this platform only.
const VERSIONS: PostgresVersion[] = process.platform === 'linux' && process.arch === 'x64' ? [17, 18] : [18];
const FUNCTIONS = readdirSync('supabase/functions', { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)
	.sort();

// The command would install it, but gets none of the settings of npm.
beforeAll(() => requireTool('supabase').then(() => {}));

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
	const { code, output } = await deploy(settingsFor(api, url, { RENTCAST_API_KEY: 'a-key' }));
	expect(output).toContain('Upload dist/hosted to the static host of https://lotline.example');
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
		...{ demo: false, billing: 'none', mail: 'sent' },
	});
	expect(readFileSync('dist/hosted/_headers', 'utf8')).toMatch(
		new RegExp(`content-security-policy: .*connect-src 'self' https://${PROJECT}\\.supabase\\.co`),
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
	const sayings: [Promise<{ code: number | null; output: string }>, string][] = [
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
