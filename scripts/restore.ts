/** `npm run restore -- FILE`: restores a backup into an empty data folder or database. */
import { restoreBackup } from '../host/backup/restore.ts';
import { readBackupArguments } from './backup/arguments.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run restore -- FILE [--passphrase-file FILE] [--replace]';

await runCommand(async () => {
	const { path, settings, passphrase, replace } = readBackupArguments(USAGE);
	const { header, totals, replaced } = await restoreBackup(settings, path, { passphrase, replace });
	const rows = totals.rows.toLocaleString('en-US');
	console.log(`Restored ${totals.tables} tables with ${rows} rows, as of ${header.createdAt}.`);
	if (replaced) console.log(`The previous data is in ${replaced}.`);
});
