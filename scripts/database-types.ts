/**
 * `npm run database-types`: writes `contract/database.ts` from a new database with all our migrations, in a
 * temporary folder.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../host/project-folder.ts';
import { readSettings } from '../host/settings.ts';
import { temporaryFolder } from './cleanup/temporary-folders.ts';
import { parseArguments, runCommand, withStore } from './command.ts';
import { describeDatabase } from './database-types/describe-database.ts';

await runCommand(async () => {
	parseArguments('Usage: npm run database-types', {});
	const { path: data, remove } = temporaryFolder('types');
	const file = join(projectFolder, 'contract', 'database.ts');
	const text = await withStore(readSettings({ LOTLINE_DATA_DIR: data }), ({ session }) =>
		session(describeDatabase),
	);
	writeFileSync(file, text);
	console.log(`Wrote ${file}`);
	remove();
});
