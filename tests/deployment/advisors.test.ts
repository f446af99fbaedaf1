/** Supabase's own checks of the schema that a deployment leaves behind. */
import { expect, test } from 'vitest';
import { hostedDatabase, query } from './hosted-database.ts';
import { pushMigrations, supabase } from './supabase-cli.ts';

interface Finding {
	name: string;
	level: string;
	metadata: { name: string; schema: string };
}

test('warn of nothing but the search path of functions that queries inline', async () => {
	const { url } = await hostedDatabase();
	await pushMigrations(url);
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
