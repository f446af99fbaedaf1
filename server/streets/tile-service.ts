/** The vector tiles of the map's style, for reports: limited in time and size, from the style's own host only. */
import * as z from 'zod/mini';
import type { TileId } from './map-bounds.ts';

export interface TileSource {
	/** The address of a tile, with `{z}`, `{x}` and `{y}`. */
	template: string;
	maxZoom: number;
	/** Whom the map has to name. */
	attribution: string;
}

export interface TileService {
	/** @throws if the service doesn't respond in time, or has no vector tiles */
	source(signal: AbortSignal): Promise<TileSource>;
	/** Empty for a place without anything to draw. @throws if the service doesn't respond */
	tile(source: TileSource, tile: TileId, signal: AbortSignal): Promise<Uint8Array>;
}

/** In bytes, unpacked. The largest tile of OpenMapTiles has 500 KB. */
const MAX_TILE = 2_000_000;
const MAX_JSON = 1_000_000;
/** A style is read again after this long, in milliseconds, so that a new version of the tiles is found. */
const SOURCE_TTL = 60 * 60_000;
/** In bytes: the tiles of about a hundred neighborhoods. */
const CACHE_BYTES = 24_000_000;
/** OpenMapTiles has all streets from here on. */
const MAX_ZOOM = 14;
const DEFAULT_ATTRIBUTION = '© OpenStreetMap contributors';
const MAX_ATTRIBUTION = 120;

const Source = z.object({
	type: z.optional(z.string()),
	url: z.optional(z.string()),
	tiles: z.optional(z.array(z.string())),
	maxzoom: z.optional(z.number()),
	scheme: z.optional(z.string()),
	attribution: z.optional(z.nullable(z.string())),
});
const Style = z.object({ sources: z.record(z.string(), z.unknown()) });

export function openTileService(styleUrl: string, load: typeof fetch = fetch): TileService {
	let found: { source: Promise<TileSource>; at: number } | null = null;
	const cache = new Map<string, Uint8Array>();
	let cached = 0;

	function keep(url: string, bytes: Uint8Array): void {
		cache.set(url, bytes);
		cached += bytes.length;
		for (const [oldest, { length }] of cache) {
			if (cached <= CACHE_BYTES) break;
			cache.delete(oldest);
			cached -= length;
		}
	}

	/** @throws if it is from another host */
	async function get(address: string, limit: number, signal: AbortSignal): Promise<Uint8Array> {
		const url = new URL(address, styleUrl);
		if (url.origin !== new URL(styleUrl).origin)
			throw new Error('The map is from another host than its style.');
		// A redirect could lead into our own network.
		const response = await load(url, { redirect: 'error', signal });
		if (response.status === 204 || response.status === 404) {
			await response.body?.cancel();
			return new Uint8Array();
		}
		if (!response.ok || !response.body)
			throw new Error(`The map service responded with status ${response.status}.`);
		const bytes = await readUpTo(response.body, limit);
		const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
		return isPacked
			? readUpTo(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), limit)
			: bytes;
	}

	async function getJson<Schema extends z.ZodMiniType>(
		schema: Schema,
		address: string,
		signal: AbortSignal,
	): Promise<z.infer<Schema>> {
		return schema.parse(JSON.parse(new TextDecoder().decode(await get(address, MAX_JSON, signal))));
	}

	async function findSource(signal: AbortSignal): Promise<TileSource> {
		const { sources } = await getJson(Style, styleUrl, signal);
		const named = Object.values(sources)
			.map((source) => Source.safeParse(source).data)
			.find((source) => source?.type === 'vector');
		if (!named) throw new Error('The style of the map has no vector tiles.');
		const listed =
			named.tiles || !named.url ? named : { ...named, ...(await getJson(Source, named.url, signal)) };
		const [template] = listed.tiles ?? [];
		if (!template || listed.scheme === 'tms') throw new Error("The map's tiles have no usable address.");
		return {
			template,
			maxZoom: Math.min(MAX_ZOOM, Math.floor(listed.maxzoom ?? MAX_ZOOM)),
			attribution: plainText(listed.attribution ?? named.attribution ?? '') || DEFAULT_ATTRIBUTION,
		};
	}

	return {
		source: (signal) => {
			if (found && Date.now() - found.at < SOURCE_TTL) return found.source;
			const source = findSource(signal);
			found = { source, at: Date.now() };
			source.catch(() => {
				found = null;
			});
			return source;
		},
		tile: async ({ template }, { z: zoom, x, y }, signal) => {
			const url = template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
			const stored = cache.get(url);
			if (stored) return stored;
			const bytes = await get(url, MAX_TILE, signal);
			if (!cache.has(url)) keep(url, bytes);
			return bytes;
		},
	};
}

/** @throws if there is more */
async function readUpTo(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const reader = body.getReader();
	const chunks: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.length;
		if (size > limit) {
			await reader.cancel().catch(() => {});
			throw new Error('A response of the map service is too large.');
		}
		chunks.push(value);
	}
	return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** An attribution is HTML with links. @example plainText('<a href="https://x.org">© X</a> contributors') // "© X contributors" */
function plainText(html: string): string {
	const text = html
		.replace(/<[^>]*>/g, ' ')
		.replace(/&copy;/g, '©')
		.replace(/&amp;/g, '&')
		.replace(/\s+/g, ' ')
		.trim();
	return /^[\p{Script=Latin}\p{Nd}\p{P}\p{Zs}©|]*$/u.test(text) ? text.slice(0, MAX_ATTRIBUTION) : '';
}
