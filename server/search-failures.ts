/** Searches that failed on our side or a provider's, for the overview of administrators. */
import type { Context } from './context.ts';
import { Problem } from './problem.ts';

/**
 * Does the work of a search, and records where it fails with a status from 500 on. A refusal is no failure.
 * The person's answer does not wait for the record; a database that is away takes none.
 */
export async function recordingFailures<T>(context: Context, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (problem) {
		const status = problem instanceof Problem ? problem.status : 500;
		if (status >= 500) {
			context
				.call('record_search_failure', { status })
				.catch((fault: unknown) => context.log('A failure was not recorded', fault));
		}
		throw problem;
	}
}
