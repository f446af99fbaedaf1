/** Requests to the shared host that are sent exactly as written. */
import { request as httpRequest } from 'node:http';
import { sharedHost } from '../shared-host.ts';

export const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(new Request(sharedHost.url + path, { headers }));

/** Sends a request exactly as written, for paths and methods that `fetch` would fix or refuse. */
export function raw(
	method: string,
	path: string,
	headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
	const { hostname, port } = new URL(sharedHost.url);
	return new Promise((done, fail) => {
		const sent = httpRequest({ hostname, port, method, path, headers }, async (response) => {
			let text = '';
			for await (const chunk of response) text += chunk;
			done({ status: response.statusCode ?? 0, text });
		});
		sent.once('error', fail).end();
	});
}
