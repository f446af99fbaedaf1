/** A `fetch` for servers that may be slow, broken or not what they should be. */

interface Limits {
	/** Until the end of the body, in milliseconds. */
	timeout: number;
	/** Of the body. */
	maxBytes: number;
}

/**
 * Fetches without following redirects, which aren't the server's own word.
 *
 * @throws if the server can't be reached or takes too long. So does reading the body, which also throws if it is too long
 */
export async function fetchWithLimits(
	url: string,
	init: RequestInit,
	{ timeout, maxBytes }: Limits,
): Promise<Response> {
	const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
	let bytes = 0;
	const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		transform(chunk, controller) {
			bytes += chunk.byteLength;
			if (bytes > maxBytes) controller.error(new RangeError('The response is too long'));
			else controller.enqueue(chunk);
		},
	});
	return new Response(response.body?.pipeThrough(limit) ?? null, response);
}
