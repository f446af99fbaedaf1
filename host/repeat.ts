/** Work that a host repeats until it stops, and the outcomes that it must not forget. */

export interface Repeated {
	/** Starts a run now. During a run, calls become one more run after it. */
	now(): void;
	/** Starts the next run after this many milliseconds, unless something starts one earlier. */
	after(milliseconds: number): void;
	/** Starts no more runs. Resolves when the current one has ended. */
	stop(): Promise<void>;
}

/** All times are in milliseconds. */
export interface RepeatOptions {
	/** From the start of one run to the next. */
	every: number;
	/** Until the first run. */
	first?: number;
	/** Until the next run after some failures in a row; by default, the usual time. */
	retryAfter?: (failures: number) => number;
	/** Logs a failed run. @param retry until the next run */
	onError(error: unknown, retry: number): void;
}

/** Repeats work, one run at a time. */
export function repeat(
	work: () => Promise<unknown>,
	{ every, first = every, retryAfter = () => every, onError }: RepeatOptions,
): Repeated {
	let running: Promise<void> | null = null;
	let isDue = false;
	let isStopped = false;
	let failures = 0;
	let timer: NodeJS.Timeout | undefined;
	const after = (milliseconds: number) => {
		clearTimeout(timer);
		if (!isStopped) timer = setTimeout(now, milliseconds).unref();
	};
	const fail = (error: unknown) => {
		failures += 1;
		const retry = retryAfter(failures);
		after(retry);
		onError(error, retry);
	};
	const run = async () => {
		while (isDue && !isStopped) {
			isDue = false;
			after(every);
			await work().then(() => {
				failures = 0;
			}, fail);
		}
		running = null;
	};
	function now(): void {
		isDue = true;
		running ??= run();
	}
	after(first);
	return {
		now,
		after,
		stop: async () => {
			isStopped = true;
			clearTimeout(timer);
			await running;
		},
	};
}

/** For `retryAfter`: a first retry, and each further one after twice the time, up to a limit, in milliseconds. */
export function doublingRetries(first: number, limit: number): (failures: number) => number {
	return (failures) => Math.min(limit, first * 2 ** (failures - 1));
}

/** Between two attempts to record an outcome, in milliseconds. */
const RECORD_AGAIN = 1_000;

/**
 * Records the outcome of a job, however long the database can't be reached: a job that is done, but not recorded, would
 * be done twice.
 *
 * @param isStopped whether the host is stopping: then there is no further attempt
 * @throws the error of the last attempt
 */
export async function recordOutcome(write: () => Promise<void>, isStopped: () => boolean): Promise<void> {
	for (;;) {
		try {
			return await write();
		} catch (error) {
			if (isStopped()) throw error;
			await new Promise((done) => setTimeout(done, RECORD_AGAIN));
		}
	}
}
