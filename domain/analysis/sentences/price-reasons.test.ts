import { expect, test } from 'vitest';
import { MODEL, SUBJECT, saleOf, TODAY } from '../../../tests/sample-market.ts';
import type { Candidate } from '../../comps/candidate.ts';
import { NO_CHOICES } from '../../comps/choices.ts';
import type { Sale } from '../../home/home.ts';
import { adjustmentLogs } from '../../pricing/adjustments.ts';
import type { MarketModel } from '../../pricing/market-model.ts';
import { createAdjuster } from '../indicated.ts';
import { priceReasons } from './price-reasons.ts';

/** Prices that rose until July and have been flat since. */
const RISEN: MarketModel = {
	...MODEL,
	index: {
		knots: [
			{ on: '2025-11-21', level: -0.07, error: 0.02 },
			{ on: '2026-07-01', level: 0, error: 0.01 },
			{ on: TODAY, level: 0, error: 0 },
		],
		pairs: 900,
	},
};

interface Given {
	sales: Partial<Sale>[];
	model?: MarketModel;
	listPricesOnly?: boolean;
	/** Sales that support the price beyond the comps. */
	supporting?: number;
}

/** The sentences about comps that equal the subject except for these facts. */
function reasonsFor({ sales, model = RISEN, listPricesOnly = false, supporting = 0 }: Given): string[] {
	const candidate = (facts: Partial<Sale>, at: number): Candidate => {
		const sale = saleOf({ id: String(at), ...facts });
		const logs = adjustmentLogs(SUBJECT, sale, model, TODAY);
		return { sale, isListPrice: listPricesOnly, miles: 0.1, daysAgo: 60, logs, dissimilarity: 0 };
	};
	const grid = sales.map(candidate);
	const others = Array.from({ length: supporting }, (_, at) => candidate({}, 100 + at));
	const weights = new Map([...grid, ...others].map((each, at) => [each, at === 0 ? 0.3 : 0.1]));
	const adjusters = createAdjuster(SUBJECT, NO_CHOICES, TODAY);
	const context = { model, on: TODAY, ...adjusters, listPricesOnly, subject: SUBJECT };
	return priceReasons({ grid, weights, reconciliation: null, corrected: null }, context as never);
}

/** The sentence about time for comps that went under contract on these days. */
function timeReason(days: readonly string[], model = RISEN): string | undefined {
	return reasonsFor({ sales: days.map((contractOn) => ({ contractOn })), model })[1];
}

test("states the comps' number, distance, dates and adjusted prices", () => {
	const flat = { ...MODEL, index: null };
	const first = { soldOn: '2026-09-03', contractOn: null, price: 400_000 };
	const second = { soldOn: '2026-10-05', contractOn: null, price: 420_000 };
	expect(reasonsFor({ sales: [first, second], model: flat, supporting: 196 })[0]).toBe(
		'Two comparable sales within 0.1 miles, closed from September 3, 2026 to October 5, 2026, range from $400,000 to $420,000 adjusted to the subject. Another 196 sales, farther away or less similar, support the price.',
	);
	expect(reasonsFor({ sales: [first], model: flat, supporting: 1 })[0]).toBe(
		'One comparable sale within 0.1 miles, closed September 3, 2026, adjusts to $400,000. One other sale, farther away or less similar, supports the price.',
	);
	expect(reasonsFor({ sales: [first, first], model: flat, listPricesOnly: true })[0]).toBe(
		'Two comparable listings within 0.1 miles, list prices dated September 3, 2026, adjust to $400,000.',
	);
});

test('names the comp with the most weight, with its price', () => {
	const sale = { address: '12 Oak St', soldOn: '2026-09-03', contractOn: null, price: 400_000 };
	const model = { ...MODEL, index: null };
	expect(reasonsFor({ sales: [sale], model })[2]).toBe(
		'12 Oak St (comp 1) has the most weight, 30%. It sold for $400,000 on September 3, 2026 and adjusts to $400,000.',
	);
	expect(reasonsFor({ sales: [{ ...sale, address: null }], model, listPricesOnly: true })[2]).toBe(
		'Comp 1 has the most weight, 30%. It was listed at $400,000 as of September 3, 2026 and adjusts to $400,000.',
	);
});

test('for a rise over the year, says which comps are adjusted for it', () => {
	const [early, late] = ['2026-02-01', '2026-08-01'];
	expect(timeReason([early, early])).toBe(
		'Local prices rose 7.3% over the past year. Each comp is adjusted to November 21, 2026.',
	);
	expect(timeReason([early, late, late])).toBe(
		'Local prices rose 7.3% over the past year. One of the three comps is adjusted for it; the two newest sold too recently to need an adjustment.',
	);
	expect(timeReason([early, early, late])).toBe(
		'Local prices rose 7.3% over the past year. Two of the three comps are adjusted for it; the newest sold too recently to need an adjustment.',
	);
	expect(timeReason([late, late])).toBe(
		'Local prices rose 7.3% over the past year, but not measurably since the comps sold, so none is adjusted for time.',
	);
});

test('a year without a measurable change may still have adjusted comps', () => {
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
		'Local prices did not change measurably over the past year, but they have since one of the two comps sold. That comp is adjusted to November 21, 2026.',
	);
	expect(timeReason(['2026-07-01'], dip)).toBe(
		'Local prices did not change measurably over the past year, but they have since the comps sold. That comp is adjusted to November 21, 2026.',
	);
	expect(timeReason(['2025-11-21'], dip)).toBe('Local prices did not change measurably over the past year.');
});

test('without an index there is no trend to adjust for', () => {
	expect(timeReason(['2026-02-01'], { ...MODEL, index: null })).toBe(
		'No market conditions adjustment: too few local sales show a trend.',
	);
});
