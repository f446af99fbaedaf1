/** The geocoders that locate addresses. */

export const GEOCODERS = ['census', 'geocodio', 'nominatim'] as const;
export type GeocoderId = (typeof GEOCODERS)[number];

/** The name shown with a location; for OpenStreetMap, the attribution that its license requires. */
const CREDITS: Record<GeocoderId, string> = {
	census: 'US Census',
	geocodio: 'Geocodio',
	nominatim: '© OpenStreetMap contributors',
};

/**
 * A geocoded location in words, with the geocoder.
 *
 * @example describeGeocoded('census') // 'street address (US Census)'
 */
export function describeGeocoded(geocoder: GeocoderId | null | undefined): string {
	return geocoder ? `street address (${CREDITS[geocoder]})` : 'street address';
}
