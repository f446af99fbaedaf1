/** The log of the process: one JSON line per entry, on standard error. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { redact } from './redact.ts';

const STANDARD_ERROR = 2;

/** If the log's reader falls this many bytes behind, new entries are dropped. */
const MAX_BACKLOG = 16 * 1024 * 1024;

/** Opens the log. Secrets are removed from every entry here. */
export function openLog(level: string, output: DestinationStream = standardError()): Logger {
	return pino({ level, serializers: { err: describeError }, hooks: { streamWrite: redact } }, output);
}

/**
 * Standard error, written in the background, so that no request waits for it. If it can no longer be written, entries
 * are dropped.
 */
function standardError(): DestinationStream {
	const output = pino.destination({ dest: STANDARD_ERROR, sync: false, maxLength: MAX_BACKLOG });
	// An entry about a failed write would fail as well, and retrying at exit would never end.
	output.once('error', () => Object.assign(output, { write: () => true, flushSync: () => {} }));
	return output;
}
