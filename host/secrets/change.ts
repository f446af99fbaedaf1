/** Changes secrets: damaged ones, or one that the owner names. */
import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDataFolder } from '../data-folder.ts';
import { findPostgres } from '../postgres/binaries.ts';
import { DATABASE } from '../postgres/cluster.ts';
import { findCause, launch } from '../postgres/launch.ts';
import { runningServer } from '../postgres/postmaster.ts';
import { hasCluster, loadSecrets, readSecrets, secretsFile, writeSecrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';
import { makeSecret, SECRET_NAMES, type SecretName, type Secrets } from './kinds.ts';

type Installation = Pick<Settings, 'dataFolder' | 'databaseUrl'>;

export interface Repaired {
	/** The names of the new secrets. */
	renewed: SecretName[];
	/** Where the damaged file is now; null if there was none. */
	movedTo: string | null;
	/** Whether the password of the embedded database was set to the one in the file. */
	passwordReset: boolean;
}

/**
 * Repairs the secrets: keeps those that can be read and generates the others. The embedded database gets the password
 * in the file, because either may come from elsewhere.
 *
 * @throws SetupError while the database is running
 */
export async function repairSecrets({ dataFolder, databaseUrl }: Installation): Promise<Repaired> {
	const passwordReset = !databaseUrl && hasCluster(dataFolder);
	if (passwordReset) checkStopped(dataFolder);
	const { secrets, damaged } = readSecrets(dataFolder);
	let movedTo: string | null = null;
	if (damaged.length > 0) {
		createDataFolder(dataFolder);
		if (existsSync(secretsFile(dataFolder))) {
			movedTo = `${secretsFile(dataFolder)}.damaged`;
			renameSync(secretsFile(dataFolder), movedTo);
		}
		for (const name of damaged) secrets[name] = makeSecret(name);
		writeSecrets(dataFolder, secrets as Secrets);
	}
	if (passwordReset) await setPassword(dataFolder, (secrets as Secrets).databasePassword);
	return { renewed: damaged, movedTo, passwordReset };
}

/**
 * Replaces one secret.
 *
 * @throws SetupError for an unknown name, a damaged file, or the password of a database that is running or isn't
 * ours
 */
export async function rotateSecret(
	{ dataFolder, databaseUrl }: Installation,
	name: string,
): Promise<SecretName> {
	if (!isSecretName(name))
		throw new SetupError(`Unknown secret "${name}". Secrets: ${SECRET_NAMES.join(', ')}.`);
	if (!existsSync(secretsFile(dataFolder)) && !hasCluster(dataFolder))
		throw new SetupError(`There are no secrets in ${dataFolder} yet. The first start creates them.`);
	const secrets = { ...loadSecrets(dataFolder), [name]: makeSecret(name) };
	if (name === 'databasePassword') {
		if (databaseUrl)
			throw new SetupError(
				'With DATABASE_URL, the password belongs to your database. Change it there and in the URL.',
			);
		checkStopped(dataFolder);
		if (hasCluster(dataFolder)) await setPassword(dataFolder, secrets.databasePassword);
	}
	writeSecrets(dataFolder, secrets);
	return name;
}

function isSecretName(name: string): name is SecretName {
	return (SECRET_NAMES as readonly string[]).includes(name);
}

function checkStopped(dataFolder: string): void {
	const pid = runningServer(join(dataFolder, 'postgres'));
	if (!pid) return;
	throw new SetupError(
		`The database of ${dataFolder} is running. Stop Lotline and its commands first. If none of them is running, end the database with: kill -INT ${pid}`,
	);
}

/**
 * Sets the password of the database's owner while its server is stopped, in PostgreSQL's single-user mode, which needs no
 * password.
 *
 * @throws SetupError if that fails
 */
async function setPassword(dataFolder: string, password: string): Promise<void> {
	const folder = join(resolve(dataFolder), 'postgres');
	const file = `${folder}.statement`;
	// In this mode, a statement is one line.
	const statement = `alter role ${DATABASE.user} password '${password.replaceAll("'", "''")}'\n`;
	writeFileSync(file, statement, { mode: 0o600, flag: 'w' });
	const input = openSync(file, 'r');
	try {
		const postgres = await findPostgres();
		const server = launch(postgres, 'postgres', folder, [DATABASE.name], input, 'pipe', ['--single']);
		let printed = '';
		for (const stream of [server.stdout, server.stderr])
			stream?.on('data', (chunk) => {
				printed += chunk;
			});
		const code = await new Promise<number | null>((done, fail) => {
			server.once('error', fail);
			server.once('close', done);
		});
		// PostgreSQL exits with 0 even after a failed statement.
		if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(printed))
			throw new SetupError(`The password of the database could not be set: ${findCause(printed)}.`);
	} finally {
		closeSync(input);
		rmSync(file, { force: true });
	}
}
