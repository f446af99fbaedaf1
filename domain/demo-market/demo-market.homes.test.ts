/** The facts of the homes in the demo market. */
import { describe, expect, test } from 'vitest';
import { expectWithin, housesByStreet, listings, listingsByZip } from '../../tests/samples/demo-listings.ts';
import { type Listing, priceOf } from '../home/listing.ts';
import { median } from '../math/statistics.ts';

describe('the whole demo market', () => {
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
		['price per square foot', (home) => (priceOf(home) ?? 0) / (home.livingArea ?? 0), 40, 3_500],
		['living area', ({ livingArea }) => livingArea, 200, 12_000],
		['number of bedrooms', ({ bedrooms }) => bedrooms, 0, 8],
		['number of baths', ({ bathrooms }) => bathrooms, 1, 9.5],
		['year built', ({ yearBuilt }) => yearBuilt, 1880, 2026],
		['number of days on market', ({ daysOnMarket }) => daysOnMarket, 1, 240],
		['lot size', ({ lotSize }) => lotSize, 300, 60_000],
		['condition', ({ condition }) => condition, 2, 6],
		['quality', ({ quality }) => quality, 1, 6],
		['garage', ({ garageSpaces }) => garageSpaces, 0, 3],
		['basement', ({ basementArea }) => basementArea, 0, 7_000],
		['view', ({ view }) => view, 0, 4],
		['HOA dues', ({ hoaMonthly }) => hoaMonthly, 50, 5_000],
	])('has no implausible %s', (_, figureOf, min, max) => {
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

	test('gives each home the facts of its type, and no link to a listing', () => {
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

	test('rounds prices as sellers and agents do', () => {
		const odd = listings.filter(
			({ listPrice, soldPrice, bathrooms }) =>
				![0, 900].includes((listPrice ?? 1) % 1000) ||
				(soldPrice ?? 0) % 100 !== 0 ||
				(bathrooms ?? 0.1) % 0.5 !== 0,
		);
		expect(odd.slice(0, 3)).toEqual([]);
	});
});

describe('the homes of the demo market', () => {
	const streets = [...listingsByZip.values()]
		.flatMap(housesByStreet)
		.filter(([, houses]) => houses.length > 3);
	/** The share of houses within this distance of the median of their street. */
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

	test('are mostly in conditions C3 and C4, with a plausible number of baths', () => {
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
