import { expect, test } from 'vitest';
import { MODEL, TODAY } from '../../../tests/sample-market.ts';
import { RISEN, reasonsFor } from '../../../tests/samples/pricing/price-reasons.ts';
import type { MarketModel } from '../../pricing/market-model.ts';

test('the first reason states the number, distance, dates and adjusted prices of the comps', () => {
	const flat = { ...MODEL, index: null };
	const first = { soldOn: '2026-09-03', contractOn: null, price: 400_000 };
	const second = { soldOn: '2026-10-05', contractOn: null, price: 420_000 };
	expect(reasonsFor({ sales: [first, second], model: flat, supporting: 196 })[0]).toBe(
		'Two comparable sales within 0.1 miles, closed from September 3, 2026 to October 5, 2026, range from $400,000 to $420,000 adjusted to the subject. Another 196 sales nearby are farther away or less similar.',
	);
	expect(reasonsFor({ sales: [first], model: flat, supporting: 1 })[0]).toBe(
		'One comparable sale within 0.1 miles, closed September 3, 2026, adjusts to $400,000. One other sale nearby is farther away or less similar.',
	);
	expect(reasonsFor({ sales: [first, first], model: flat, listPricesOnly: true })[0]).toBe(
		'Two comparable listings within 0.1 miles, list prices dated September 3, 2026, adjust to $400,000.',
	);
});

test('the third reason names the comp with the most weight, and its price', () => {
	const sale = { address: '12 Oak St', soldOn: '2026-09-03', contractOn: null, price: 400_000 };
	const model = { ...MODEL, index: null };
	expect(reasonsFor({ sales: [sale], model })[2]).toBe(
		'12 Oak St (comp 1) has the most weight, 30%. It sold for $400,000 on September 3, 2026 and adjusts to $400,000.',
	);
	expect(reasonsFor({ sales: [{ ...sale, address: null }], model, listPricesOnly: true })[2]).toBe(
		'Comp 1 has the most weight, 30%. It was listed at $400,000 as of September 3, 2026 and adjusts to $400,000.',
	);
});

test('a sale that the agent added is a sale, even if all other prices are list prices', () => {
	const sale = { address: '12 Oak St', soldOn: '2026-09-03', price: 400_000 };
	const reasons = reasonsFor({ sales: [sale, {}], listPricesOnly: true, added: 1 });
	expect(reasons[0]).toMatch(/^Two comparable listings .*, list prices dated/);
	const [alone] = reasonsFor({ sales: [sale], listPricesOnly: true, added: 1 });
	expect(alone).toMatch(/^One comparable sale within 0.1 miles, closed September 3, 2026, adjusts to/);
	expect(reasons[2]).toMatch(/It sold for \$400,000 on September 3, 2026 and adjusts to/);
});

/** The sentence about time for comps that went under contract on these days. */
function timeReason(days: readonly string[], model = RISEN): string | undefined {
	return reasonsFor({ sales: days.map((contractOn) => ({ contractOn })), model })[1];
}

test('if prices rose over the year, the sentence says which comps are adjusted for it', () => {
	const [early, late] = ['2026-02-01', '2026-08-01'];
	expect(timeReason([early, early])).toBe(
		'Local prices rose 7.3% over the past year. Each comp is adjusted to November 21, 2026.',
	);
	expect(timeReason([early, late, late])).toBe(
		'Local prices rose 7.3% over the past year. One of the three comps is adjusted for it; prices have not changed measurably since the two newest sold.',
	);
	expect(timeReason([early, early, late])).toBe(
		'Local prices rose 7.3% over the past year. Two of the three comps are adjusted for it; prices have not changed measurably since the newest sold.',
	);
	expect(timeReason([late, late])).toBe(
		'Local prices rose 7.3% over the past year, but not measurably since the comps sold, so none is adjusted for time.',
	);
	expect(timeReason([early])).toBe(
		'Local prices rose 7.3% over the past year. The comp is adjusted to November 21, 2026.',
	);
	expect(timeReason([late])).toBe(
		'Local prices rose 7.3% over the past year, but not measurably since the comp sold, so it is not adjusted for time.',
	);
});

test('comps can be adjusted for time even if prices did not change over the whole year', () => {
	const dip: MarketModel = {
		...MODEL,
		index: {
			knots: [
				{ on: '2025-11-21', level: 0, error: 0.02 },
				{ on: '2026-07-01', level: -0.07, error: 0.01 },
				{ on: TODAY, level: 0, error: 0 },
			],
			pairs: 900,
		},
	};
	expect(timeReason(['2026-07-01', '2025-11-21'], dip)).toBe(
		'Local prices were flat over the past year but have moved since one of the two comps sold. That comp is adjusted to November 21, 2026.',
	);
	expect(timeReason(['2026-07-01'], dip)).toBe(
		'Local prices were flat over the past year but have moved since the comp sold. It is adjusted to November 21, 2026.',
	);
	expect(timeReason(['2026-07-01', '2026-07-01'], dip)).toBe(
		'Local prices were flat over the past year but have moved since the comps sold. Those comps are adjusted to November 21, 2026.',
	);
	expect(timeReason(['2025-11-21'], dip)).toBe('Local prices were flat over the past year.');
});

test('without an index there is no trend to adjust for', () => {
	expect(timeReason(['2026-02-01'], { ...MODEL, index: null })).toBe(
		'No market conditions adjustment: too few local sales show a trend.',
	);
});
