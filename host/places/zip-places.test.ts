import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readZipPlaces, ZIP_PLACES_FILE } from './zip-places.ts';

const places = readZipPlaces();

test('has every US ZIP code once, with a location', () => {
	expect(places.length).toBeGreaterThan(40_000);
	expect(new Set(places.map((place) => place.zip)).size).toBe(places.length);
	const odd = places.filter(
		({ zip, city, state, latitude, longitude }) =>
			!(/^\d{5}$/.test(zip) && city && /^[A-Z]{2}$/.test(state) && latitude > -20 && latitude < 72) ||
			!(longitude >= -180 && longitude <= 180),
	);
	expect(odd).toEqual([]);
});

test('keeps leading zeros', () => {
	expect(places.find((place) => place.zip === '02134')).toMatchObject({ state: 'MA' });
	expect(places.find((place) => place.zip === '10001')).toMatchObject({ city: 'New York', state: 'NY' });
});

test('the Supabase CLI can read every statement of the migration: at most 256 KB', () => {
	const statements = readFileSync(ZIP_PLACES_FILE, 'utf8').split("';\n");
	expect(statements.length).toBeGreaterThan(1);
	for (const statement of statements) expect(Buffer.byteLength(statement)).toBeLessThan(256 * 1024);
});
