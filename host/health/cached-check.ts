/** Checks a service at most every 30 seconds, and never makes `/health` wait long for it. */
import type { Service } from '../../contract/health.ts';
import { plural } from '../../domain/format/plural.ts';

/** The times of a check, in milliseconds. */
export interface CheckTimes {
	/** How long a result is valid. */
	ttl: number;
	/** How long a check may run before it counts as failed. */
	limit: number;
	/** How long a caller waits for a new result before it gets the previous one. */
	maxWait: number;
}

const TIMES: CheckTimes = { ttl: 30_000, limit: 5_000, maxWait: 1_500 };

/** @returns a function that returns the latest result. It never throws, and runs one check at a time. */
export function cachedCheck(
	check: () => Promise<Service>,
	times: CheckTimes = TIMES,
): () => Promise<Service> {
	let latest: Service = { state: 'unknown', detail: 'Not checked yet.' };
	let checkedAt = Number.NEGATIVE_INFINITY;
	let running: Promise<void> | null = null;
	async function run(): Promise<void> {
		const result = await within(times.limit, check()).catch(() => FAILED);
		latest = { ...result, checked_at: new Date().toISOString() };
		checkedAt = performance.now();
		running = null;
	}
	return async () => {
		if (performance.now() - checkedAt > times.ttl) {
			running ??= run();
			await within(times.maxWait, running).catch(() => {});
		}
		return latest;
	};
}

const FAILED: Service = { state: 'failing', detail: 'The check did not finish.' };

/** @throws if the promise hasn't settled in the given number of milliseconds */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(
			() => fail(new Error(`No response in ${plural(milliseconds / 1000, 'second')}`)),
			milliseconds,
		);
	});
	return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
