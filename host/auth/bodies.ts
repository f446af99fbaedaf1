/**
 * Checks the body of a request to the auth service, which would otherwise fail on some input and store any amount of
 * data.
 */
import { PROBLEMS } from '../../contract/problems.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import { isShallow, isStorable } from '../../domain/json-limits.ts';
import { refuse } from './refusal.ts';

export type Body = Record<string, unknown>;

/** An empty object for no body, undefined for anything but a JSON object. */
export async function readBody(request: Request): Promise<Body | undefined> {
	if (request.method === 'GET') return {};
	const text = await request.clone().text();
	if (text.trim() === '') return {};
	try {
		const value: unknown = JSON.parse(text);
		return isObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Refuses input on which the service would fail, or which it would truncate silently or store without limit; null if
 * nothing is wrong.
 */
export function refuseBody(body: Body, parameters: URLSearchParams): Response | null {
	if (!isShallow(body, MAX_DEPTH)) return invalid('The body is nested too deeply');
	if (!isStorable([...parameters]) || !isStorable(body)) return invalid(PROBLEMS.notText);
	if (STRINGS.some((name) => body[name] !== undefined && typeof body[name] !== 'string')) {
		return invalid('The email address, the password and tokens must be strings');
	}
	if (typeof body.email === 'string' && !isEmailAddress(body.email)) return invalid(PROBLEMS.email);
	if (body.data !== undefined && body.data !== null && !isObject(body.data)) {
		return invalid('The user metadata must be an object');
	}
	if (isTooLarge(body.data)) return invalid(TOO_LARGE);
	// bcrypt uses 72 bytes and would ignore the rest.
	if (typeof body.password === 'string' && countBytes(body.password) > 72) {
		return refuse(422, 'weak_password', 'The password can have at most 72 bytes');
	}
	return null;
}

/** Refuses user metadata that would grow too large: the service merges new fields into the stored ones. */
export function refuseMetadata(stored: unknown, data: unknown): Response | null {
	return isTooLarge({ ...(stored as Body), ...(data as Body) }) ? invalid(TOO_LARGE) : null;
}

const STRINGS = [
	'email',
	'password',
	'current_password',
	'refresh_token',
	'auth_code',
	'code_verifier',
	'token_hash',
];

/** Levels of nesting; the web app uses two. */
const MAX_DEPTH = 20;

/** User metadata, in bytes. The web app sends none; Google's name and picture URL fit. */
const MAX_METADATA = 4 * 1024;
const TOO_LARGE = 'The user metadata can have at most 4 KB';

function isTooLarge(data: unknown): boolean {
	return data !== undefined && countBytes(JSON.stringify(data)) > MAX_METADATA;
}

function countBytes(text: string): number {
	return new TextEncoder().encode(text).length;
}

function isObject(value: unknown): value is Body {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(sentence: string): Response {
	return refuse(400, 'validation_failed', sentence);
}
