/** `npm run backup:verify -- FILE`: opens a backup and reads it to its end. */
import { parseArgs } from 'node:util';
import { readPassphrase } from '../host/backup/passphrase.ts';
import { verifyBackup } from '../host/backup/verify.ts';
import { readSettings } from '../host/settings.ts';
import { SetupProblem } from '../host/setup-problem.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run backup:verify -- FILE [--passphrase-file FILE]';

await runCommand(async () => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { 'passphrase-file': { type: 'string' } },
	});
	const [path] = positionals;
	if (!path || positionals.length > 1) throw new SetupProblem(USAGE);
	const { backup } = readSettings(process.env);
	const passphraseFile = values['passphrase-file'] ?? backup.passphraseFile;
	const passphrase = readPassphrase({ ...backup, passphraseFile });
	const { header, totals } = await verifyBackup(path, passphrase);
	const { lotline, createdAt } = header;
	const rows = totals.rows.toLocaleString('en-US');
	console.log(
		`${path} is complete: ${totals.tables} tables with ${rows} rows, made at ${createdAt} by Lotline ${lotline}.`,
	);
});
