/** Calls a procedure without the client: the same request, for someone without a session. */
import { parseResponseText } from '../contract/parse-response.ts';
import { loadConfig } from './connection.ts';
import { refusalOfRequest } from './refusal.ts';

/**
 * The caller parses the result.
 *
 * @param init such as `keepalive`, which sends it even while the page closes
 * @throws Refusal with the server's own sentence
 */
// biome-ignore lint/suspicious/noExplicitAny: as the client types the result of a name it does not know
export async function callAsVisitor(name: string, given: unknown, init: RequestInit = {}): Promise<any> {
	const { supabaseUrl, supabaseAnonKey } = await loadConfig();
	const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
		...init,
		method: 'POST',
		headers: { 'content-type': 'application/json', apikey: supabaseAnonKey },
		body: JSON.stringify(given ?? {}),
	}).catch(() => null);
	if (!response) throw refusalOfRequest(0, { message: '' });
	const text = await response.text();
	// biome-ignore lint/suspicious/noExplicitAny: as above
	const body: any = text === '' ? null : parseResponseText(text);
	if (!response.ok) throw refusalOfRequest(response.status, { message: String(body?.message ?? '') });
	return body;
}
