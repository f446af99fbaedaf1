import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../dates/days.ts';
import { type Listing, priceOf } from '../home/listing.ts';
import { median } from '../math/statistics.ts';
import type { ZipPlace } from '../places/zip-place.ts';
import { demoListings, demoRents } from './demo-market.ts';
import { NEIGHBORHOODS } from './neighborhoods.ts';

const asOf = '2026-11-20';
const yearAgo = '2025-11-20';
const places = readPlaces();
const listings = [...demoListings({ seed: 1, asOf, places })];
const rents = [...demoRents({ seed: 1, asOf, places })];
const listingsByZip = groupByZip(listings);
const neighborhoodByZip = new Map(NEIGHBORHOODS.map((neighborhood) => [neighborhood.zip, neighborhood]));

describe('the whole demo market', () => {
	test('has at least 60,000 homes, and some in every listed ZIP code', () => {
		expect(listings.length).toBeGreaterThanOrEqual(60_000);
		expect(listingsByZip.size).toBe(NEIGHBORHOODS.length);
	});

	test('is mostly closed sales, with 10 to 13 percent active and 4 to 6 percent pending', () => {
		const share = (status: string) =>
			listings.filter((listing) => listing.status === status).length / listings.length;
		expect(share('for_sale')).toBeGreaterThan(0.1);
		expect(share('for_sale')).toBeLessThan(0.13);
		expect(share('pending')).toBeGreaterThan(0.04);
		expect(share('pending')).toBeLessThan(0.06);
	});

	test('gives every home its own address, number and location', () => {
		const distinct = (name: (listing: Listing) => string) => new Set(listings.map(name)).size;
		expect(distinct(({ address, zip }) => `${address}, ${zip}`)).toBe(listings.length);
		expect(distinct(({ sourceId }) => String(sourceId))).toBe(listings.length);
		const buildings = distinct(({ address, zip }) => `${address?.split(' #')[0]}, ${zip}`);
		expect(distinct(({ latitude, longitude }) => `${latitude} ${longitude}`)).toBe(buildings);
	});

	test('keeps dates in order and counts the days between them', () => {
		const wrong = listings.filter(({ listedOn, contractOn, soldOn, observedOn, ...listing }) => {
			if (listedOn === null) return true;
			const inOrder =
				listedOn <= (contractOn ?? asOf) &&
				(contractOn ?? asOf) <= (soldOn ?? asOf) &&
				(soldOn ?? asOf) <= asOf &&
				observedOn === (soldOn ?? asOf);
			const matchesStatus =
				(contractOn !== null) === (listing.status !== 'for_sale') &&
				(soldOn !== null) === (listing.status === 'sold');
			const counted = listing.daysOnMarket === dayNumber(contractOn ?? asOf) - dayNumber(listedOn);
			const built = (listing.yearBuilt ?? 9999) < Number(listedOn.slice(0, 4));
			return !(inOrder && matchesStatus && counted && built);
		});
		expect(wrong.slice(0, 3)).toEqual([]);
	});

	test('has two years of closings, more in summer, none on a weekend', () => {
		const closings = listings.flatMap(({ soldOn }) => soldOn ?? []);
		const inMonths = (...months: string[]) =>
			closings.filter((day) => months.includes(day.slice(5, 7))).length;
		expect(closings.every((day) => day > '2024-11-19')).toBe(true);
		expect(closings.some((day) => day < '2024-11-30')).toBe(true);
		expect(inMonths('05', '06', '07', '08')).toBeGreaterThan(1.5 * inMonths('11', '12', '01', '02'));
		expect(closings.some((day) => [0, 6].includes(new Date(day).getUTCDay()))).toBe(false);
	});

	test.each<[string, (listing: Listing) => number | null, number, number]>([
		['price', priceOf, 58_000, 10_000_000],
		['list price', ({ listPrice }) => listPrice, 55_000, 10_500_000],
		['original list price', ({ originalListPrice }) => originalListPrice, 55_000, 11_500_000],
		[
			'sale-to-list ratio',
			({ soldPrice, listPrice }) => soldPrice && soldPrice / (listPrice ?? 0),
			0.93,
			1.06,
		],
		['price of a square foot', (home) => (priceOf(home) ?? 0) / (home.livingArea ?? 0), 40, 3_500],
		['living area', ({ livingArea }) => livingArea, 200, 12_000],
		['number of bedrooms', ({ bedrooms }) => bedrooms, 0, 8],
		['number of baths', ({ bathrooms }) => bathrooms, 1, 9.5],
		['year built', ({ yearBuilt }) => yearBuilt, 1880, 2026],
		['count of days on market', ({ daysOnMarket }) => daysOnMarket, 1, 240],
		['lot', ({ lotSize }) => lotSize, 300, 60_000],
		['condition', ({ condition }) => condition, 2, 6],
		['quality', ({ quality }) => quality, 1, 6],
		['garage', ({ garageSpaces }) => garageSpaces, 0, 3],
		['basement', ({ basementArea }) => basementArea, 0, 7_000],
		['view', ({ view }) => view, 0, 4],
		['amount of dues', ({ hoaMonthly }) => hoaMonthly, 50, 5_000],
	])('has no %s that an agent would laugh at', (_, figureOf, min, max) => {
		const figures = listings.map(figureOf).filter((figure) => figure !== null);
		expect(figures.length).toBeGreaterThan(10_000);
		// NaN is never within bounds.
		expect(figures.filter((figure) => !(figure >= min && figure <= max))).toEqual([]);
	});

	test('renovates some of the homes that are old enough, before they are listed', () => {
		const renovated = listings.filter(({ yearRenovated }) => yearRenovated !== null);
		expectWithin(renovated.length / listings.length, 0.03, 0.12);
		const wrong = renovated.filter(
			({ yearBuilt, yearRenovated, listedOn, condition }) =>
				(yearRenovated ?? 0) < (yearBuilt ?? 9999) + 15 ||
				(yearRenovated ?? 9999) >= Number(listedOn?.slice(0, 4)) ||
				(condition ?? 6) > 4,
		);
		expect(wrong.slice(0, 3)).toEqual([]);
	});

	test('gives each home the facts of its type, and no listing page', () => {
		const wrong = listings.filter(
			({ homeType, lotSize, hoaMonthly, url, address, soldPrice, status }) =>
				(lotSize === null) !== (homeType === 'condo') ||
				(hoaMonthly !== null) !== (homeType === 'condo' || homeType === 'townhouse') ||
				address?.includes(' #') !== (homeType === 'condo') ||
				(soldPrice !== null) !== (status === 'sold') ||
				url !== null,
		);
		expect(wrong.slice(0, 3)).toEqual([]);
	});

	test('rounds prices the way people do', () => {
		const odd = listings.filter(
			({ listPrice, soldPrice, bathrooms }) =>
				![0, 900].includes((listPrice ?? 1) % 1000) ||
				(soldPrice ?? 0) % 100 !== 0 ||
				(bathrooms ?? 0.1) % 0.5 !== 0,
		);
		expect(odd.slice(0, 3)).toEqual([]);
	});

	test('has more than five sales in the past year within half a mile of nearly every center', () => {
		const wellServed = places.filter((place) => {
			const sales = (listingsByZip.get(place.zip) ?? []).filter(
				({ soldOn }) => soldOn !== null && soldOn > yearAgo,
			);
			return sales.filter((sale) => milesFrom(place, sale) <= 0.5).length > 5;
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

describe('the homes of the demo market', () => {
	const streets = [...listingsByZip.values()]
		.flatMap(housesByStreet)
		.filter(([, houses]) => houses.length > 3);
	/** The share of houses this close to the median of their street. */
	const shareNear = (figureOf: (home: Listing) => number | null, within: number) => {
		const near = streets.flatMap(([, houses]) => {
			const figures = houses.flatMap((home) => figureOf(home) ?? []);
			return figures.map((figure) => Math.abs(figure - (median(figures) ?? 0)) <= within);
		});
		return near.filter(Boolean).length / near.length;
	};

	test('are similar along a street', () => {
		expect(shareNear(({ quality }) => quality, 0.5)).toBeGreaterThan(0.85);
		expect(shareNear(({ quality }) => quality, 1)).toBeGreaterThan(0.98);
		expect(shareNear(({ yearBuilt }) => yearBuilt, 10)).toBeGreaterThan(0.9);
		expect(shareNear(({ livingArea }) => Math.log(livingArea ?? 0), 0.25)).toBeGreaterThan(0.8);
		expect(shareNear(({ lotSize }) => lotSize && Math.log(lotSize), 0.25)).toBeGreaterThan(0.7);
	});

	test('are mostly in conditions C3 and C4, with baths that go with their bedrooms', () => {
		const shareOf = (has: (home: Listing) => boolean) => listings.filter(has).length / listings.length;
		expectWithin(
			shareOf(({ condition }) => condition === 3 || condition === 4),
			0.85,
			0.96,
		);
		expect(shareOf(({ condition }) => condition === 2)).toBeGreaterThan(0.01);
		expect(shareOf(({ condition }) => condition === 5)).toBeGreaterThan(0.01);
		expect(shareOf(({ bathrooms, bedrooms }) => (bathrooms ?? 9) <= (bedrooms ?? 0) + 1)).toBeGreaterThan(
			0.98,
		);
	});
});

describe('prices of the demo market', () => {
	test('are close to the price level of the ZIP code', () => {
		for (const [zip, homes] of listingsByZip) {
			const level = neighborhoodByZip.get(zip)?.price ?? 0;
			expectWithin((median(homes.flatMap((home) => home.soldPrice ?? [])) ?? 0) / level, 0.65, 1.45);
		}
	});

	test('rise with the living area', () => {
		const houses = listings.filter(({ homeType }) => homeType === 'single_family');
		const typicalArea = new Map(
			[...listingsByZip].map(([zip, homes]) => [
				zip,
				median(
					homes
						.filter(({ homeType }) => homeType === 'single_family')
						.flatMap((home) => home.livingArea ?? []),
				),
			]),
		);
		const relativeArea = ({ zip, livingArea }: Listing) => (livingArea ?? 0) / (typicalArea.get(zip) ?? 1);
		const medianBetween = (min: number, max: number) =>
			median(
				houses.filter((home) => relativeArea(home) >= min && relativeArea(home) < max).map(relativePrice),
			) ?? 0;
		const bands = [0.6, 0.8, 1, 1.2].map((min) => medianBetween(min, min + 0.2));
		expect(bands).toEqual(bands.toSorted((one, other) => one - other));
		expect(medianBetween(1.2, 1.4)).toBeGreaterThan(1.15 * medianBetween(0.8, 1));
	});

	test('rise where the market rises and fall where it falls', () => {
		const yearlyChange = (trends: (trend: number) => boolean) => {
			const sold = listings.filter(
				({ status, zip }) => status === 'sold' && trends(neighborhoodByZip.get(zip)?.metro.trend ?? 0),
			);
			const medianOf = (sales: Listing[]) => median(sales.map(relativePrice)) ?? 0;
			const before = medianOf(sold.filter(({ soldOn }) => soldOn !== null && soldOn <= yearAgo));
			return medianOf(sold.filter(({ soldOn }) => soldOn !== null && soldOn > yearAgo)) / before - 1;
		};
		expectWithin(
			yearlyChange((trend) => trend >= 0.06),
			0.045,
			0.085,
		);
		expectWithin(
			yearlyChange((trend) => trend <= -0.03),
			-0.065,
			-0.025,
		);
	});
});

describe('rents of the demo market', () => {
	test('cover every ZIP code for two years and the current month', () => {
		expect(rents.length).toBe(25 * NEIGHBORHOODS.length);
		expect(rents.slice(0, 25).map(({ month }) => month)).toEqual(
			rents
				.slice(0, 25)
				.map(({ month }) => month)
				.toSorted(),
		);
		expect([rents[0]?.month, rents[24]?.month]).toEqual(['2024-11-01', '2026-11-01']);
	});

	test("put a year's rent between a twelfth and a thirty-fifth of the price", () => {
		for (const { zip, month, medianRent } of rents) {
			if (month !== '2026-06-01') continue;
			const sales = (listingsByZip.get(zip) ?? []).filter(
				({ soldOn }) => soldOn !== null && soldOn > yearAgo,
			);
			const price = median(sales.flatMap(({ soldPrice }) => soldPrice ?? [])) ?? 0;
			expectWithin(price / medianRent / 12, 12, 35);
		}
	});
});

describe('the same seed, day and places', () => {
	const few = places.filter(({ zip }) => ['10001', '98103', '20190', '02139'].includes(zip));

	test('give the same market', () => {
		const once = JSON.stringify([...demoListings({ seed: 7, asOf, places: few })]);
		expect(JSON.stringify([...demoListings({ seed: 7, asOf, places: few })])).toBe(once);
		expect(JSON.stringify([...demoListings({ seed: 8, asOf, places: few })])).not.toBe(once);
	});

	test('give a ZIP code the same homes whatever other ZIP codes there are', () => {
		const alone = places.filter(({ zip }) => zip === '98103');
		expect([...demoListings({ seed: 1, asOf, places: alone })]).toEqual(listingsByZip.get('98103'));
	});

	test("skip ZIP codes that aren't in the demo market", () => {
		const elsewhere = places.filter(({ zip }) => zip === '99723');
		expect(elsewhere).toHaveLength(1);
		expect([...demoListings({ seed: 1, asOf, places: elsewhere })]).toEqual([]);
	});
});

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
function housesByStreet(homes: readonly Listing[]): [string, Listing[]][] {
	const streets = new Map<string, Listing[]>();
	for (const home of homes) {
		if (home.homeType !== 'single_family') continue;
		const street = home.address?.replace(/^\d+ /, '') ?? '';
		streets.set(street, [...(streets.get(street) ?? []), home]);
	}
	return [...streets];
}

/** The price relative to the level of its ZIP code, so that ZIP codes can be compared. */
function relativePrice(listing: Listing): number {
	return (priceOf(listing) ?? 0) / (neighborhoodByZip.get(listing.zip)?.price ?? 1);
}

function numberOf({ address }: Listing): number {
	return Number.parseInt(address ?? '', 10);
}

function milesFrom(place: ZipPlace, { latitude, longitude }: Listing): number {
	const north = ((latitude ?? 0) - place.latitude) * 69;
	const east = ((longitude ?? 0) - place.longitude) * 69 * Math.cos((place.latitude * Math.PI) / 180);
	return Math.hypot(north, east);
}

/** Fails on NaN and null as well. */
function expectWithin(value: number | null, min: number, max: number): void {
	if (value !== null && value >= min && value <= max) return;
	expect.fail(`${value} is not between ${min} and ${max}`);
}
