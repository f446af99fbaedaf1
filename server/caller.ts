/** Identifies the caller of a request. */
import { PROBLEMS } from '../contract/problems.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';

/**
 * The signed-in user of a request.
 *
 * @param sentence the message for a caller without a session
 * @throws HttpError 401 without a valid session
 */
export async function requireCaller(
	request: Request,
	context: Pick<Context, 'userOf'>,
	sentence: string = PROBLEMS.signIn,
): Promise<{ id: string }> {
	const token = bearerToken(request);
	const user = token ? await context.userOf(token) : null;
	if (!user) throw new HttpError(401, sentence);
	return user;
}

/**
 * The signed-in user of a request that visitors may make, too. Their client sends the API key as its token.
 *
 * @returns null for a visitor
 * @throws HttpError 401 for a session that isn't valid
 */
export async function callerOrVisitor(
	request: Request,
	context: Pick<Context, 'userOf'>,
): Promise<{ id: string } | null> {
	const sent = request.headers.get('authorization');
	if (sent === null || bearerToken(request) === request.headers.get('apikey')) return null;
	return requireCaller(request, context, PROBLEMS.sessionEnded);
}

/** The token in the Authorization header; null if there is none. */
export function bearerToken(request: Request): string | null {
	return /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}
