/** Moves password work off the main thread: the auth service's hashing, about 60 ms per password, and ours. */
import bcrypt from 'bcryptjs';
import { builtWorker, openWorkerPool, type WorkerPool } from '../../workers/worker-pool.ts';

/** The auth service calls these members of bcryptjs's default export, which is why replacing them affects it. */
const inline = { hash: bcrypt.hash, compare: bcrypt.compare };

let pool: WorkerPool | null = null;
let users = 0;

/**
 * Hashes in threads from now on; without a built server, hashing stays on the main thread.
 *
 * @returns a function that ends it. The replacement is process-wide, so the last of several hosts in a process ends
 * it.
 */
export function hashPasswordsInThreads(): () => Promise<void> {
	users += 1;
	if (users === 1) begin();
	let isEnded = false;
	return async () => {
		if (isEnded) return;
		isEnded = true;
		users -= 1;
		if (users === 0) await end();
	};
}

function begin(): void {
	const worker = builtWorker('hash-worker');
	if (!worker) return;
	const opened = openWorkerPool(worker, { threads: 2, maxQueue: 100, timeout: 10_000 });
	pool = opened;
	Object.assign(bcrypt, {
		hash: (password: string, salt: string | number) => opened.run<string>('hash', { password, salt }),
		compare: (password: string, hash: string) => opened.run<boolean>('compare', { password, hash }),
	});
}

/**
 * Whether a password is easy to guess: well known, a pattern, or made of words that everyone knows about the account.
 *
 * @param own words of the account itself
 */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
	const input = { password, own };
	return pool ? pool.run('isGuessable', input) : (await import('./hash-worker.ts')).isGuessable(input);
}

async function end(): Promise<void> {
	Object.assign(bcrypt, inline);
	const ended = pool;
	// Before the wait, in which another host may open a new pool.
	pool = null;
	await ended?.close();
}
