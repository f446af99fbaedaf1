/** A refusal from the server: its sentence and status. */
import { UNREADABLE } from '../contract/parse-response.ts';

const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";
const UNKNOWN = 'Something went wrong';

/** The server refused, or could not be reached (status 0). The message is for the screen. */
export class Refusal extends Error {
	readonly status: number;

	constructor(status: number, sentence: string) {
		super(sentence);
		this.name = 'Refusal';
		this.status = status;
	}
}

/** Whether a retry would only be refused again. After too many requests (429), a later retry works. */
export function isFinal(error: Error): boolean {
	return error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Whether the month's searches are used up. */
export function isLimitReached(error: Error | null): boolean {
	return error instanceof Refusal && error.status === 402;
}

/**
 * The refusal of a server function. supabase-js hides the body of a non-2xx response behind a generic message and
 * keeps the `Response` in `context`.
 */
export async function refusalOfFunction(error: { context?: unknown }): Promise<Refusal> {
	if (!(error.context instanceof Response)) return new Refusal(0, UNREACHABLE);
	const body: unknown = await error.context.json().catch(() => null);
	return new Refusal(error.context.status, parseSentence(body) ?? UNKNOWN);
}

/** The refusal of a procedure or a table read; status 0 means the server could not be reached. */
export function refusalOfRequest(status: number, error: { message: string }): Refusal {
	if (status === 0) return new Refusal(0, UNREACHABLE);
	// The client gives the text of a response that isn't JSON, such as a proxy's page, as its message.
	if (status < 400) return new Refusal(status, UNREADABLE);
	return new Refusal(status, (!error.message.startsWith('<') && error.message) || UNKNOWN);
}

/** The sentence in `{"error": "sentence"}`; null if there is none. */
export function parseSentence(body: unknown): string | null {
	if (typeof body !== 'object' || body === null || !('error' in body)) return null;
	return typeof body.error === 'string' && body.error !== '' ? body.error : null;
}
