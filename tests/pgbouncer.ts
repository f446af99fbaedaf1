/** PgBouncer in transaction mode, in front of a test's database. Refuses what a transaction pooler can't keep. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { runsAsRoot, UNPRIVILEGED } from '../host/postgres/binaries.ts';
import { freePort } from './process.ts';
import { newTemporaryFolder, removeFolder } from './setup/data-folders.ts';

const run = promisify(execFile);
const PROGRAM = '/usr/sbin/pgbouncer';

/** @returns the address of the pooler for the same user, and how to restart it, which ends all its connections */
export async function pgBouncer(databaseUrl: string): Promise<{ url: string; restart: () => Promise<void> }> {
	await requireProgram();
	const database = new URL(databaseUrl);
	const folder = newTemporaryFolder('pooler');
	const port = await freePort();
	writeFileSync(join(folder, 'users.txt'), `"${database.username}" ""\n`);
	// Every transaction gets another session, if there are several.
	writeFileSync(
		join(folder, 'pgbouncer.ini'),
		`[databases]
* = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 15
server_round_robin = 1
logfile = ${join(folder, 'pgbouncer.log')}
`,
	);
	if (runsAsRoot) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
	const launch = async () => {
		const child = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], {
			stdio: ['ignore', 'ignore', 'pipe'],
			...(runsAsRoot ? UNPRIVILEGED : {}),
		});
		for await (const line of child.stderr) if (String(line).includes('process up')) break;
		child.stderr.resume();
		return child;
	};
	let child = await launch();
	const stop = async () => {
		child.kill('SIGKILL');
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	};
	onTestFinished(async () => {
		await stop();
		await removeFolder(folder);
	});
	const url = new URL(databaseUrl);
	url.port = String(port);
	return {
		url: url.href,
		restart: async () => {
			await stop();
			child = await launch();
		},
	};
}

async function requireProgram(): Promise<void> {
	if (existsSync(PROGRAM)) return;
	if (runsAsRoot)
		await run('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer']).catch(() => {});
	if (!existsSync(PROGRAM)) throw new Error('This test needs PgBouncer (Debian: apt install pgbouncer).');
}
