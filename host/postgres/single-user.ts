/** Repairs a cluster whose server is stopped, in PostgreSQL's single-user mode, which needs no password. */
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from '../setup-error.ts';
import { findPostgres } from './binaries.ts';
import { DATABASE } from './cluster.ts';
import { findCause, launch } from './launch.ts';

/** Sets the password of the database's owner. @throws SetupError if that fails */
export async function setPassword(dataFolder: string, password: string): Promise<void> {
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
