/** Runs the programs of PostgreSQL, as an unprivileged user where this process is root. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { SetupError } from '../setup-error.ts';
import { runsAsRoot, UNPRIVILEGED } from './binaries.ts';

/**
 * Runs one of PostgreSQL's programs in a cluster's folder. As root, it runs as an unprivileged user, which may not
 * have access to the folder's parents: on Linux `/proc/self/cwd` starts at the folder itself.
 */
export function launch(
	postgres: string,
	program: 'initdb' | 'postgres',
	folder: string,
	options: string[],
	input: number | 'ignore',
	output: number | 'pipe' = 'pipe',
	mode: readonly string[] = [],
): ChildProcess {
	const asRoot = runsAsRoot && process.platform === 'linux';
	const args = [...mode, '-D', asRoot ? '/proc/self/cwd' : folder, ...options];
	return spawn(join(postgres, 'bin', program), args, {
		cwd: folder,
		stdio: [input, output, output],
		// Its own process group: a Ctrl+C in the terminal reaches the host, which then stops the server.
		detached: true,
		env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
		...(asRoot ? UNPRIVILEGED : {}),
	});
}

export async function runToEnd(program: ChildProcess): Promise<void> {
	let output = '';
	for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (output += chunk));
	const code = await new Promise<number | null>((done, fail) => {
		program.once('error', (error) => fail(launchProblem(error)));
		program.once('exit', done);
	});
	if (code !== 0) throw new SetupError(`The database could not be created: ${findCause(output)}`);
}

export function launchProblem({ message }: Error): SetupError {
	return new SetupError(`The database cannot run here: ${message}.`);
}

/** Returns the cause of a failed initdb from its output, where messages about the cleanup follow the error. */
export function findCause(output: string): string {
	const [, cause] = /\b(?:FATAL|PANIC|ERROR|error):\s+(.+)/.exec(output) ?? [];
	return cause ?? output.trim().split('\n').at(-1) ?? '';
}
