/** The HTTP side of the clients of `npm run bench`. */
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

export interface Connection {
	url: string;
	apikey: string;
	token: string;
	/** Whether to accept compressed responses, like browsers. */
	compressed: boolean;
}

export type Send = (method: 'POST' | 'PUT', path: string, body: string) => Promise<string>;

/** @returns a function that sends a request and returns the response text; it throws for any status but 200 */
export function sender({ url, apikey, token, compressed }: Connection, maxSockets: number): Send {
	const agent = new Agent({ keepAlive: true, maxSockets });
	const headers = {
		'content-type': 'application/json',
		'accept-encoding': compressed ? 'gzip' : 'identity',
		apikey,
		authorization: `Bearer ${token}`,
	};
	return (method, path, body) =>
		new Promise((done, fail) => {
			const sent = request(url + path, { method, agent, headers }, (response) => {
				buffer(response).then((bytes) => {
					const plain = response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
					if (response.statusCode === 200) done(plain.toString());
					else fail(new Error(`${path}: ${response.statusCode} ${plain}`));
				}, fail);
			});
			sent.once('error', fail);
			sent.end(body);
		});
}

/** How many milliseconds work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}
