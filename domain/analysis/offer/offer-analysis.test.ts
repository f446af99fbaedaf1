/** Offers from what similar homes sold for, against figures computed in another way. */
import { describe, expect, test } from 'vitest';
import { createSales, MODEL } from '../../../tests/sample-market.ts';
import { createReportInput } from '../../../tests/sample-report.ts';
import { measureListings } from '../strategy/measured-listings.ts';
import { analyzeOffer, MIN_OFFER_SALES } from './offer-analysis.ts';

const SALES = createSales(200).map((sale, at) => ({
	...{ ...sale, daysOnMarket: 3 + ((at * 7) % 90) },
	originalListPrice: Math.round(sale.price * (0.95 + 0.01 * (at % 15))),
	listPrice: Math.round(sale.price * (0.96 + 0.005 * (at % 17))),
}));
const POSITIONS = Array.from({ length: 19 }, (_, at) => (at - 9) / 6);
const model = { ...MODEL, calibration: { ...MODEL.calibration, positions: POSITIONS } };
const INPUT = createReportInput({ sales: SALES, evidence: { model } });
const { analysis, evidence } = INPUT;
const price = analysis.conclusion?.price ?? 0;
const offerAt = (listPrice: number, daysOnMarket: number | null = 30) => {
	const found = analyzeOffer(evidence, analysis, { listPrice, daysOnMarket });
	if (found === null) throw new Error('There is no price.');
	return found;
};

/** R's default quantile, written by hand. */
function quartile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	const rank = 1 + (sorted.length - 1) * share;
	const [below, above] = [sorted[Math.floor(rank) - 1] ?? 0, sorted[Math.ceil(rank) - 1] ?? 0];
	return below * (1 - (rank % 1)) + above * (rank % 1);
}

test('quartiles are of the last list prices of similar homes listed alike, and as long on the market', () => {
	const { samples } = offerAt(price * 1.02);
	const sold = measureListings(evidence, analysis.subject).listings.flatMap(({ sale, listRatio }) => {
		if (sale?.listPrice == null) return [];
		const blind = sale.originalListPrice / listRatio;
		return [
			{ ratio: sale.price / sale.listPrice, level: sale.listPrice / blind, days: sale.daysOnMarket ?? -1 },
		];
	});
	expect(sold.length).toBeGreaterThan(50);
	const alike = sold.filter(({ level }) => level >= 1.02 * 0.95 && level <= 1.02 * 1.05);
	// 30 days: from 15 to 60.
	const asLong = (homes: typeof sold) => homes.filter(({ days }) => days >= 15 && days <= 60);
	const expected = [asLong(alike), alike, asLong(sold), sold].map((homes) => homes.map(({ ratio }) => ratio));
	expect(samples.map(({ sales }) => sales.length)).toEqual(expected.map((ratios) => ratios.length));
	expected.forEach((ratios, at) => {
		const shown = samples[at]?.quartiles?.map((each) => each.toFixed(9)) ?? null;
		const isEnough = ratios.length >= MIN_OFFER_SALES;
		const own = [0.25, 0.5, 0.75].map((share) => quartile(ratios, share).toFixed(9));
		expect(shown).toEqual(isEnough ? own : null);
	});
});

test('the first sample with ten sales gives the offers: its quartiles times the list price, to three digits', () => {
	const { used, offers, samples } = offerAt(price);
	expect(used).toBe(samples.find(({ ratios }) => ratios.length >= MIN_OFFER_SALES));
	expect(offers.map((offer) => offer.price)).toEqual(
		used?.quartiles?.map((ratio) => Number((ratio * price).toPrecision(3))),
	);
	for (const [at, { atMost }] of offers.entries()) {
		const ratio = used?.quartiles?.[at] ?? 0;
		expect(atMost).toBe(used?.ratios.filter((each) => each <= ratio + 1e-9).length);
	}
	const far = offerAt(price * 1.9);
	expect(far.samples[1]?.ratios.length).toBeLessThan(MIN_OFFER_SALES);
	expect(far.used?.sample).toBe('timed');
	expect(offerAt(price * 1.9, null).used?.sample).toBe('all');
});

test('the share that sold for more falls with the offer, and is about half at the price', () => {
	const shares = [0.9, 1, 1.1].flatMap((part) =>
		offerAt(price * part).offers.map(({ price: at, soldForMore }) => [at, soldForMore] as const),
	);
	const inOrder = shares.toSorted(([a], [b]) => a - b).map(([, share]) => share ?? 0);
	expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a));
	expect(Math.min(...inOrder)).toBeGreaterThanOrEqual(0.05);
	const unmeasured = createReportInput({ sales: SALES });
	const offers = analyzeOffer(unmeasured.evidence, unmeasured.analysis, {
		listPrice: price,
		daysOnMarket: 5,
	})?.offers;
	expect(offers?.map(({ soldForMore }) => soldForMore)).toEqual([null, null, null]);
});

describe('nothing is said', () => {
	test('of fewer than ten sales with a list price', () => {
		const few = createReportInput({
			sales: SALES.map((sale, at) => (at < 9 ? sale : { ...sale, originalListPrice: null })),
		});
		expect(analyzeOffer(few.evidence, few.analysis, { listPrice: price, daysOnMarket: 5 })).toMatchObject({
			used: null,
			offers: [],
		});
	});

	test('without a price from closed sales', () => {
		const none = createReportInput({ sales: [] });
		expect(analyzeOffer(none.evidence, none.analysis, { listPrice: 400_000, daysOnMarket: 5 })).toBeNull();
	});
});
