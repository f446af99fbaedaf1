/** `unsubscribe`: stops emails with one call, as mail programs make it (RFC 8058). */
import { UUID_PATTERN } from '../../domain/uuid.ts';
import type { Context } from '../context.ts';

/** The procedure that takes the token of an email, by its form: the monthly market email's, that of openings, or that of a report. */
const PROCEDURES = [
	[new RegExp(`^${UUID_PATTERN}$`, 'i'), 'stop_market_email'],
	[/^o[0-9a-f]{32}$/, 'stop_opening_emails'],
	[/^[A-Za-z0-9_-]{32}$/, 'stop_report_emails'],
] as const;

/** The token is in the address; the body says nothing that matters. An unknown token gets the same answer. */
export async function unsubscribe(request: Request, { call }: Context): Promise<Response> {
	const token = new URL(request.url).searchParams.get('token') ?? '';
	const procedure = PROCEDURES.find(([form]) => form.test(token))?.[1];
	if (procedure) await call(procedure, { token });
	return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
