import { expect, test } from 'vitest';
import type { Accuracy, BacktestResult } from '../../domain/accuracy/backtest-result.ts';
import { parseBacktests } from './backtest.ts';

const NO_MEASURES: Accuracy = {
	sales: 2,
	priced: 0,
	medianError: null,
	meanError: null,
	bias: null,
	within5: null,
	within10: null,
	within20: null,
	medianRatio: null,
	cod: null,
	prd: null,
	prb: null,
	coverage: null,
	above: null,
	rangeWidth: null,
};

const RESULT: BacktestResult = {
	from: '2015-01-02',
	to: '2015-05-27',
	salesInData: 20,
	excluded: 1,
	demo: false,
	fields: 'product',
	all: NO_MEASURES,
	withExcluded: NO_MEASURES,
	wholeData: NO_MEASURES,
	byPriceThird: [],
	byCounty: [{ ...NO_MEASURES, label: 'King County, WA' }],
	byHomeType: [],
	byComps: [],
	byUncertainty: [],
};

const ROW = { source: 'county.csv', run_at: '2026-11-20T10:00:00+00:00', result: RESULT };

test('parses a result as it was stored', () => {
	expect(parseBacktests([JSON.parse(JSON.stringify(ROW))])).toEqual([ROW]);
});

test('skips results of another version and keeps the rest', () => {
	expect(parseBacktests([{ ...ROW, result: { mdape: 0.08 } }, ROW])).toEqual([ROW]);
});

test('rejects a response that is not a list', () => {
	expect(() => parseBacktests({ message: 'no' })).toThrow();
});
