/** What a request to the auth service may say: it would break on some of it, and keep some without end. */

import { PROBLEMS } from '../contract/problems.ts';
import { refuse } from './auth-refusal.ts';

export type Body = Record<string, unknown>;

/** An empty object without a body, undefined for one that is not a JSON object. */
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

/** Refuses what the service would break on, cut silently or keep without end. Null: nothing is wrong. */
export function problemOf(body: Body, parameters: URLSearchParams): Response | null {
	if (!isShallow(body, DEEPEST)) return invalid('The body is nested too deeply');
	if (BROKEN.test([...parameters].join()) || isBroken(body)) return invalid(PROBLEMS.notText);
	if (TEXTS.some((name) => body[name] !== undefined && typeof body[name] !== 'string')) {
		return invalid('The e-mail address, the password and tokens are texts');
	}
	if (typeof body.email === 'string' && body.email.length > 254) {
		return invalid('The e-mail address is too long');
	}
	if (body.data !== undefined && body.data !== null && !isObject(body.data)) {
		return invalid('The facts about an account are an object');
	}
	if (isTooMuch(body.data)) return invalid(TOO_MUCH);
	// bcrypt reads 72 bytes and would ignore the rest.
	if (typeof body.password === 'string' && bytesOf(body.password) > 72) {
		return refuse(422, 'weak_password', 'The password can have at most 72 bytes');
	}
	return null;
}

/**
 * Refuses facts that an account has no room for beside those it has: the service merges them, and
 * every session token carries them all.
 */
export function roomProblemOf(kept: unknown, data: unknown): Response | null {
	return isTooMuch({ ...(kept as Body), ...(data as Body) }) ? invalid(TOO_MUCH) : null;
}

const TEXTS = [
	'email',
	'password',
	'current_password',
	'refresh_token',
	'auth_code',
	'code_verifier',
	'token_hash',
];

/** Levels of a body: the web app sends two. */
const DEEPEST = 20;

/** What an account may say about itself, in bytes. The web app says nothing; a name and a picture's address fit. */
const MOST_FACTS = 4 * 1024;
const TOO_MUCH = 'The facts about an account can have at most 4 KB';

/** A zero, or half of a pair of UTF-16: the database keeps neither. */
const BROKEN = /[\0\p{Surrogate}]/u;

function isShallow(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return true;
	return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

/** Whether a text in it, or a name, is broken. */
function isBroken(value: unknown): boolean {
	if (typeof value === 'string') return BROKEN.test(value);
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(value).some(([name, part]) => BROKEN.test(name) || isBroken(part));
}

function isTooMuch(data: unknown): boolean {
	return data !== undefined && bytesOf(JSON.stringify(data)) > MOST_FACTS;
}

function bytesOf(text: string): number {
	return new TextEncoder().encode(text).length;
}

function isObject(value: unknown): value is Body {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(sentence: string): Response {
	return refuse(400, 'validation_failed', sentence);
}
