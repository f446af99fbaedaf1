/** The arguments shared by making, verifying and restoring a backup. */
import { readPassphrase } from '../../host/backup/passphrase.ts';
import { readSettings, type Settings } from '../../host/settings.ts';
import { SetupError } from '../../host/setup-error.ts';
import { parseArguments } from '../command.ts';

interface BackupArguments {
	path: string;
	settings: Settings;
	/** Null for a backup that isn't encrypted. */
	passphrase: ReturnType<typeof readPassphrase>;
	replace: boolean;
}

/**
 * @throws SetupError with the usage, unless there is exactly one file; `--replace` is only accepted if the usage
 * has it
 */
export function readBackupArguments(usage: string): BackupArguments {
	const { values, positionals } = parseArguments(usage, {
		allowPositionals: true,
		options: { 'passphrase-file': { type: 'string' }, replace: { type: 'boolean', default: false } },
	});
	const [path] = positionals;
	const isUnknown = values.replace && !usage.includes('--replace');
	if (!path || positionals.length > 1 || isUnknown) throw new SetupError(usage);
	const settings = readSettings(process.env);
	if (settings.authServer)
		throw new SetupError(
			'With AUTH_URL, back up and restore the whole database, such as with pg_dump: it has the tables of the auth server, too.',
		);
	const passphraseFile = values['passphrase-file'] ?? settings.backup.passphraseFile;
	return {
		path,
		settings,
		passphrase: readPassphrase({ ...settings.backup, passphraseFile }),
		replace: values.replace,
	};
}
