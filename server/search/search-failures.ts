/** Counts searches that failed on our side or a provider's, for the administrators' overview. */
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';

/**
 * Runs a search, and records failures with a status of 500 or above. A refusal isn't a failure. The response doesn't
 * wait for the record; nothing is recorded while the database is unavailable.
 */
export async function recordingFailures<T>(context: Context, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const status = error instanceof HttpError ? error.status : 500;
		if (status >= 500) {
			context
				.call('record_search_failure', { status })
				.catch((fault: unknown) => context.log('A failure was not recorded', fault));
		}
		throw error;
	}
}
