/** `npm run backup -- FILE`: makes a backup of database and secrets, whether or not Lotline is running. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '../host/backup/make.ts';
import { SetupError } from '../host/setup-error.ts';
import { openStore } from '../host/store.ts';
import { readBackupArguments } from './backup/arguments.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run backup -- FILE [--passphrase-file FILE]';

await runCommand(async () => {
	const { path, settings, passphrase } = readBackupArguments(USAGE);
	const { dataFolder } = settings;
	if (!existsSync(join(dataFolder, 'secrets.json')))
		throw new SetupError(`Nothing to back up in ${dataFolder}.`);
	// The schema isn't migrated: a backup before an upgrade has the old version's schema.
	const store = await openStore(settings, { skipMigrations: true });
	try {
		const { secrets, session } = store;
		const { totals, bytes } = await makeBackup(session, { path, passphrase, secrets });
		const rows = totals.rows.toLocaleString('en-US');
		console.log(`${path} has ${totals.tables} tables with ${rows} rows, ${megabytes(bytes)} MB, verified.`);
		if (!passphrase)
			console.log(
				"It is not encrypted and contains this installation's secrets. Keep it safe, or set BACKUP_PASSPHRASE.",
			);
	} finally {
		await store.close();
	}
});

function megabytes(bytes: number): string {
	return (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
