/** Backup and restore: everything is restored, on another machine and in another version, or nothing is. */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackupFile, writeBackupFile } from '../../host/backup/file.ts';
import { type Piece, readBackup, writeBackup } from '../../host/backup/format.ts';
import { SCHEMAS } from '../../host/backup/tables.ts';
import { inTransaction } from '../../host/postgres/transaction.ts';
import { migrate } from '../../host/schema/schema.ts';
import { readSettings } from '../../host/settings.ts';
import { openStore, runAlone } from '../../host/store.ts';
import { saveHomes, soldHome } from '../homes.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { command, start } from '../process.ts';
import { newTemporaryFolder } from '../setup/data-folders.ts';
import { PASSWORD, visitor } from '../users.ts';

const host = await openIsolatedHost({ ADMIN_EMAILS: 'office@example.com' });
const folder = newTemporaryFolder('backup');
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'lotline.backup');
const EMAIL = 'agent@example.com';
/** Characters that COPY has to escape, and text that looks like its end. */
const ODD_TEXT = 'tab\there\n\\.\nback\\slash \\N "quotes" \u{1f3e1} é';

const settingsFor = (name: string) => ({ LOTLINE_DATA_DIR: join(folder, name), LOTLINE_DEMO: '0' });
const sharedSettings = { LOTLINE_DATA_DIR: host.folder, LOTLINE_DEMO: '0' };

/** Every table of a database that is not PostgreSQL's own: how many rows, and a checksum of all of them. */
async function contentOf(sql: Sql): Promise<Record<string, string>> {
	const tables = await sql<{ name: string }[]>`
		select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind in ('r', 'p', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
	const content: Record<string, string> = {};
	for (const { name } of tables) {
		const [row] = await sql.unsafe(
			`select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${name} t`,
		);
		content[name] = row?.sum;
	}
	const sequences = await sql`select schemaname || '.' || sequencename as name, last_value from pg_sequences`;
	for (const { name, last_value } of sequences) content[name] = String(last_value);
	return content;
}

/** Opens the restored data folder. */
async function restoredContent(name: string): Promise<Record<string, string>> {
	const store = await openStore(readSettings(settingsFor(name)), { skipMigrations: true });
	try {
		return await store.session(contentOf);
	} finally {
		await store.close();
	}
}

async function piecesOf(path: string): Promise<Piece[]> {
	const pieces: Piece[] = [];
	for await (const piece of readBackup(readBackupFile(path, null))) pieces.push(piece);
	return pieces;
}

/** Everything but the header and the checksum. */
async function textAfterHeader(path: string): Promise<string> {
	const parts: Uint8Array[] = [];
	for await (const part of readBackupFile(path, null)) parts.push(part);
	return Buffer.concat(parts).toString().split('\n').slice(1, -2).join('\n');
}

beforeAll(async () => {
	const homes = Array.from({ length: 300 }, (_, at) => soldHome({ zip: '59801', sourceId: `H${at}` }));
	await saveHomes(host.sql, 'a file', homes);
	const agent = host.visitor();
	await agent.auth.signUp({ email: EMAIL, password: PASSWORD, options: { data: { full_name: 'Zoë Ñ' } } });
	expect((await agent.functions.invoke('comps', { body: { zip: '59801' } })).error).toBeNull();
	const message = { name: 'Zoë', email: EMAIL, topic: 'support', message: ODD_TEXT };
	await host.sql`insert into public.contact_messages ${host.sql(message)}`;
	await agent.auth.signOut();
});

test('a backup of a running installation is complete, verified, and readable only by its owner', async () => {
	const { code, output } = await command(['backup', file], sharedSettings);
	expect(output).toMatch(
		/lotline\.backup has \d+ tables with [\d,]+ rows, [\d.]+ MB, verified\.\nIt is not encrypted/,
	);
	expect(code).toBe(0);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readdirSync(folder)).toEqual(['lotline.backup']);
	const verified = await command(['backup-verify', file], sharedSettings);
	expect(verified.output).toMatch(/is complete: \d+ tables with [\d,]+ rows, made at 20\S+Z by Lotline \d/);
	expect(verified.code).toBe(0);
});

test('every schema that has a table is included in the backup', async () => {
	const schemas = await host.sql`
		select distinct n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind in ('r', 'p', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
		order by 1`;
	expect(schemas.map(({ name }) => name)).toEqual(SCHEMAS);
	const kinds = await host.sql`
		select distinct c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname = any (${SCHEMAS}) order by 1`;
	// Composite types, indexes, tables, sequences, and views, which have no rows of their own.
	expect(kinds.map(({ relkind }) => relkind)).toEqual(['S', 'c', 'i', 'r', 'v']);
});

test('a restore brings everything back, users sign in as before, and existing data is replaced only on request', async () => {
	const { code, output } = await command(['restore', file], settingsFor('elsewhere'));
	expect(output).toMatch(/^Restored \d+ tables with [\d,]+ rows, as of 20\S+Z\.\n$/);
	expect(code).toBe(0);
	const content = await host.store.session(contentOf);
	expect(Object.keys(content).length).toBeGreaterThan(40);
	for (const name of [
		'listings',
		'searches',
		'auth.users',
		'contact_messages',
		'auth.identities',
		'usage_periods',
	])
		expect(content[name], name).toMatch(/^[1-9]/);
	expect(await restoredContent('elsewhere')).toEqual(content);

	const store = await openStore(readSettings(settingsFor('elsewhere')));
	expect(await store.sql`select from public.contact_messages where message = ${ODD_TEXT}`).toHaveLength(1);
	// Searches need the statistics; PostgreSQL itself would gather them a minute later.
	const [listings] = await store.sql`
		select reltuples::integer as rows from pg_class where oid = 'public.listings'::regclass`;
	expect(listings?.rows).toBe(300);
	expect(await store.sql`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`).toEqual([]);
	await expect(store.sql`truncate public.audit_events`).rejects.toThrow('Audit');
	await store.close();

	const run = start(settingsFor('elsewhere'));
	const client = visitor({ url: await run.ready, publishableKey: host.publishableKey });
	expect((await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	const { data } = await client.functions.invoke('comps', { body: { zip: '59801' } });
	expect(data.found).toBe(300);
	expect((await client.rpc('get_usage_status')).data?.[0].used).toBe(2);

	const settings = settingsFor('elsewhere');
	const secrets = readFileSync(join(folder, 'elsewhere', 'secrets.json'), 'utf8');
	const inUse = await command(['restore', file, '--replace'], settings);
	expect(inUse.output).toMatch(/^Lotline or one of its commands is using [^\n]* Stop it first\.\n$/);
	run.process.kill('SIGTERM');
	await run.exit;

	const refused = await command(['restore', file], settings);
	expect(refused.output).toMatch(/elsewhere is not empty\. [^\n]*--replace[^\n]*\n$/);
	expect(refused.code).toBe(1);
	const replaced = await command(['restore', file, '--replace'], settings);
	const [, previousData = ''] = /The previous data is in (\S+)\.\n$/.exec(replaced.output) ?? [];
	expect(readdirSync(previousData).sort()).toEqual(['postgres', 'secrets.json']);
	expect(readFileSync(join(previousData, 'secrets.json'), 'utf8')).toBe(secrets);
	expect(readdirSync(join(folder, 'elsewhere')).filter((name) => name.startsWith('restore-'))).toEqual([]);
});

/** Creates a database on the same server, as `DATABASE_URL` would name it. */
async function newDatabase(name: string): Promise<Record<string, string>> {
	await host.sql.unsafe(`create database ${name}`);
	const { databasePassword } = host.store.secrets;
	const server = { PGHOST: join(host.folder, 'postgres'), PGUSER: 'lotline', PGPASSWORD: databasePassword };
	return { ...settingsFor(name), DATABASE_URL: `postgres:///${name}`, ...server };
}

/** Runs work in a database on that server. */
function inDatabase<Result>(name: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
	return runAlone(host.store.url, { ...host.store.options, database: name }, work);
}

const versionsIn = (sql: Sql) =>
	sql`select version from supabase_migrations.schema_migrations order by 1`.then((rows) =>
		rows.map(({ version }) => version as string),
	);

test('with DATABASE_URL, a restore goes into that database if it is empty, or on request', async () => {
	const settings = await newDatabase('restored');
	expect((await command(['restore', file], settings)).output).toMatch(/^Restored /);
	expect(readdirSync(join(folder, 'restored'))).toEqual(['secrets.json']);

	const again = join(folder, 'again.backup');
	expect((await command(['backup', again], settings)).code).toBe(0);
	expect(await textAfterHeader(again)).toBe(await textAfterHeader(file));

	rmSync(join(folder, 'restored'), { recursive: true });
	const refused = await command(['restore', again], settings);
	expect(refused.output).toMatch(/^The database in DATABASE_URL is not empty\. [^\n]*--replace[^\n]*\n$/);
	expect(readdirSync(join(folder, 'restored'))).toEqual([]);
	expect((await command(['restore', again, '--replace'], settings)).code).toBe(0);
});

test('a backup keeps the version of its database, and restoring it with a newer version migrates it', async () => {
	const current = await host.store.session(versionsIn);
	const older = current.slice(0, -1);
	const settings = await newDatabase('older');
	await inDatabase('older', async (sql) => {
		await inTransaction(sql, (transaction) => migrate(transaction, older));
		await sql`insert into public.listing_sources (name) values ('from before')`;
	});
	writeFileSync(join(folder, 'secrets.json'), JSON.stringify(host.store.secrets), { mode: 0o600 });
	const backup = await command(['backup', join(folder, 'old.backup')], {
		...settings,
		LOTLINE_DATA_DIR: folder,
	});
	expect(backup.code).toBe(0);
	expect(await inDatabase('older', versionsIn)).toEqual(older);

	const restored = await command(['restore', join(folder, 'old.backup')], await newDatabase('upgraded'));
	expect(restored.output).toMatch(/^Restored /);
	await inDatabase('upgraded', async (sql) => {
		expect(await versionsIn(sql)).toEqual(current);
		expect(await sql`select from public.listing_sources where name = 'from before'`).toHaveLength(1);
	});
});

test('a backup from a newer version is refused', async () => {
	const [header, ...rest] = await piecesOf(file);
	if (header?.kind !== 'header') throw new Error('The backup has no header.');
	const value = { ...header.value, migrations: [...header.value.migrations, '20990101000000'] };
	async function* pieces(): AsyncGenerator<Piece> {
		yield { kind: 'header', value };
		yield* rest;
	}
	const newer = join(folder, 'newer.backup');
	await writeBackupFile(newer, writeBackup(pieces()), null);
	const { code, output } = await command(['restore', newer], settingsFor('newer'));
	expect(output).toMatch(/^[^\n]*newer version of Lotline[^\n]*\n$/);
	expect(code).toBe(1);
	expect(existsSync(join(folder, 'newer'))).toBe(false);
});

test('a backup with a passphrase is unreadable without it, and a wrong passphrase gets a clear message', async () => {
	const encryptedFile = join(folder, 'sealed.backup');
	const passphraseFile = join(folder, 'passphrase');
	writeFileSync(passphraseFile, 'seven gray herons at dusk\n');
	const secured = { ...sharedSettings, BACKUP_PASSPHRASE: 'seven gray herons at dusk' };
	const { output } = await command(['backup', encryptedFile], secured);
	expect(output).toMatch(/verified\.\n$/);
	expect(readFileSync(encryptedFile, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
	const without = await command(['restore', encryptedFile], settingsFor('sealed'));
	expect(without.output).toBe('The backup is encrypted: set BACKUP_PASSPHRASE, or give --passphrase-file.\n');
	expect(existsSync(join(folder, 'sealed', 'secrets.json'))).toBe(false);
	const verified = await command(
		['backup-verify', encryptedFile, '--passphrase-file', passphraseFile],
		settingsFor('sealed'),
	);
	expect(verified.output).toMatch(/is complete/);
});

test.each([
	['restore', 'damaged', ['damaged.backup'], /^The backup is damaged: [^\n]*\n$/],
	['backup-verify', 'damaged', ['damaged.backup'], /^The backup is damaged: [^\n]*\n$/],
	['restore', 'altered', ['altered.backup'], /^The backup is damaged: its checksum does not match\.\n$/],
	[
		'restore',
		'invalid',
		['invalid.backup'],
		/^The backup is damaged: the database does not accept it [^\n]*\n$/,
	],
	['restore', 'absent', ['absent.backup'], /^The backup cannot be read: [^\n]*\n$/],
	['restore', 'nothing', [], /^Usage: [^\n]*\n$/],
	['backup', 'nowhere', ['no-such-folder/a.backup'], /^Nothing to back up in [^\n]*\n$/],
] as const)('%s of %s fails with one line and exit code 1', async (name, target, args, line) => {
	const damaged = readFileSync(file);
	writeFileSync(join(folder, 'damaged.backup'), damaged.subarray(0, damaged.length - 20));
	const altered = gunzipSync(damaged).toString('latin1').replaceAll(MESSAGE_DATE, '$1the day after');
	writeFileSync(join(folder, 'altered.backup'), gzipSync(Buffer.from(altered, 'latin1')));
	const invalid = join(folder, 'invalid.backup');
	if (!existsSync(invalid)) await writeBackupFile(invalid, writeBackup(invalidPieces()), null);
	const { code, output } = await command(
		[name, ...args.map((arg) => join(folder, arg))],
		settingsFor(target),
	);
	expect(output).toMatch(line);
	expect(code).toBe(1);
	expect(existsSync(join(folder, target)) ? readdirSync(join(folder, target)) : []).toEqual([]);
});

/** The date of the message in a row of `contact_messages`. */
const MESSAGE_DATE = /(agent@example\.com\t.*)\b\d{4}-\d\d-\d\d/g;

/** A backup whose checksum is right, and whose message has no valid date. */
async function* invalidPieces(): AsyncGenerator<Piece> {
	for (const piece of await piecesOf(file)) {
		const text =
			piece.kind === 'rows' && piece.value.toString('latin1').replaceAll(MESSAGE_DATE, '$1the day after');
		yield text ? { kind: 'rows', value: Buffer.from(text, 'latin1') } : piece;
	}
}

test('a file that cannot be written fails with one line and exit code 1', async () => {
	const { code, output } = await command(
		['backup', join(folder, 'no-such-folder', 'a.backup')],
		sharedSettings,
	);
	expect(output).toMatch(/^The backup cannot be written: ENOENT[^\n]*\n$/);
	expect(code).toBe(1);
});
