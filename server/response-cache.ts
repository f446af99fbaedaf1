/** Caches search responses in memory by request. The store decides whether one is still valid. */
import { LRUCache } from 'lru-cache';

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

export type ResponseCache = Pick<LRUCache<string, CachedResponse>, 'get' | 'set'>;

/** Caches responses up to a total body size; evicts the least recently used first. */
export function createResponseCache(maxBytes: number): ResponseCache {
	return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ body }) => Math.max(1, body.byteLength) });
}
