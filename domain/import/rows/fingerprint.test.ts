import { describe, expect, test } from 'vitest';
import type { Listing } from '../../home/listing.ts';
import { UNKNOWN_FACTS } from '../../home/read-home.ts';
import { fingerprint } from './fingerprint.ts';

const SOLD: Listing = {
	...UNKNOWN_FACTS,
	sourceId: 'VAFX1154528',
	address: '12128 Purple Sage Ct',
	city: 'Reston',
	state: 'VA',
	zip: '20194',
	latitude: 38.974383,
	longitude: -77.3636159,
	status: 'sold',
	homeType: 'townhouse',
	soldPrice: 415300,
	listPrice: null,
	originalListPrice: null,
	soldOn: '2020-10-27',
	contractOn: null,
	listedOn: null,
	observedOn: '2020-10-27',
	bedrooms: 3,
	bathrooms: 2.5,
	livingArea: 1220,
	lotSize: 1400,
	yearBuilt: 1985,
	daysOnMarket: 6,
	hoaMonthly: 110,
	condition: 3,
	pool: false,
	concessions: null,
	url: null,
};

describe('fingerprint', () => {
	test('is the same for the same facts', () => {
		expect(fingerprint({ ...SOLD })).toBe(fingerprint(SOLD));
		expect(fingerprint(SOLD)).toMatch(/^[0-9a-f]{16}$/);
	});

	test('does not depend on unknown facts, so that adding a fact changes no listing', () => {
		const { yearRenovated: _, ...without } = SOLD;
		expect(fingerprint(without as Listing)).toBe(fingerprint(SOLD));
		expect(fingerprint({ ...SOLD, yearRenovated: 2014 })).not.toBe(fingerprint(SOLD));
	});

	test('leaves out the day of observation', () => {
		expect(fingerprint({ ...SOLD, observedOn: '2026-01-01' })).toBe(fingerprint(SOLD));
	});

	test('changes with every other fact', () => {
		const { observedOn: _, ...facts } = SOLD;
		const changed = Object.keys(facts).map((fact) => fingerprint({ ...SOLD, [fact]: 'other' } as Listing));
		expect(new Set([fingerprint(SOLD), ...changed]).size).toBe(Object.keys(facts).length + 1);
	});

	test('distinguishes adjacent facts', () => {
		const one = fingerprint({ ...SOLD, listPrice: 1, originalListPrice: null });
		expect(fingerprint({ ...SOLD, listPrice: null, originalListPrice: 1 })).not.toBe(one);
	});

	test('does not meet by chance in many homes', () => {
		const digests = Array.from({ length: 20_000 }, (_, at) =>
			fingerprint({ ...SOLD, soldPrice: 100_000 + at }),
		);
		expect(new Set(digests).size).toBe(digests.length);
	});
});
