/** Schedules retries of failed fits: before the next hourly check, but less and less often. */

export interface FitRetries {
	/** Called when a fit begins, whatever caused it. */
	started(): void;
	/** Schedules the next try. @returns the seconds until then */
	failed(): number;
	succeeded(): void;
	stop(): void;
}

/** A lost connection or a short lack of memory is over in a minute; a fit that always fails isn't worth a core. */
export const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;

/** @param firstMs the delay after the first failure; each further failure doubles it, up to an hour */
export function fitRetries(retry: () => void, firstMs: number): FitRetries {
	let failures = 0;
	let timer: NodeJS.Timeout | undefined;
	return {
		started() {
			clearTimeout(timer);
		},
		failed() {
			const delay = Math.min(LAST_RETRY_MS, firstMs * 2 ** failures);
			failures += 1;
			timer = setTimeout(retry, delay).unref();
			return delay / 1000;
		},
		succeeded() {
			failures = 0;
		},
		stop() {
			clearTimeout(timer);
		},
	};
}
