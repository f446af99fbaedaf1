/** `npm run backup:verify -- FILE`: opens a backup and reads it to its end. */
import { verifyBackup } from '../host/backup/verify.ts';
import { readBackupArguments } from './backup/arguments.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run backup:verify -- FILE [--passphrase-file FILE]';

await runCommand(async () => {
	const { path, passphrase } = readBackupArguments(USAGE);
	const { header, totals } = await verifyBackup(path, passphrase);
	const { lotline, createdAt } = header;
	const rows = totals.rows.toLocaleString('en-US');
	console.log(
		`${path} is complete: ${totals.tables} tables with ${rows} rows, made at ${createdAt} by Lotline ${lotline}.`,
	);
});
