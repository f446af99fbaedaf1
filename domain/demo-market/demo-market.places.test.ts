/** The locations of the homes in the demo market. */
import { describe, expect, test } from 'vitest';
import {
	housesByStreet,
	listings,
	listingsByZip,
	places,
	yearAgo,
} from '../../tests/samples/demo-listings.ts';
import type { Listing } from '../home/listing.ts';
import type { ZipPlace } from '../places/zip-place.ts';
import { NEIGHBORHOODS } from './neighborhoods.ts';

describe('the whole demo market', () => {
	test('gives every home its own address, number and location', () => {
		const distinct = (name: (listing: Listing) => string) => new Set(listings.map(name)).size;
		expect(distinct(({ address, zip }) => `${address}, ${zip}`)).toBe(listings.length);
		expect(distinct(({ sourceId }) => String(sourceId))).toBe(listings.length);
		const buildings = distinct(({ address, zip }) => `${address?.split(' #')[0]}, ${zip}`);
		expect(distinct(({ latitude, longitude }) => `${latitude} ${longitude}`)).toBe(buildings);
	});

	test('has more than five sales in the past year within half a mile of nearly every center', () => {
		const wellServed = places.filter((place) => {
			const near = (listingsByZip.get(place.zip) ?? []).filter((sale) => milesFrom(place, sale) <= 0.5);
			return near.filter(({ soldOn }) => soldOn !== null && soldOn > yearAgo).length > 5;
		});
		expect(wellServed.length).toBeGreaterThanOrEqual(0.95 * NEIGHBORHOODS.length);
	});

	test('has streets whose house numbers increase from one end to the other', () => {
		const streets = housesByStreet(listingsByZip.get('98103') ?? []).filter(([street]) =>
			street.endsWith(' St'),
		);
		const [, houses = []] = streets.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
		const byNumber = houses.toSorted((one, other) => numberOf(one) - numberOf(other));
		const eastward = byNumber.map(({ longitude }) => longitude ?? 0);
		expect(houses.length).toBeGreaterThan(3);
		// Neighbors across the street may be offset by a few yards.
		for (const [index, longitude] of eastward.slice(1).entries()) {
			expect(longitude).toBeGreaterThan((eastward[index] ?? 0) - 0.0005);
		}
	});
});

function numberOf({ address }: Listing): number {
	return Number.parseInt(address ?? '', 10);
}

function milesFrom(place: ZipPlace, { latitude, longitude }: Listing): number {
	const north = ((latitude ?? 0) - place.latitude) * 69;
	const east = ((longitude ?? 0) - place.longitude) * 69 * Math.cos((place.latitude * Math.PI) / 180);
	return Math.hypot(north, east);
}
