/** The configured geocoders, in call order. */
import { CENSUS_BASE_URL, census } from './census.ts';
import type { Geocoder } from './geocoder.ts';
import { GEOCODIO_BASE_URL, geocodio } from './geocodio.ts';
import { nominatim } from './nominatim.ts';

export interface GeocoderSettings {
	/** Null: the Census geocoder is off. */
	censusBaseUrl: string | null;
	/** Null: Geocodio is off. */
	geocodio: { key: string; baseUrl: string } | null;
	/** Null: Nominatim is off. */
	nominatim: { baseUrl: string; userAgent: string } | null;
}

/** The geocoders in order: free public services first. */
export function createGeocoders(settings: GeocoderSettings): Geocoder[] {
	const { censusBaseUrl } = settings;
	return [
		...(censusBaseUrl ? [census(censusBaseUrl)] : []),
		...(settings.geocodio ? [geocodio(settings.geocodio.baseUrl, settings.geocodio.key)] : []),
		...(settings.nominatim ? [nominatim(settings.nominatim.baseUrl, settings.nominatim.userAgent)] : []),
	];
}

/**
 * Reads the geocoders' settings.
 *
 * @param env returns a variable by name; the Census geocoder is off if GEOCODER_BASE_URL is empty
 * @param isDemo in demo mode, only geocoders whose variable is set are called
 */
export function readGeocoderSettings(
	env: (name: string) => string | undefined,
	isDemo: boolean,
): GeocoderSettings {
	const baseUrl = (name: string, defaultUrl: string | null) =>
		(env(name) ?? defaultUrl)?.replace(/\/+$/, '') || null;
	const key = env('GEOCODIO_API_KEY');
	const nominatimUrl = baseUrl('NOMINATIM_BASE_URL', null);
	return {
		censusBaseUrl: baseUrl('GEOCODER_BASE_URL', isDemo ? null : CENSUS_BASE_URL),
		geocodio: key
			? { key, baseUrl: baseUrl('GEOCODIO_BASE_URL', GEOCODIO_BASE_URL) ?? GEOCODIO_BASE_URL }
			: null,
		nominatim: nominatimUrl
			? { baseUrl: nominatimUrl, userAgent: `Lotline (${env('PUBLIC_URL') || 'self-hosted'})` }
			: null,
	};
}
