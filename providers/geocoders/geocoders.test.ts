/** Each geocoder's requests and responses. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
	ALL,
	CENSUS,
	chainWith,
	GEOCODIO,
	json,
	NOMINATIM,
	PLACE,
	QUERY,
} from '../../tests/searches/geocoder-chain.ts';
import type { AddressQuery } from './geocoder.ts';

const recorded = (name: string) =>
	readFileSync(new URL(`../../tests/fixtures/geocoders/${name}.json`, import.meta.url), 'utf8');

describe("each geocoder parses its service's response", () => {
	test.each([
		['census', CENSUS, 'census'],
		['geocodio', GEOCODIO, 'geocodio'],
		['geocodio', GEOCODIO, 'geocodio-v1'],
		['nominatim', NOMINATIM, 'nominatim'],
	])('%s at %s: %s.json', async (source, origin, file) => {
		const none = {
			[CENSUS]: () => json(recorded('census-no-match')),
			[GEOCODIO]: () => json('{"error":""}', 422),
		};
		const { geocode, requests } = chainWith({ ...none, [origin]: () => json(recorded(file)) });
		expect(await geocode(QUERY)).toMatchObject({ ...PLACE, source });
		expect(requests.at(-1)?.url.origin).toBe(origin);
	});

	test('sends the request that its service requires', async () => {
		const { geocode, requests } = chainWith({
			[CENSUS]: () => json(recorded('census-error-400'), 400),
			[GEOCODIO]: () => json(recorded('geocodio-error-422'), 422),
			[NOMINATIM]: () => json('[]'),
		});
		expect(await geocode(QUERY)).toBe('not_found');
		const [census, geocodio, nominatim] = requests;
		expect(census?.url.pathname).toBe('/geocoder/locations/onelineaddress');
		expect(census?.url.searchParams.get('address')).toBe('1500 Fernwood Ln, Austin, TX 78704');
		expect(geocodio?.url.pathname).toBe('/v2/geocode');
		expect([geocodio?.headers.get('authorization'), geocodio?.url.search]).toEqual([
			'Bearer secret',
			expect.not.stringContaining('secret'),
		]);
		expect(nominatim?.url.searchParams.get('countrycodes')).toBe('us');
		expect(nominatim?.headers.get('user-agent')).toBe('Lotline (https://lotline.example)');
	});

	test.each([
		['another house number', { ...QUERY, street: '1502 Fernwood Ln' }],
		['another state', { ...QUERY, state: 'OK' }],
		['a ZIP code of another region', { ...QUERY, zip: '75001' }],
	])('rejects a location of %s', async (_, query) => {
		const { geocode } = chainWith(
			{ [CENSUS]: () => json(recorded('census')) },
			{ GEOCODER_BASE_URL: CENSUS },
		);
		expect(await geocode(query)).toBe('not_found');
	});

	test("prefers the location in the address's ZIP code", async () => {
		const body = JSON.parse(recorded('census'));
		const [match] = body.result.addressMatches;
		const other = { ...match, addressComponents: { ...match.addressComponents, zip: '78701' } };
		body.result.addressMatches = [other, match];
		const answers = { [CENSUS]: () => json(JSON.stringify(body)) };
		expect(await chainWith(answers).geocode(QUERY)).toMatchObject({ zip: '78704' });
		expect(await chainWith(answers).geocode({ ...QUERY, zip: '78799' })).toMatchObject({ zip: '78701' });
	});

	test('rejects a street, town or state from Geocodio', async () => {
		const { results } = JSON.parse(recorded('geocodio'));
		for (const accuracy_type of ['street_center', 'place', 'county', 'state']) {
			const body = JSON.stringify({ results: [{ ...results[0], accuracy_type }] });
			const { geocode } = chainWith({ [GEOCODIO]: () => json(body) }, { ...ALL, GEOCODER_BASE_URL: '' });
			expect(await geocode(QUERY), accuracy_type).toBe('unavailable');
		}
	});

	test.each<[string, Record<string, unknown>, AddressQuery?]>([
		['in London', { coordinates: { x: -0.1276, y: 51.5072 } }],
		['in Monterrey', { coordinates: { x: -100.3161, y: 25.6866 } }],
		['at 0, 0', { coordinates: { x: 0, y: 0 } }],
		['in another state than its ZIP code', { coordinates: { x: -122.3321, y: 47.6062 } }],
		[
			'in another state than the address',
			{ coordinates: { x: -73.99, y: 40.75 }, addressComponents: { zip: '10001', state: 'TX' } },
			{ ...QUERY, zip: null },
		],
		['in no known ZIP code', { addressComponents: { zip: '78799', state: 'TX' } }],
		[
			'with a state of 20 letters',
			{ addressComponents: { zip: '78704', state: 'T'.repeat(20) } },
			{ ...QUERY, state: null },
		],
		['with NUL in its city', { addressComponents: { zip: '78704', state: 'TX', city: 'Aus\0tin' } }],
		[
			'with a lone surrogate in its city',
			{ addressComponents: { zip: '78704', state: 'TX', city: '\ud800' } },
		],
		[
			'with a city of 100,000 characters',
			{ addressComponents: { zip: '78704', state: 'TX', city: 'A'.repeat(100_000) } },
		],
	])('a location %s is not accepted, and the next geocoder is called', async (_, changes, query = QUERY) => {
		const body = JSON.parse(recorded('census'));
		const [match] = body.result.addressMatches;
		body.result.addressMatches = [{ ...match, ...changes }];
		const { geocode, requests } = chainWith({
			[CENSUS]: () => json(JSON.stringify(body)),
			[GEOCODIO]: () => json(recorded('geocodio')),
		});
		expect(await geocode(query)).toMatchObject({ ...PLACE, source: 'geocodio' });
		expect(requests).toHaveLength(2);
	});
});
