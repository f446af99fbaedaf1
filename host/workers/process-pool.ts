/** Processes for work whose time and memory must be limited, and which must not hold up the threads that read files. */
import { type ChildProcess, fork } from 'node:child_process';

export interface ProcessPool {
	/**
	 * Sends a file to an idle process, or to a new one. Each has one at a time; callers limit how many run at once.
	 *
	 * @param options what to do with it; JSON-safe
	 * @throws ProcessEnded if the process took too long or died, or the pool was closed
	 */
	run<Result>(file: Buffer, options?: object): Promise<Result>;
	close(): void;
}

/** Thrown if a process ended before it returned a result. */
export class ProcessEnded extends Error {
	override name = 'ProcessEnded';
}

/** Processes that were idle for this long, in milliseconds, end and free their memory. */
const IDLE_TIMEOUT = 60_000;

/** The variables that Node and the system's libraries need. A process that reads hostile files gets no secrets. */
const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
const ENVIRONMENT = { PATH, LD_LIBRARY_PATH, SystemRoot };

/** In bytes. One large message would block this process while the other one reads it. */
const PIECE = 64 * 1024;

/**
 * @param worker a script that gets a file in pieces, then `{ options }`, and responds with one message
 * @param timeout for one file, in milliseconds
 */
export function openProcessPool(worker: string, timeout: number): ProcessPool {
	const all = new Set<ChildProcess>();
	/** With the timer that ends each. */
	const idle = new Map<ChildProcess, NodeJS.Timeout>();
	let isClosed = false;

	function start(): ChildProcess {
		const child = fork(worker, {
			serialization: 'advanced',
			execArgv: [],
			env: ENVIRONMENT,
			stdio: 'ignore',
		});
		all.add(child);
		child.once('error', () => {
			// One that could not start never exits.
			all.delete(child);
			child.kill('SIGKILL');
		});
		child.once('exit', () => {
			all.delete(child);
			idle.delete(child);
		});
		// An idle process doesn't keep this one running.
		child.unref();
		child.channel?.unref();
		return child;
	}

	function take(): ChildProcess {
		const [child, timer] = idle.entries().next().value ?? [];
		if (!child) return start();
		clearTimeout(timer);
		idle.delete(child);
		return child;
	}

	return {
		run: (file, options) =>
			new Promise((resolve, reject) => {
				// Work that waited for its turn would start a process that nobody ends.
				if (isClosed) return reject(new ProcessEnded('The processes were closed.'));
				const child = take();
				const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
				const fail = () => {
					clearTimeout(timer);
					reject(new ProcessEnded('A process took too long, or died.'));
				};
				child.once('exit', fail);
				child.once('error', fail);
				child.once('message', (result) => {
					clearTimeout(timer);
					child.off('exit', fail);
					child.off('error', fail);
					idle.set(child, setTimeout(() => child.kill('SIGKILL'), IDLE_TIMEOUT).unref());
					resolve(result as never);
				});
				void sendInPieces(child, file, options);
			}),
		close: () => {
			isClosed = true;
			for (const child of all) child.kill('SIGKILL');
		},
	};
}

async function sendInPieces(child: ChildProcess, file: Buffer, options?: object): Promise<void> {
	const send = (message: Buffer | { options: object | undefined }) =>
		new Promise<Error | null>((sent) => child.send(message, sent));
	for (let at = 0; at < file.length; at += PIECE) if (await send(file.subarray(at, at + PIECE))) return;
	await send({ options });
}
