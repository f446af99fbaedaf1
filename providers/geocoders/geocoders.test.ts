import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GeocoderContext, geocoderChain } from './chain.ts';
import type { AddressQuery } from './geocoder.ts';
import { geocodersOf, readGeocoderSettings } from './index.ts';

const recorded = (name: string) =>
	readFileSync(new URL(`../../tests/fixtures/geocoders/${name}.json`, import.meta.url), 'utf8');

const QUERY: AddressQuery = { street: '1500 Fernwood Ln', city: 'Austin', state: 'TX', zip: '78704' };
const PLACE = { latitude: 30.2445, longitude: -97.76502, state: 'TX', zip: '78704' };

const CENSUS = 'https://census.example';
const GEOCODIO = 'https://geocodio.example';
const NOMINATIM = 'https://nominatim.example';
const ALL = {
	GEOCODER_BASE_URL: CENSUS,
	GEOCODIO_API_KEY: 'secret',
	GEOCODIO_BASE_URL: GEOCODIO,
	NOMINATIM_BASE_URL: `${NOMINATIM}/`,
	PUBLIC_URL: 'https://lotline.example',
};

type Answer = Response | Error | 'stalls';

/** A chain whose services return what the test sets, and the requests they got. */
function chainWith(
	answers: Record<string, () => Answer>,
	variables: Record<string, string> = ALL,
	context: Partial<GeocoderContext> = {},
) {
	const requests: { url: URL; headers: Headers }[] = [];
	const settings = readGeocoderSettings((name) => variables[name], false);
	const { geocode } = geocoderChain(geocodersOf(settings), {
		fetch: async (input, options) => {
			const url = new URL(String(input));
			requests.push({ url, headers: new Headers(options?.headers) });
			const answer = answers[url.origin]?.() ?? json('[]', 404);
			if (answer instanceof Error) throw answer;
			return answer === 'stalls' ? new Promise<Response>(() => {}) : answer;
		},
		now: Date.now,
		turn: async () => 0,
		log: () => {},
		...context,
	});
	return { geocode, requests };
}

const json = (body: string, status = 200) => new Response(body, { status });

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

describe('a geocoder that fails', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	test.each<[string, () => Answer]>([
		['with status 500', () => json('Internal error', 500)],
		['with status 403', () => json(recorded('geocodio-error-403'), 403)],
		['with HTML', () => json('<html>Maintenance</html>')],
		['with half a JSON', () => json('{"result":{"addressMatc')],
		['with other JSON', () => json('{"result":{"addressMatches":[{"coordinates":{"x":"west"}}]}}')],
		['with 300 KB', () => json(' '.repeat(300 * 1024))],
		['with no connection', () => new TypeError('fetch failed')],
		['with silence', () => 'stalls'],
	])('%s leaves the address to the next one, in time', async (_, answer) => {
		const { geocode } = chainWith({ [CENSUS]: answer, [GEOCODIO]: () => json(recorded('geocodio')) });
		const begun = Date.now();
		const found = geocode(QUERY);
		await vi.advanceTimersByTimeAsync(2_500);
		expect(await found).toMatchObject({ source: 'geocodio' });
		expect(Date.now() - begun).toBeLessThanOrEqual(2_500);
	});

	test('makes the result uncertain if no other one knows the address', async () => {
		const { geocode } = chainWith({ [CENSUS]: () => json('', 500), [GEOCODIO]: () => json('{}', 422) });
		expect(await geocode(QUERY)).toBe('unavailable');
	});

	test('three times in a row is skipped for a minute', async () => {
		const { geocode, requests } = chainWith({ [CENSUS]: () => json('', 500) }, { GEOCODER_BASE_URL: CENSUS });
		for (let call = 0; call < 5; call++) expect(await geocode(QUERY)).toBe('unavailable');
		expect(requests).toHaveLength(3);
		await vi.advanceTimersByTimeAsync(60_000);
		await geocode(QUERY);
		expect(requests).toHaveLength(4);
	});

	test('by not responding, all of them together, takes five seconds', async () => {
		const stall = () => 'stalls' as const;
		const { geocode } = chainWith({ [CENSUS]: stall, [GEOCODIO]: stall, [NOMINATIM]: stall });
		const found = geocode(QUERY);
		await vi.advanceTimersByTimeAsync(5_000);
		expect(await found).toBe('unavailable');
	});

	test('by too many callers is not waited for', async () => {
		const { geocode, requests } = chainWith(
			{},
			{ GEOCODER_BASE_URL: '', NOMINATIM_BASE_URL: NOMINATIM },
			{ turn: async () => null },
		);
		expect(await geocode(QUERY)).toBe('unavailable');
		expect(requests).toEqual([]);
	});
});

describe('the settings', () => {
	const sourcesOf = (variables: Record<string, string>, isDemo: boolean) =>
		geocodersOf(readGeocoderSettings((name) => variables[name], isDemo)).map(({ id }) => id);

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
