import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { METROS, NEIGHBORHOODS } from './neighborhoods.ts';

const stateByZip = new Map(
	readFileSync(new URL('../../supabase/migrations/20261122000550_zip_places.sql', import.meta.url), 'utf8')
		.split('\n')
		.map((line) => line.split(','))
		.map(([zip, , state]) => [zip, state]),
);

test('there are at least forty metropolitan areas, each with ten ZIP codes or more', () => {
	expect(METROS.length).toBeGreaterThanOrEqual(40);
	expect(new Set(METROS.map((metro) => metro.name)).size).toBe(METROS.length);
	for (const metro of METROS) {
		const zips = NEIGHBORHOODS.filter((neighborhood) => neighborhood.metro === metro);
		expect(zips.length, metro.name).toBeGreaterThanOrEqual(10);
	}
});

test('every ZIP code is real, in a state of its metro', () => {
	for (const { zip, metro } of NEIGHBORHOODS) {
		expect(metro.states, `${zip} of ${metro.name}`).toContain(stateByZip.get(zip));
	}
});

test('no ZIP code is in two metros', () => {
	expect(new Set(NEIGHBORHOODS.map(({ zip }) => zip)).size).toBe(NEIGHBORHOODS.length);
});

test('the ZIP codes that people try first are included', () => {
	const zips = NEIGHBORHOODS.map(({ zip }) => zip);
	for (const zip of ['10001', '98103', '20190', '20194', '78704', '94110', '60614', '33139', '02139']) {
		expect(zips).toContain(zip);
	}
});

test('every entry of a metro is parsed', () => {
	for (const metro of METROS) {
		const written = `${metro.towers} ${metro.urban} ${metro.suburban}`.split(' ').filter(Boolean);
		const read = NEIGHBORHOODS.filter((neighborhood) => neighborhood.metro === metro);
		expect(read.map(({ zip, price }) => `${zip}:${price / 1000}`)).toEqual(written);
	}
});
