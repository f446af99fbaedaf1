import { describe, expect, test } from 'vitest';
import { createSale, createSales, MODEL, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import { addDays } from '../../dates/days.ts';
import { priceFrom } from '../estimate.ts';
import type { MarketModel } from '../market-model.ts';
import { correctEstimate, factsFromList } from './correction.ts';
import { withOwnSale } from './correction-facts.ts';
import { ownPriceWeight, renovationShare } from './own-sale.ts';

const SALES = createSales(150);
const NONE = factsFromList([]);

/** The facts of a home that sold this many days ago, for its estimate or at a difference from it in logs. */
function soldAgo(days: number, gap = 0, concessions: number | null = null) {
	const price = Math.exp(13 + gap);
	return withOwnSale(NONE, { price, soldOn: addDays(TODAY, -days), concessions }, 13, MODEL, TODAY);
}

/** A market in which homes that sold before sell for 5% more than their comps indicate. */
const RESALES: MarketModel = {
	...MODEL,
	correction: {
		curves: {
			ownSale: { heights: new Array(7).fill(0.05), mean: 0 },
			ownRecency: { heights: [0, 0, 0.04], mean: 0 },
		},
		middle: { area: 7.5, lot: 8.9, price: 13 },
		share: 1,
		errors: 4100,
	},
};

describe("the home's own recent price", () => {
	test.each([
		[1, 0.5],
		[60, 0.5],
		[66, 0.3],
		[75, 0],
		[365, 0],
	])('%i days after the sale has a weight of %f', (days, weight) => {
		expect(ownPriceWeight(soldAgo(days))).toBeCloseTo(weight, 9);
	});

	test('has no weight if it differs so much from the comps that it was hardly paid for this home alone', () => {
		expect(ownPriceWeight(soldAgo(20, -0.55))).toBe(0.5);
		expect(ownPriceWeight(soldAgo(20, -0.7))).toBe(0);
		expect(ownPriceWeight(soldAgo(20, 0.7))).toBe(0);
	});

	test('is net of concessions, as the prices of comps are', () => {
		const [gross, net] = [soldAgo(20), soldAgo(20, 0, 0.04 * Math.exp(13))].map(
			({ ownSale }) => ownSale ?? 0,
		);
		expect((net as number) - (gross as number)).toBeCloseTo(Math.log(0.96), 9);
	});

	test('has no weight without an earlier sale', () => {
		expect(ownPriceWeight(NONE)).toBe(0);
		expect(correctEstimate({ logPrice: 13, facts: NONE, comps: 100 }, undefined)).toBeNull();
	});

	test('makes the price the mean in logs of the own price and of that of the comps, in a market without past errors too', () => {
		const own = createSale({
			id: 'own',
			address: SUBJECT.address,
			price: 300_000,
			soldOn: addDays(TODAY, -20),
		});
		const subject = { ...SUBJECT, id: 'own' };
		const alone = priceFrom(subject, SALES, MODEL, TODAY);
		const priced = priceFrom(subject, SALES, MODEL, TODAY, own);
		const facts = withOwnSale(NONE, own, alone?.logPrice ?? 0, MODEL, TODAY);
		const ownLog = (alone?.logPrice ?? 0) + (facts.ownSale ?? 0);
		expect(Math.log(priced?.price ?? 0)).toBeCloseTo(((alone?.logPrice ?? 0) + ownLog) / 2, 9);
		expect(priced?.correction?.ownPrice).toMatchObject({ weight: 0.5, days: 20 });
	});

	test('has no weight if the home was renovated since', () => {
		const facts = soldAgo(20, 0.2);
		const estimate = { logPrice: 13, facts, comps: 100 };
		expect(correctEstimate({ ...estimate, isRenovatedSince: true }, undefined)).toBeNull();
		expect(correctEstimate(estimate, undefined)?.log).toBeCloseTo((facts.ownSale ?? 0) / 2, 9);
	});
});

describe('what past resales teach about renovations', () => {
	test.each([
		[10, 0],
		[60, 0],
		[90, 0.5],
		[120, 1],
		[500, 1],
	])('%i days after the sale counts by %f', (days, share) => {
		expect(renovationShare(soldAgo(days))).toBeCloseTo(share, 9);
	});

	test('changes no price up to 60 days after the sale, and then more from day to day', () => {
		const corrections = [5, 60, 61, 80, 100, 120].map(
			(days) =>
				correctEstimate(
					{ logPrice: 13, facts: soldAgo(days), comps: 100, isRenovatedSince: true },
					RESALES.correction,
				)?.log ?? Number.NaN,
		);
		expect(corrections.slice(0, 2)).toEqual([0, 0]);
		expect(corrections[2]).toBeGreaterThan(0);
		expect(corrections).toEqual(corrections.toSorted((a, b) => a - b));
	});
});
