/** Turns a handler into an entrypoint: CORS, the method, and one catch for all errors. */
import { PROBLEMS } from '../contract/problems.ts';
import type { Context } from './context.ts';
import { hostedContext, type OpenPayments } from './hosted/hosted-context.ts';
import { HttpError } from './http-error.ts';

export type Handler = (request: Request, context: Context) => Promise<Response>;

export interface Entrypoint {
	/** Called by a hosted runtime with the request. */
	fetch(request: Request): Promise<Response>;
	/** Called by a host that provides its own context. */
	handle: Handler;
}

/** @param openPayments the payment service on a hosted project, if the function bills */
export function serve(handler: Handler, openPayments?: OpenPayments): Entrypoint {
	const handle: Handler = async (request, context) => {
		const response = await answerFrom(handler, request, context);
		for (const [name, value] of crossOrigin(request, context)) response.headers.set(name, value);
		return response;
	};
	return { handle, fetch: (request) => handle(request, hostedContext(request, openPayments)) };
}

async function answerFrom(handler: Handler, request: Request, context: Context): Promise<Response> {
	if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
	if (request.method !== 'POST') return refuse(405, PROBLEMS.methodNotAllowed);
	try {
		return await handler(request, context);
	} catch (error) {
		if (error instanceof HttpError) return refuse(error.status, error.message);
		context.log('A function failed', error);
		return refuse(500, PROBLEMS.unexpected);
	}
}

/** The headers for another origin, which may read responses only if it is the web app's: PUBLIC_URL. */
function crossOrigin(request: Request, context: Context): [string, string][] {
	const origin = request.headers.get('origin');
	if (!origin) return [];
	const app = context.env('PUBLIC_URL');
	if (!app || new URL(app).origin !== origin) return [];
	return [
		['access-control-allow-origin', origin],
		['access-control-allow-headers', 'authorization, x-client-info, apikey, content-type, idempotency-key'],
		['access-control-allow-methods', 'POST, OPTIONS'],
		['vary', 'Origin'],
	];
}

/** A JSON response that no cache stores, because it is private. */
export function jsonText(
	body: string | Uint8Array<ArrayBuffer>,
	status = 200,
	headers: Record<string, string> = {},
): Response {
	return new Response(body, {
		status,
		headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
	});
}

function refuse(status: number, sentence: string): Response {
	return jsonText(JSON.stringify({ error: sentence }), status);
}
