import { expect, test } from 'vitest';
import type { PriceIndex } from '../market-model.ts';
import { indexChange, indexStep } from './time.ts';

const INDEX: PriceIndex = {
	pairs: 1000,
	knots: [
		{ on: '2026-01-01', level: 0, error: 0.01 },
		{ on: '2026-01-31', level: 0.03, error: 0.006 },
		{ on: '2026-03-02', level: 0.04, error: 0 },
	],
};

test('the index is linear between knots and constant beyond them', () => {
	expect(indexChange(INDEX, '2026-01-01', '2026-01-11').log).toBeCloseTo(0.01, 12);
	expect(indexChange(INDEX, '2025-06-01', '2026-12-24').log).toBeCloseTo(0.04, 12);
});

test('the adjustment back in time is the negative of the adjustment forward', () => {
	expect(indexStep(INDEX, '2026-03-02', '2026-01-01').log).toBe(
		-indexStep(INDEX, '2026-01-01', '2026-03-02').log,
	);
});

test('the adjustment is 0 if its 80% interval spans 0, but keeps its standard error', () => {
	const unsure = { ...INDEX, knots: INDEX.knots.map((knot) => ({ ...knot, error: 5 * knot.error })) };
	expect(indexStep(INDEX, '2026-01-01', '2026-03-02')).toEqual({ log: 0.04, error: 0.01 });
	expect(indexStep(unsure, '2026-01-01', '2026-03-02')).toEqual({ log: 0, error: 0.05 });
});

test('an index without knots adjusts nothing', () => {
	expect(indexStep({ knots: [], pairs: 0 }, '2026-01-01', '2026-03-02')).toEqual({ log: 0, error: 0 });
});
