/** Caches search responses in memory by request. The store decides whether one is still valid. */

/** A response as sent, and the store's stamp when it was built. */
export interface CachedResponse {
	stamp: string;
	body: Uint8Array<ArrayBuffer>;
	/**
	 * The gzipped body, about a seventh the size; null if it isn't worth compressing, missing until a client accepts
	 * gzip.
	 */
	gzip?: Uint8Array<ArrayBuffer> | null;
}

export interface ResponseCache {
	get(requestKey: string): CachedResponse | undefined;
	set(requestKey: string, response: CachedResponse): void;
}

/** Caches responses up to a total body size; evicts the least recently used first. */
export function createResponseCache(maxBytes: number): ResponseCache {
	// A Map keeps its entries in insertion order.
	const responses = new Map<string, CachedResponse>();
	let bytes = 0;

	function forget(requestKey: string): CachedResponse | undefined {
		const response = responses.get(requestKey);
		if (response && responses.delete(requestKey)) bytes -= response.body.byteLength;
		return response;
	}

	function set(requestKey: string, response: CachedResponse): void {
		forget(requestKey);
		responses.set(requestKey, response);
		bytes += response.body.byteLength;
		for (const oldest of responses.keys()) {
			if (bytes <= maxBytes) break;
			forget(oldest);
		}
	}

	return {
		get: (requestKey) => {
			const response = responses.get(requestKey);
			if (response && responses.delete(requestKey)) responses.set(requestKey, response);
			return response;
		},
		set,
	};
}
