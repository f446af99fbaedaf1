/**
 * `npm run schema`: before the first release, writes the chapters of the schema files as the one baseline.
 * `npm run schema -- NAME`: from then on, writes the migration that brings a database from the migrations to the schema
 * files. It builds one database from each, in a temporary folder, and compares their catalogs.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../host/project-folder.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import type { Store } from '../host/store.ts';
import { temporaryFolder } from './cleanup/temporary-folders.ts';
import { parseArguments, runCommand, withStore } from './command.ts';
import { writeBaseline } from './schema/baseline.ts';
import { readCatalog } from './schema/catalog.ts';
import { schemaFiles, splitStatements, withSchemaFiles } from './schema/schema-files.ts';
import { migrationBetween } from './schema/write-migration.ts';

const USAGE =
	'Usage: npm run schema before the first release; then npm run schema -- NAME, such as "npm run schema -- closing_months"';

await runCommand(async () => {
	const [name] = parseArguments(USAGE, { allowPositionals: true }).positionals;
	if (name === undefined)
		return console.log(
			writeBaseline(nextVersion())
				? 'Wrote the baseline. Databases of the old one are refused with a sentence.'
				: 'The baseline already has the text of the schema files. Nothing was written.',
		);
	if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new SetupError(USAGE);
	const { path: data, remove } = temporaryFolder('schema');
	const migration = await withStore(readSettings({ LOTLINE_DATA_DIR: data }), nextMigration);
	remove();
	if (migration === null)
		return console.log('The migrations already lead to the schema files. Nothing was written.');
	const file = join('supabase', 'migrations', `${nextVersion()}_${name}.sql`);
	writeFileSync(join(projectFolder, file), migration);
	const open = migration.match(/^-- Finish:/gm)?.length ?? 0;
	console.log(`Wrote ${file}.${open > 0 ? ` ${open} comments in it say what is left to do.` : ''}`);
});

async function nextMigration(store: Store): Promise<string | null> {
	const before = await store.session((sql) => sql.begin(readCatalog));
	const after = await withSchemaFiles(store, readCatalog);
	return migrationBetween(
		before,
		after,
		schemaFiles().flatMap(({ text }) => splitStatements(text)),
	);
}

/** The minute in UTC, or later than the last migration. */
function nextVersion(): string {
	const now = `${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}00`;
	const last =
		readdirSync(join(projectFolder, 'supabase', 'migrations'))
			.sort()
			.at(-1)
			?.slice(0, 14) ?? '';
	return now > last ? now : `${Number(last.slice(0, 12)) + 1}00`;
}
