/** `npm run restore -- FILE`: restores a backup into an empty data folder or database. */
import { parseArgs } from 'node:util';
import { readPassphrase } from '../host/backup/passphrase.ts';
import { restoreBackup } from '../host/backup/restore.ts';
import { readSettings } from '../host/settings.ts';
import { SetupProblem } from '../host/setup-problem.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run restore -- FILE [--passphrase-file FILE] [--replace]';

await runCommand(async () => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { 'passphrase-file': { type: 'string' }, replace: { type: 'boolean', default: false } },
	});
	const [path] = positionals;
	if (!path || positionals.length > 1) throw new SetupProblem(USAGE);
	const settings = readSettings(process.env);
	const passphraseFile = values['passphrase-file'] ?? settings.backup.passphraseFile;
	const passphrase = readPassphrase({ ...settings.backup, passphraseFile });
	const { header, totals, replaced } = await restoreBackup(settings, path, {
		passphrase,
		replace: values.replace,
	});
	const rows = totals.rows.toLocaleString('en-US');
	console.log(`Restored ${totals.tables} tables with ${rows} rows, as of ${header.createdAt}.`);
	if (replaced) console.log(`The previous data is in ${replaced}.`);
});
