/** The log of the process: one JSON line per entry, on standard error. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

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

const PART = String.raw`[^\s"'<>@,;:()\\/]+`;
const EMAIL = new RegExp(`${PART}@(${PART})`, 'g');
const URL_PASSWORD = /:\/\/[^\s"@/\\]+@/g;
const JWT = /\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g;
const KEY = /\b((?:sb_secret|[rs]k_(?:live|test)|whsec)_)\w+/g;
/** Characters that JSON leaves unchanged, but that a terminal or a line reader may interpret. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

/**
 * Removes email addresses, tokens, keys and passwords in URLs from a log line. Keeps the domain of an email address, because
 * undelivered mail often shares it.
 */
function redact(line: string): string {
	const withoutEmails = line.includes('@')
		? line.replace(URL_PASSWORD, '://***@').replace(EMAIL, '***@$1')
		: line;
	return withoutEmails.replace(JWT, 'eyJ***').replace(KEY, '$1***').replace(CONTROLS, escaped);
}

function escaped(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
