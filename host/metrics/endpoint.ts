/** `/metrics`, for clients with the token or access to its port. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from './metrics.ts';

/** @param token what a scraper must send; null if the port itself is private */
export function metricsEndpoint(metrics: Metrics, token: string | null) {
	return async (request: Request): Promise<Response> => {
		if (token && !isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`)) {
			const headers = { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' };
			return Response.json({ error: 'Send the METRICS_TOKEN as a bearer token.' }, { status: 401, headers });
		}
		const { text, contentType } = await metrics.page();
		return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
	};
}

/** Compares two strings in constant time. */
function isSame(one: string, other: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(one), digest(other));
}
