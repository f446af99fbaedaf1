import { expect, test } from 'vitest';
import { MODEL, SUBJECT, saleOf, TODAY } from '../../tests/sample-market.ts';
import { adjustmentLogs } from './adjustments.ts';
import { NO_CHOICES } from './choices.ts';
import { adjustPrice } from './grid.ts';
import type { MarketModel } from './market-model.ts';
import { priceReasons } from './price-reasons.ts';

/** Prices that rose until July, and stood still since. */
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

/** What is said of time for comps that were agreed on these days. */
function ofTime(days: readonly string[], model = RISEN): string | undefined {
	const grid = days.map((contractOn, at) => {
		const sale = saleOf({ id: String(at), contractOn });
		const logs = adjustmentLogs(SUBJECT, sale, model, TODAY);
		return { sale, isAsked: false, miles: 0.1, daysAgo: 60, logs, dissimilarity: 0 };
	});
	const adjusted = (candidate: (typeof grid)[number]) => adjustPrice(candidate, SUBJECT, NO_CHOICES, TODAY);
	const terms = { model, on: TODAY, adjusted, listPricesOnly: false, subject: SUBJECT } as never;
	return priceReasons({ grid, weights: new Map(), joint: null } as never, terms)[1];
}

test('the reader is told which comps were brought to the day of the price', () => {
	const [early, late] = ['2026-02-01', '2026-08-01'];
	expect(ofTime([early, early])).toBe(
		'Prices of like homes rose 7.3% over the year; each comp is brought to 21 November 2026.',
	);
	expect(ofTime([early, late, late])).toBe(
		'Prices of like homes rose 7.3% over the year, but not measurably since 2 of the 3 comps sold; the other is brought to 21 November 2026.',
	);
	expect(ofTime([late, late])).toBe(
		'Prices of like homes rose 7.3% over the year, but not measurably since the comps sold.',
	);
});

test('a year without a measurable change may have comps that were moved', () => {
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
	expect(ofTime(['2026-07-01', '2025-11-21'], dip)).toBe(
		'Prices of like homes did not change measurably over the year, but since 1 of the 2 comps sold they did: it is brought to 21 November 2026.',
	);
});
