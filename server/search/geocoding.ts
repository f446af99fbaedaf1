/** The installation's geocoders, with their access to the database. */
import { type GeocoderChain, geocoderChain, type ZipCenter } from '../../providers/geocoders/chain.ts';
import { createGeocoders, type GeocoderSettings } from '../../providers/geocoders/index.ts';
import type { Context } from '../context.ts';

/** The usage policy of the public Nominatim: one call a second, across all processes. */
const NOMINATIM_INTERVAL = 1_000;

export type Geocode = GeocoderChain['geocode'];

/** Locates the addresses of searches; undefined if no geocoder is configured. */
export function openGeocoding(
	settings: GeocoderSettings,
	{ call, log }: Pick<Context, 'call' | 'log'>,
): Geocode | undefined {
	const geocoders = createGeocoders(settings);
	if (geocoders.length === 0) return undefined;
	const { geocode } = geocoderChain(geocoders, {
		fetch: (...given) => fetch(...given),
		now: Date.now,
		turn: async (geocoder) => {
			if (geocoder !== 'nominatim') return 0;
			const [row] = await call<{ wait: number | null }>('reserve_geocoder_slot', {
				geocoder,
				milliseconds: NOMINATIM_INTERVAL,
			});
			return row?.wait ?? null;
		},
		zipCenter: async (zip) => (await call<ZipCenter>('zip_center', { zip }))[0] ?? null,
		log,
	});
	return geocode;
}

/**
 * Locates the addresses of files, which can be thousands, with one geocoder: the Census's, otherwise Geocodio. Nominatim's
 * policy excludes such use. Undefined if neither is configured.
 */
export function openFileGeocoding(
	settings: GeocoderSettings,
	context: Pick<Context, 'call' | 'log'>,
): Geocode | undefined {
	const { censusBaseUrl, geocodio } = settings;
	return openGeocoding(
		{ censusBaseUrl, geocodio: censusBaseUrl ? null : geocodio, nominatim: null },
		context,
	);
}
