/** The evidence pack: every table that its text promises is printed, or why it isn't. */
import { expect, test } from 'vitest';
import type { AccuracyGroup, BacktestResult } from '../../domain/accuracy/backtest-result.ts';
import { type EvidenceFigures, writeEvidencePack } from '../../domain/accuracy/evidence-pack.ts';
import { measureAccuracy } from '../../domain/accuracy/measure.ts';
import { evidenceText } from './text.ts';

const group = (label: string): AccuracyGroup => {
	const accuracy = measureAccuracy([
		{ sale: { price: 400_000 }, estimate: { price: 410_000, low: 350_000, high: 480_000 } },
	]);
	return { label, ...accuracy, uncorrected: accuracy };
};

const FIGURES: EvidenceFigures = {
	...{ today: '2026-11-28', models: 1, sales: 1, borrowed: 2, backtests: [], sealed: { groups: [] } },
	...{ sealedHomes: 1, sealedLists: 1, brokenSeals: 0, sample: [], auditEvents: 0, sources: [] },
};

const packOf = (result: Partial<BacktestResult> | null) =>
	evidenceText(
		writeEvidencePack({
			...FIGURES,
			backtests: result
				? [
						{
							source: 'County',
							run_at: '2026-11-28',
							result: { all: group('all'), ...result } as BacktestResult,
						},
					]
				: [],
		}),
	);

test('has a table by price tier and one by area', () => {
	const areas = { byPriceThird: [group('$300K to $500K')], byCounty: [group('King County, WA')] };
	const byZip = packOf({ ...areas, byZip: [group('98103')] });
	expect(byZip).toContain('## County: by price tier\n\n| Sales |');
	expect(byZip).toContain('## County: by ZIP code\n\n| Sales |');
	expect(byZip).toContain('| 98103 | 1 |');
	// No ZIP code has enough sales.
	expect(packOf({ ...areas, byZip: [] })).toContain('## County: by county\n\n| Sales |');
});

test("shows price tiers as tenths, with the sign of the errors, and IAAO's measures with their limits", () => {
	const tenths = ['$300K to $350K', '$350K to $400K'].map(group);
	const pack = packOf({ byPriceThird: [group('thirds')], byPriceTenth: tenths, byZip: [group('98103')] });
	expect(pack).not.toContain('thirds');
	expect(pack).toContain('| $350K to $400K | 1 | 2.5% | 1.025 | 100.0% |');
	expect(pack).toContain('- Coefficient of dispersion (COD), County: 0.0% (IAAO accepts 5% to 15%)');
	expect(pack).toContain('- Price-related differential (PRD), County: 1.000 (IAAO accepts 0.98 to 1.03)');
	// One price has no bias to measure.
	expect(pack).toContain('- Price-related bias (PRB), County: —\n');
});

test('says why a table is missing', () => {
	expect(packOf(null)).toContain(
		'## By price tier and by area\n\nNo backtest of real sales has been run yet.',
	);
	expect(packOf({ byPriceThird: [], byCounty: [], byZip: [] })).toContain(
		'## County: by price tier\n\nNo sale of this backtest could be priced.',
	);
});

test('counts agree with their nouns', () => {
	expect(packOf(null)).toContain('Markets with a model of their own: 1, fitted on 1 sale\n');
	expect(packOf(null)).toContain('Sealed: 1 price in 1 list\n');
});
