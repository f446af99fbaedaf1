/** Prices and rents of the demo market. */
import { describe, expect, test } from 'vitest';
import {
	asOf,
	expectWithin,
	listings,
	listingsByZip,
	places,
	yearAgo,
} from '../../tests/samples/demo-listings.ts';
import { type Listing, priceOf } from '../home/listing.ts';
import { median } from '../math/statistics.ts';
import { demoRents } from './demo-market.ts';
import { NEIGHBORHOODS } from './neighborhoods.ts';

const rents = [...demoRents({ seed: 1, asOf, places })];
const neighborhoodByZip = new Map(NEIGHBORHOODS.map((neighborhood) => [neighborhood.zip, neighborhood]));

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

/** The price relative to the level of its ZIP code, so that ZIP codes can be compared. */
function relativePrice(listing: Listing): number {
	return (priceOf(listing) ?? 0) / (neighborhoodByZip.get(listing.zip)?.price ?? 1);
}
