import { expect, test } from 'vitest';
import { MODEL, TODAY } from '../../../tests/sample-market.ts';
import { RISEN, reasonsFor } from '../../../tests/samples/pricing/price-reasons.ts';
import type { MarketModel } from '../../pricing/market-model.ts';

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
