/** An external PostgreSQL: the suite's own cluster, used through `DATABASE_URL` over loopback. */
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findPostgres, runsAsRoot, UNPRIVILEGED } from '../../../host/postgres/binaries.ts';
import { type Child, startChild } from '../../../scripts/cleanup/children.ts';
import { freePort } from '../../process.ts';
import { Database } from './database.ts';
import { newFolder } from './product.ts';

/** @param env additional environment variables */
export async function startExternalDatabase(env: Record<string, string> = {}) {
	const folder = join(newFolder(), 'external');
	mkdirSync(folder, { mode: 0o700 });
	if (runsAsRoot) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
	const bin = join(await findPostgres(), 'bin');
	const run = (program: string, options: string) =>
		startChild(
			join(bin, program),
			['-D', folder, ...options.split(' ')],
			{ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...env },
			{ cwd: folder, ...(runsAsRoot && UNPRIVILEGED) },
		);
	const initdb = run('initdb', '-U lotline -E UTF8 --locale=C -A trust');
	if ((await initdb.exit) !== 0)
		throw new Error(`The external database could not be created: ${initdb.output()}`);

	const port = await freePort();
	const url = `postgres://lotline@127.0.0.1:${port}/postgres`;
	const database = new Database(() => ({ url }));
	let server: Child;
	const start = async () => {
		server = run('postgres', `-h 127.0.0.1 -p ${port} -N 60 -c unix_socket_directories=`);
		await database.accepts();
	};
	const end = async (signal: NodeJS.Signals) => {
		server.process.kill(signal);
		await server.exit;
	};
	await start();
	onTestFinished(() => end('SIGQUIT'));
	return {
		/** The settings with which a product uses it. */
		settings: { DATABASE_URL: url },
		database,
		/** Restarts the server: `SIGINT` stops it gracefully, `SIGQUIT` immediately, and `SIGKILL` without warning. */
		restart: async (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
			await end(signal);
			await start();
		},
	};
}
