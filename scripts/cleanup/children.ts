/** A command's child processes. None outlives it, even if it is interrupted. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export interface Child {
	process: ChildProcess;
	/** What it has printed so far, on both streams. */
	output(): string;
	/** Its exit code, or the signal that ended it. */
	exit: Promise<number | NodeJS.Signals>;
	/** Kills it, including its process group if it has one. */
	kill(): void;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
	for (const child of running) killGroup(child);
});

export interface ChildOptions extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> {
	/** In its own process group, which is killed as a whole, and which signals can reach. */
	detached?: boolean;
	/** In milliseconds: it is killed after that. */
	timeout?: number | undefined;
	/** A descriptor for standard error, instead of collecting the output. */
	log?: number;
}

export function startChild(
	program: string,
	args: readonly string[],
	env: Record<string, string | undefined>,
	{ log, ...options }: ChildOptions = {},
): Child {
	const child = spawn(program, args, {
		env,
		stdio: ['ignore', 'pipe', log ?? 'pipe'],
		killSignal: 'SIGKILL',
		...options,
	});
	running.add(child);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on('data', (chunk) => {
			// A product that runs for an hour may log a lot; only the end matters.
			output = (output + chunk).slice(-200_000);
		});
	}
	const exit = new Promise<number | NodeJS.Signals>((done) => {
		child.once('exit', (code, signal) => {
			if (!options.detached) running.delete(child);
			done(code ?? signal ?? 1);
		});
	});
	return { process: child, output: () => output, exit, kill: () => killGroup(child) };
}

function killGroup(child: ChildProcess): void {
	if (!child.pid) return;
	try {
		process.kill(-child.pid, 'SIGKILL');
	} catch {
		child.kill('SIGKILL');
	}
}
