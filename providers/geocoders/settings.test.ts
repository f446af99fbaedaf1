/** Which geocoders the settings turn on. */
import { describe, expect, test } from 'vitest';
import { ALL, CENSUS } from '../../tests/searches/geocoder-chain.ts';
import { createGeocoders, readGeocoderSettings } from './index.ts';

describe('the settings', () => {
	const sourcesOf = (variables: Record<string, string>, isDemo: boolean) =>
		createGeocoders(readGeocoderSettings((name) => variables[name], isDemo)).map(({ id }) => id);

	test('configure no geocoder in a demo, and the Census geocoder elsewhere', () => {
		expect(sourcesOf({}, true)).toEqual([]);
		expect(sourcesOf({}, false)).toEqual(['census']);
		expect(readGeocoderSettings(() => undefined, false).censusBaseUrl).toBe(
			'https://geocoding.geo.census.gov',
		);
	});

	test('turn the Census geocoder off with an empty URL, and on in a demo with any URL', () => {
		expect(sourcesOf({ GEOCODER_BASE_URL: '' }, false)).toEqual([]);
		expect(sourcesOf({ GEOCODER_BASE_URL: CENSUS }, true)).toEqual(['census']);
	});

	test('add Geocodio with a key and Nominatim with a URL', () => {
		expect(sourcesOf(ALL, true)).toEqual(['census', 'geocodio', 'nominatim']);
		expect(readGeocoderSettings((name) => ({ GEOCODIO_API_KEY: 'k' })[name], true).geocodio?.baseUrl).toBe(
			'https://api.geocod.io',
		);
	});
});
