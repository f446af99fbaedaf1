/** One GET request to a geocoder: with a time limit and a size limit, without redirects. */
import type { FetchJson } from './geocoder.ts';

/** Real responses have a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/** @param signal aborts the call, including its body */
export function fetchJsonWith(fetch: typeof globalThis.fetch, signal: AbortSignal): FetchJson {
	return async (url, { headers = {}, emptyStatuses = [] } = {}) => {
		const response = await fetch(url, {
			headers: { accept: 'application/json', ...headers },
			// A redirect would send a key to another address.
			redirect: 'error',
			signal,
		});
		if (emptyStatuses.includes(response.status)) {
			await response.body?.cancel();
			return null;
		}
		const body = await readBounded(response);
		if (response.status !== 200) throw new Error(`It responded with status ${response.status}.`);
		return JSON.parse(body);
	};
}

async function readBounded(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let [body, bytes] = ['', 0];
	const reader = response.body?.getReader();
	for (;;) {
		const { done, value } = (await reader?.read()) ?? { done: true };
		if (done) return body + decoder.decode();
		bytes += value?.byteLength ?? 0;
		if (bytes > MAX_BYTES) {
			await reader?.cancel();
			throw new Error('Its response is too large.');
		}
		body += decoder.decode(value, { stream: true });
	}
}
