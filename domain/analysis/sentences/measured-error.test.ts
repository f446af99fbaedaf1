/** What prices like this one were measured to miss by. */
import { expect, test } from 'vitest';
import { MODEL } from '../../../tests/sample-market.ts';
import type { MarketModel } from '../../pricing/market-model.ts';
import { measuredError, measuredErrorSentence } from './measured-error.ts';

/** The model of a market that measured 1,336 prices of medium and 12 of high confidence. */
const MEASURED: MarketModel = {
	...MODEL,
	calibration: {
		...MODEL.calibration,
		measured: { high: { medianError: 0.03, sales: 12 }, medium: { medianError: 0.0587, sales: 1336 } },
	},
};

const sentence = (level: 'high' | 'medium' | 'low', model: MarketModel) =>
	measuredErrorSentence({ measured: measuredError(level, model) });

test("a market's own blind sales say how close half of the prices like this one came", () => {
	expect(sentence('medium', MEASURED)).toBe(
		'Half of the prices like this one were within ±5.9% (1,336 blind sales here).',
	);
});

test('a county that uses the model of its neighbor names it', () => {
	expect(sentence('medium', { ...MEASURED, market: 'Ada County, ID', usedBy: 'Boise County, ID' })).toBe(
		'Half of the prices like this one were within ±5.9% (1,336 blind sales in Ada County, ID).',
	);
});

test.each(['high', 'low'] as const)(
	'with too few blind sales of its own, a price of %s confidence states the error on public data, named as such',
	(level) => {
		expect(sentence(level, MEASURED)).toMatch(
			/^Half of the prices like this one were within ±[\d.]+% \([\d,]+ blind sales of public data, King County, WA\)\.$/,
		);
		expect(sentence(level, MEASURED)).toBe(sentence(level, MODEL));
	},
);
