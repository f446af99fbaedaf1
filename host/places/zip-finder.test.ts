import { expect, test } from 'vitest';
import { zipFinder } from './zip-finder.ts';
import { readZipPlaces } from './zip-places.ts';

const find = zipFinder(readZipPlaces());

test('finds the ZIP code with the nearest center, excluding those for PO boxes', () => {
	expect(find(38.975, -77.344)).toBe('20194');
	expect(find(47.671, -122.342)).toBe('98103');
	expect(find(21.3069, -157.8583)).toMatch(/^968/);
});

test('finds none at sea and abroad', () => {
	expect([find(30, -60), find(48.85, 2.35), find(0, 0)]).toEqual([null, null, null]);
});
