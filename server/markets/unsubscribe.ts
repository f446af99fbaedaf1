/** `unsubscribe`: stops the monthly market email with one call, as mail programs make it (RFC 8058). */
import { isUuid } from '../../domain/uuid.ts';
import type { Context } from '../context.ts';

/** The token is in the address; the body says nothing that matters. An unknown token gets the same answer. */
export async function unsubscribe(request: Request, { call }: Context): Promise<Response> {
	const token = new URL(request.url).searchParams.get('token');
	if (isUuid(token)) await call('stop_market_email', { token });
	return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
