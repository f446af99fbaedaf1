/** What Supabase's own tools say about the schema that a deployment leaves behind. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INLINED } from '../database/inlined-functions.ts';
import { readDatabaseTypes } from './database-types.ts';
import { hostedDatabase } from './hosted-database.ts';
import { pushMigrations, supabase } from './supabase-cli.ts';

interface Finding {
	name: string;
	level: string;
	metadata: { name: string; schema: string };
}

test('find no error, and warn only of the search path of functions that queries inline', async () => {
	const { url } = await hostedDatabase();
	await pushMigrations(url);
	const found: Finding[] = JSON.parse(
		await supabase('db', 'advisors', `--remote=${url}`, '--level', 'warn', '-o', 'json'),
	);
	const warnings = found.map(({ name, level, metadata }) => `${level} ${name} ${metadata.name}`).sort();
	expect(warnings).toEqual(INLINED.map((name) => `WARN function_search_path_mutable ${name}`).sort());
});

test('the CLI generates the types in contract/database.ts, for what the API serves', async () => {
	const { url } = await hostedDatabase();
	await pushMigrations(url);
	const theirs = readDatabaseTypes(
		await supabase('gen', 'types', 'typescript', `--remote=${url}`, '--schema', 'public'),
	);
	const ours = readDatabaseTypes(readFileSync('contract/database.ts', 'utf8'));
	// The CLI describes all of it, ours what a signed-in user may read and call.
	const readable = Object.entries(ours.tables).map(([table, columns]) => [
		table,
		Object.fromEntries(Object.keys(columns).map((column) => [column, theirs.tables[table]?.[column]])),
	]);
	expect(Object.fromEntries(readable)).toEqual(ours.tables);
	const callable = Object.keys(ours.procedures).map((name) => [name, theirs.procedures[name]]);
	// PostgreSQL doesn't say which arguments and results may be null: none for the CLI, all in ours.
	const withoutNulls = JSON.parse(JSON.stringify(ours.procedures).replaceAll(' | null', ''));
	expect(Object.fromEntries(callable)).toEqual(withoutNulls);
});
