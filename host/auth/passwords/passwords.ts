/** Hashes and checks passwords in threads: each takes about 60 ms, which would block every other request. */
import { randomUUID } from 'node:crypto';
import { builtWorker, openWorkerPool } from '../../workers/worker-pool.ts';

export interface Passwords {
	hash(password: string): Promise<string>;
	/**
	 * Whether a password has this hash. Without one, the check takes as long and fails.
	 *
	 * @throws WorkersBusy
	 */
	matches(password: string, hash: string | null): Promise<boolean>;
	/** Whether a hash was made with fewer rounds than new ones. */
	isOutdated(hash: string): boolean;
	/**
	 * Whether a password is easy to guess: well known, a pattern, or made of words that everyone knows about the account.
	 *
	 * @param own words of the account itself
	 */
	isGuessable(password: string, own: readonly string[]): Promise<boolean>;
	close(): Promise<void>;
}

/** The binary logarithm of how often bcrypt repeats its key setup. Supabase's auth service uses the same. */
const ROUNDS = 10;

/**
 * Opens the threads; without a built server, the main thread does the work.
 *
 * @param rounds fewer in tests, whose passwords protect nothing
 */
export function openPasswords(rounds = ROUNDS): Passwords {
	const worker = builtWorker('hash-worker');
	const pool = worker ? openWorkerPool(worker, { threads: 2, maxQueue: 100, timeout: 10_000 }) : null;
	const run = async <Result>(name: 'hash' | 'compare' | 'isGuessable', input: object): Promise<Result> => {
		if (pool) return pool.run<Result>(name, input);
		const functions = await import('./hash-worker.ts');
		return (functions[name] as (input: object) => Result)(input);
	};
	const hash = (password: string) => run<string>('hash', { password, rounds });
	let spare: string | undefined;
	// Kept only if it succeeded: otherwise one busy moment would refuse unknown addresses, and only those, from then on.
	const hashOfNobody = async () => {
		spare ??= await hash(randomUUID());
		return spare;
	};
	return {
		hash,
		matches: async (password, hashed) => {
			const isMatch = await run<boolean>('compare', { password, hash: hashed ?? (await hashOfNobody()) });
			return isMatch && hashed !== null;
		},
		isOutdated: (hashed) => Number(/^\$2[aby]\$(\d\d)\$/.exec(hashed)?.[1] ?? 0) < rounds,
		isGuessable: (password, own) => run('isGuessable', { password, own }),
		close: async () => pool?.close(),
	};
}
