/** What a deployment uploads: functions and migrations. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the project settings name the built file of every function, which checks its own callers', () => {
	const settings = readFileSync('supabase/config.toml', 'utf8');
	const configured = [...settings.matchAll(/^\[functions\.([\w-]+)\]\n((?:.+\n?)*)/gm)].map(
		([, ...found]) => found,
	);
	const functions = readdirSync('supabase/functions', { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);
	expect(configured.map(([name]) => name).sort()).toEqual(functions.sort());
	for (const [name, lines] of configured)
		expect(lines?.trim().split('\n').slice(0, 2)).toEqual([
			'verify_jwt = false',
			`entrypoint = "../dist/functions/${name}/index.js"`,
		]);
});

test('no migration grants a privilege that PostgreSQL 15 lacks', () => {
	const files = readdirSync('supabase/migrations').map((name) => `supabase/migrations/${name}`);
	expect(files.filter((file) => /\bgrant\b[^;]*\bmaintain\b/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});
