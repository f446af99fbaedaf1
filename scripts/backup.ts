/** `npm run backup -- FILE`: makes a backup of database and secrets, whether or not Lotline is running. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '../host/backup/make.ts';
import { SetupError } from '../host/setup-error.ts';
import { readBackupArguments } from './backup/arguments.ts';
import { runCommand, withStore } from './command.ts';

const USAGE = 'Usage: npm run backup -- FILE [--passphrase-file FILE]';

await runCommand(async () => {
	const { path, settings, passphrase } = readBackupArguments(USAGE);
	const { dataFolder } = settings;
	if (!existsSync(join(dataFolder, 'secrets.json')))
		throw new SetupError(`Nothing to back up in ${dataFolder}.`);
	// The schema isn't migrated: a backup before an upgrade has the old version's schema.
	const { totals, bytes } = await withStore(
		settings,
		({ secrets, session }) => makeBackup(session, { path, passphrase, secrets }),
		{ skipMigrations: true },
	);
	const rows = totals.rows.toLocaleString('en-US');
	console.log(`${path} has ${totals.tables} tables with ${rows} rows, ${megabytes(bytes)} MB, verified.`);
	if (!passphrase)
		console.log(
			"It is not encrypted and contains this installation's secrets. Keep it safe, or set BACKUP_PASSPHRASE.",
		);
});

function megabytes(bytes: number): string {
	return (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
