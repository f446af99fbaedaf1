/** The migrations before the first release: one baseline with the text of the chapters, and the rows of the product. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../host/project-folder.ts';
import { SetupError } from '../../host/setup-error.ts';
import { schemaFiles } from './schema-files.ts';

/** In the order in which they run: the baseline first, then the rows. */
const NAMES = ['schema', 'first_rows', 'zip_places', 'fhfa_2025'];

const folder = join(projectFolder, 'supabase', 'migrations');

const HEADER =
	'-- The chapters of the schema files, in their order, written by "npm run schema". Edit the chapters instead.\n';

export function baselineText(): string {
	return [HEADER, ...schemaFiles().map(({ text }) => text)].join('\n');
}

/**
 * Rewrites the baseline if a chapter has changed, under versions that no earlier database has: such a database is then
 * refused with a sentence instead of being taken for an up-to-date one.
 *
 * @param version of the baseline; the rows get the next ones
 * @returns whether it was written
 * @throws SetupError once migrations have been added to the baseline
 */
export function writeBaseline(version: string): boolean {
	const files = readdirSync(folder).sort();
	const nameOf = (file: string) => file.slice(15, -'.sql'.length);
	if (files.some((file) => !NAMES.includes(nameOf(file))))
		throw new SetupError('Migrations are only added since the first release: npm run schema -- NAME');
	const baseline = files.find((file) => nameOf(file) === 'schema');
	const text = baselineText();
	if (baseline && readFileSync(join(folder, baseline), 'utf8') === text) return false;
	for (const file of files) {
		const moved = `${Number(version) + NAMES.indexOf(nameOf(file))}_${nameOf(file)}.sql`;
		if (nameOf(file) === 'schema') rmSync(join(folder, file));
		else renameSync(join(folder, file), join(folder, moved));
	}
	writeFileSync(join(folder, `${version}_schema.sql`), text);
	return true;
}
