/** Supabase's own checks of the schema that a deployment leaves behind. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { requireTool } from '../../scripts/functions/tool-package.ts';
import { hostedDatabase, query } from './hosted-database.ts';

interface Finding {
	name: string;
	level: string;
	metadata: { name: string; schema: string };
}

test('warn of nothing but the search path of functions that queries inline', async () => {
	const { url } = await hostedDatabase();
	await supabase('db', 'push', `--remote=${url}`, '--yes');
	const found: Finding[] = JSON.parse(
		await supabase('db', 'advisors', `--remote=${url}`, '--level', 'warn', '-o', 'json'),
	);
	// A setting would keep PostgreSQL from inlining them. They run as their caller, inside functions that do set it.
	const inlined = await query(
		url,
		`select n.nspname || '.' || p.proname as name
		   from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
		  where n.nspname in ('public', 'private') and l.lanname = 'sql' and not p.prosecdef`,
	);
	const names = new Set(inlined.map(({ name }) => name));
	expect(found.length).toBeGreaterThan(0);
	expect(
		found.filter(
			({ name, level, metadata }) =>
				name !== 'function_search_path_mutable' ||
				level !== 'WARN' ||
				!names.has(`${metadata.schema}.${metadata.name}`),
		),
	).toEqual([]);
});

async function supabase(...args: string[]): Promise<string> {
	const program = (await requireTool('supabase')).resolve('supabase/dist/supabase.js');
	const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
		env: { ...process.env, PGSSLMODE: 'disable' },
		maxBuffer: 2 ** 26,
	});
	return stdout;
}
