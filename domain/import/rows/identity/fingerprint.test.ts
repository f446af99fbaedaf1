import { describe, expect, test } from 'vitest';
import { SOLD } from '../../../../tests/samples/sold-listing.ts';
import type { Listing } from '../../../home/listing.ts';
import { fingerprint } from './fingerprint.ts';

describe('fingerprint', () => {
	test('is the same for the same facts', () => {
		expect(fingerprint({ ...SOLD })).toBe(fingerprint(SOLD));
		expect(fingerprint(SOLD)).toMatch(/^[0-9a-f]{16}$/);
	});

	test('does not depend on unknown facts, so that adding a fact to the list changes no listing', () => {
		const { yearRenovated: _, ...without } = SOLD;
		expect(fingerprint(without as Listing)).toBe(fingerprint(SOLD));
		expect(fingerprint({ ...SOLD, yearRenovated: 2014 })).not.toBe(fingerprint(SOLD));
	});

	test('distinguishes a ZIP code that the source states from one found by location', () => {
		expect(fingerprint({ ...SOLD, zipIsApproximate: false })).toBe(fingerprint(SOLD));
		expect(fingerprint({ ...SOLD, zipIsApproximate: true })).not.toBe(fingerprint(SOLD));
	});

	test('ignores the observation date', () => {
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

	test('does not collide for many homes', () => {
		const digests = Array.from({ length: 20_000 }, (_, at) =>
			fingerprint({ ...SOLD, soldPrice: 100_000 + at }),
		);
		expect(new Set(digests).size).toBe(digests.length);
	});
});
