/** Restores a backup: secrets and database, completely or not at all. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransactionSql } from 'postgres';
import { createDataFolder, requireExpectedKinds, requireWritable } from '../data-folder.ts';
import { runningServer } from '../postgres/postmaster.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { isUnavailable } from '../postgres/unavailable.ts';
import { checkVersions, migrate } from '../schema/schema.ts';
import type { Settings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';
import { openStore } from '../store.ts';
import { readBackupFile } from './file.ts';
import { damaged, type Header, type Piece, quoteName, readBackup, type Totals } from './format.ts';
import { loadTables } from './load.ts';
import { SCHEMAS } from './tables.ts';
import { verifyBackup } from './verify.ts';

export interface RestoreOptions {
	passphrase: string | null;
	/** Whether an existing database may be replaced. */
	replace: boolean;
}

export interface Restored {
	header: Header;
	totals: Totals;
	/** Where the previous files are now; null if there were none. */
	replaced: string | null;
}

/**
 * Restores into the data folder, and with `DATABASE_URL` into that database; a backup from an older version is
 * migrated. Nothing existing is changed until everything is restored.
 *
 * @throws SetupError if the target is in use or not empty, or the backup is damaged or newer than this version
 */
export async function restoreBackup(
	settings: Settings,
	path: string,
	options: RestoreOptions,
): Promise<Restored> {
	const { dataFolder } = settings;
	/** The names that a restore creates in the data folder. */
	const names = settings.databaseUrl ? ['secrets.json'] : ['postgres', 'secrets.json'];
	requireExpectedKinds(dataFolder);
	checkFolder(dataFolder, names, options.replace);
	const { header } = await verifyBackup(path, options.passphrase);
	checkVersions(header.migrations);
	const pieces = readBackup(readBackupFile(path, options.passphrase));
	createDataFolder(dataFolder);
	requireWritable(dataFolder);
	const unfinished = mkdtempSync(join(dataFolder, 'restore-'));
	try {
		// If Lotline runs as root, its database runs as another user, who needs access.
		chmodSync(unfinished, 0o755);
		const secrets = JSON.stringify(header.secrets, null, '\t');
		writeFileSync(join(unfinished, 'secrets.json'), secrets, { mode: 0o600, flush: true });
		const totals = await fillDatabase(
			{ ...settings, dataFolder: unfinished },
			header,
			pieces,
			options.replace,
		);
		const replaced = moveAside(dataFolder, names);
		for (const name of names) renameSync(join(unfinished, name), join(dataFolder, name));
		return { header, totals, replaced };
	} finally {
		rmSync(unfinished, { recursive: true, force: true });
	}
}

function checkFolder(dataFolder: string, names: readonly string[], replace: boolean): void {
	const pid = runningServer(join(dataFolder, 'postgres'));
	if (pid)
		throw new SetupError(
			`Lotline or one of its commands is using ${dataFolder} (database pid ${pid}). Stop it first.`,
		);
	if (replace || !names.some((name) => existsSync(join(dataFolder, name)))) return;
	throw new SetupError(
		`${dataFolder} is not empty. Restore into an empty folder (LOTLINE_DATA_DIR), or add --replace, which moves the existing data aside.`,
	);
}

async function fillDatabase(
	settings: Settings,
	header: Header,
	pieces: AsyncGenerator<Piece, Totals>,
	replace: boolean,
): Promise<Totals> {
	const store = await openStore(settings, { skipMigrations: true });
	try {
		return await store.session((sql) =>
			inTransaction(sql, async (transaction) => {
				await makeRoom(transaction, replace);
				await migrate(transaction, header.migrations);
				const totals = await loadTables(transaction, pieces);
				await migrate(transaction);
				return totals;
			}),
		);
	} catch (error) {
		if ((error as Error).name !== 'PostgresError' || isUnavailable(error)) throw error;
		throw damaged(`the database does not accept it (${(error as Error).message})`);
	} finally {
		await store.close();
	}
}

/**
 * Empties a `DATABASE_URL` database, if that is allowed.
 *
 * @throws SetupError if it isn't, or if Lotline is using the database
 */
async function makeRoom(transaction: TransactionSql, replace: boolean): Promise<void> {
	if (!(await hasTables(transaction))) return;
	if (!replace)
		throw new SetupError(
			'The database in DATABASE_URL is not empty. Restore into an empty one, or add --replace, which deletes the existing data.',
		);
	const [used] = await transaction<{ count: number }[]>`
		select count(*)::integer from pg_stat_activity
		where datname = current_database() and application_name like 'lotline%' and pid <> pg_backend_pid()`;
	if (used && used.count > 1)
		throw new SetupError('Lotline is using the database in DATABASE_URL. Stop it first.');
	await transaction.unsafe(`drop schema if exists ${SCHEMAS.map(quoteName).join(', ')} cascade`);
	await transaction.unsafe('create schema public');
}

/** Whether a database has tables in Lotline's schemas. */
export async function hasTables(transaction: TransactionSql): Promise<boolean> {
	const found = await transaction`
		select from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname = any (${SCHEMAS}) and c.relkind = 'r' limit 1`;
	return found.length > 0;
}

/** Moves existing files into a separate folder. @returns that folder */
function moveAside(dataFolder: string, names: readonly string[]): string | null {
	const present = names.filter((name) => existsSync(join(dataFolder, name)));
	if (present.length === 0) return null;
	const folder = join(dataFolder, `replaced-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`);
	mkdirSync(folder, { mode: 0o755 });
	for (const name of present) renameSync(join(dataFolder, name), join(folder, name));
	return folder;
}
