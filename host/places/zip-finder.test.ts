import { expect, test } from 'vitest';
import { cityZipFinder, zipFinder } from './zip-finder.ts';
import { readZipPlaces } from './zip-places.ts';

const places = readZipPlaces();
const find = zipFinder(places);

test('finds the ZIP code with the nearest center, excluding those for PO boxes', () => {
	expect(find(38.975, -77.344)).toBe('20194');
	expect(find(47.671, -122.342)).toBe('98103');
	expect(find(21.3069, -157.8583)).toMatch(/^968/);
});

test('finds none at sea and abroad', () => {
	expect([find(30, -60), find(48.85, 2.35), find(0, 0)]).toEqual([null, null, null]);
});

test('finds the ZIP code of a city with only one, not counting those for PO boxes', () => {
	const ofCity = cityZipFinder(places);
	expect([ofCity('BAR HARBOR', 'ME'), ofCity('Austin', 'TX'), ofCity('Nowhere', 'TX')]).toEqual([
		'04609',
		null,
		null,
	]);
});
