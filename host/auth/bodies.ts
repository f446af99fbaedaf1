/** The body of a request to the auth API: what may be in it, and how much. */
import { z } from 'zod';
import { PROBLEMS } from '../../contract/problems.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import { isShallow, isStorable } from '../../domain/json-limits.ts';
import { refuse } from './refusal.ts';

/** Characters of a name for an authenticator. */
const MAX_NAME = 100;
const NAME_TOO_LONG = `A name can have at most ${MAX_NAME} characters`;

const text = z.string('The email address, the password and tokens must be strings').optional();

const Body = z.object({
	/** In lower case. */
	email: text
		.refine((email) => email === undefined || isEmailAddress(email), PROBLEMS.email)
		.transform((email) => email?.toLowerCase()),
	password: text,
	current_password: text,
	refresh_token: text,
	auth_code: text,
	code_verifier: text,
	token_hash: text,
	/** A short code, which could be guessed: refused. */
	token: z.unknown().optional(),
	/** The type of an emailed link. */
	type: z.unknown().optional(),
	/** The type of an authenticator. */
	factor_type: z.unknown().optional(),
	/** What its owner calls an authenticator. */
	friendly_name: text.refine((name) => (name ?? '').length <= MAX_NAME, NAME_TOO_LONG),
	/** Of whose account an authenticator app shows the codes. */
	issuer: text.refine((name) => (name ?? '').length <= MAX_NAME, NAME_TOO_LONG),
	challenge_id: text,
	/** A code of an authenticator app. */
	code: text,
	/** User metadata. */
	data: z.record(z.string(), z.unknown(), 'The user metadata must be an object').nullish(),
	/** Which sessions a sign-out ends. */
	scope: z.unknown().optional(),
});
export type Body = z.infer<typeof Body>;

/** Reads the body of a request: an empty object for none, undefined for anything but a JSON object. */
export async function readBody(request: Request): Promise<Record<string, unknown> | undefined> {
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

/** The fields that we use; a refusal of what would be truncated silently, or stored without limit. */
export function parseBody(body: Record<string, unknown>, parameters: URLSearchParams): Body | Response {
	if (!isShallow(body, MAX_DEPTH)) return invalid('The body is nested too deeply');
	if (!isStorable([...parameters]) || !isStorable(body)) return invalid(PROBLEMS.notText);
	const { data: parsed, error } = Body.safeParse(body);
	if (error) return invalid(error.issues[0]?.message ?? '');
	if (isTooLarge(parsed.data)) return invalid(TOO_LARGE);
	// bcrypt uses 72 bytes and would ignore the rest.
	if (countBytes(parsed.password ?? '') > 72)
		return refuse(422, 'weak_password', 'The password can have at most 72 bytes');
	return parsed;
}

/** User metadata with new fields, of which null removes one; a refusal if it would grow too large. */
export function mergeMetadata(stored: object, data: object): Record<string, unknown> | Response {
	const merged = { ...stored, ...data };
	if (isTooLarge(merged)) return invalid(TOO_LARGE);
	return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

export function invalid(sentence: string): Response {
	return refuse(400, 'validation_failed', sentence);
}

/** Levels of nesting; the web app uses two. */
const MAX_DEPTH = 20;

/** User metadata, in bytes. The web app sends none; Google's name and picture URL fit. */
const MAX_METADATA = 4 * 1024;
const TOO_LARGE = 'The user metadata can have at most 4 KB';

function isTooLarge(data: object | null | undefined): boolean {
	return countBytes(JSON.stringify(data ?? null)) > MAX_METADATA;
}

function countBytes(text: string): number {
	return new TextEncoder().encode(text).length;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
