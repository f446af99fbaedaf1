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
});
