/** The listings of the whole demo market, in one list and by ZIP code. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { demoListings } from '../../domain/demo-market/demo-market.ts';
import type { Listing } from '../../domain/home/listing.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';

export const asOf = '2026-11-20';
export const yearAgo = '2025-11-20';
export const places = readPlaces();
export const listings = [...demoListings({ seed: 1, asOf, places })];
export const listingsByZip = groupByZip(listings);

function readPlaces(): ZipPlace[] {
	const text = readFileSync(
		new URL('../../supabase/migrations/20261122000550_zip_places.sql', import.meta.url),
		'utf8',
	);
	return text
		.split('\n')
		.filter((line) => /^\d{5},/.test(line))
		.map((line) => {
			const [zip = '', city = '', state = '', county = '', latitude, longitude] = line.split(',');
			return { zip, city, state, county, latitude: Number(latitude), longitude: Number(longitude) };
		});
}

function groupByZip(all: readonly Listing[]): Map<string, Listing[]> {
	const groups = new Map<string, Listing[]>();
	for (const listing of all) {
		const group = groups.get(listing.zip);
		if (group) group.push(listing);
		else groups.set(listing.zip, [listing]);
	}
	return groups;
}

/** The houses of a ZIP code by street, without condos, which are in buildings. */
export function housesByStreet(homes: readonly Listing[]): [string, Listing[]][] {
	const streets = new Map<string, Listing[]>();
	for (const home of homes) {
		if (home.homeType !== 'single_family') continue;
		const street = home.address?.replace(/^\d+ /, '') ?? '';
		streets.set(street, [...(streets.get(street) ?? []), home]);
	}
	return [...streets];
}

/** Fails on NaN and null as well. */
export function expectWithin(value: number | null, min: number, max: number): void {
	if (value !== null && value >= min && value <= max) return;
	expect.fail(`${value} is not between ${min} and ${max}`);
}
