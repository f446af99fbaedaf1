/** Geocoders that fail. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
	CENSUS,
	chainWith,
	GEOCODIO,
	json,
	NOMINATIM,
	QUERY,
	type ServiceReply,
} from '../../tests/searches/geocoder-chain.ts';

const recorded = (name: string) =>
	readFileSync(new URL(`../../tests/fixtures/geocoders/${name}.json`, import.meta.url), 'utf8');

describe('a geocoder that fails', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	test.each<[string, () => ServiceReply]>([
		['with status 500', () => json('Internal error', 500)],
		['with status 403', () => json(recorded('geocodio-error-403'), 403)],
		['with HTML', () => json('<html>Maintenance</html>')],
		['with truncated JSON', () => json('{"result":{"addressMatc')],
		['with other JSON', () => json('{"result":{"addressMatches":[{"coordinates":{"x":"west"}}]}}')],
		['with 300 KB', () => json(' '.repeat(300 * 1024))],
		['with no connection', () => new TypeError('fetch failed')],
		['with no response', () => 'stalls'],
	])('%s is followed by the next geocoder within its time limit', async (_, reply) => {
		const { geocode } = chainWith({ [CENSUS]: reply, [GEOCODIO]: () => json(recorded('geocodio')) });
		const begun = Date.now();
		const found = geocode(QUERY);
		await vi.advanceTimersByTimeAsync(2_500);
		expect(await found).toMatchObject({ source: 'geocodio' });
		expect(Date.now() - begun).toBeLessThanOrEqual(2_500);
	});

	test('makes the result "unavailable" if no other geocoder knows the address', async () => {
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

	test('takes at most five seconds together with all others that do not respond', async () => {
		const stall = () => 'stalls' as const;
		const { geocode } = chainWith({ [CENSUS]: stall, [GEOCODIO]: stall, [NOMINATIM]: stall });
		const found = geocode(QUERY);
		await vi.advanceTimersByTimeAsync(5_000);
		expect(await found).toBe('unavailable');
	});
});

test('a geocoder with too many waiting calls is not called', async () => {
	const { geocode, requests } = chainWith(
		{},
		{ GEOCODER_BASE_URL: '', NOMINATIM_BASE_URL: NOMINATIM },
		{ turn: async () => null },
	);
	expect(await geocode(QUERY)).toBe('unavailable');
	expect(requests).toEqual([]);
});
