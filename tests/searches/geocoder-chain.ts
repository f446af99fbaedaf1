/** A chain of geocoders whose services respond as a test specifies. */
import { type GeocoderContext, geocoderChain, type ZipCenter } from '../../providers/geocoders/chain.ts';
import type { AddressQuery } from '../../providers/geocoders/geocoder.ts';
import { createGeocoders, readGeocoderSettings } from '../../providers/geocoders/index.ts';

/** The address that tests look up. */
export const QUERY: AddressQuery = { street: '1500 Fernwood Ln', city: 'Austin', state: 'TX', zip: '78704' };
/** Its location in the recorded responses. */
export const PLACE = { latitude: 30.2445, longitude: -97.76502, state: 'TX', zip: '78704' };

/** The ZIP codes of the tests. */
const ZIP_CENTERS: Record<string, ZipCenter> = {
	'78704': { latitude: 30.2428, longitude: -97.7658, state: 'TX' },
	'78701': { latitude: 30.2713, longitude: -97.7426, state: 'TX' },
	'10001': { latitude: 40.7484, longitude: -73.9967, state: 'NY' },
};

export const CENSUS = 'https://census.example';
export const GEOCODIO = 'https://geocodio.example';
export const NOMINATIM = 'https://nominatim.example';
/** Settings that turn all three on. */
export const ALL = {
	GEOCODER_BASE_URL: CENSUS,
	GEOCODIO_API_KEY: 'secret',
	GEOCODIO_BASE_URL: GEOCODIO,
	NOMINATIM_BASE_URL: `${NOMINATIM}/`,
	PUBLIC_URL: 'https://lotline.example',
};

/** A service's response, its failure, or none at all. */
export type ServiceReply = Response | Error | 'stalls';

/** A chain whose services return what the test sets, and the requests they got. */
export function chainWith(
	replies: Record<string, () => ServiceReply>,
	variables: Record<string, string> = ALL,
	context: Partial<GeocoderContext> = {},
) {
	const requests: { url: URL; headers: Headers }[] = [];
	const settings = readGeocoderSettings((name) => variables[name], false);
	const { geocode } = geocoderChain(createGeocoders(settings), {
		fetch: async (input, options) => {
			const url = new URL(String(input));
			requests.push({ url, headers: new Headers(options?.headers) });
			const reply = replies[url.origin]?.() ?? json('[]', 404);
			if (reply instanceof Error) throw reply;
			return reply === 'stalls' ? new Promise<Response>(() => {}) : reply;
		},
		now: Date.now,
		turn: async () => 0,
		zipCenter: async (zip) => ZIP_CENTERS[zip] ?? null,
		log: () => {},
		...context,
	});
	return { geocode, requests };
}

export const json = (body: string, status = 200) => new Response(body, { status });
