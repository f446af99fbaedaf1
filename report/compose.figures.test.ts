/** The figures of a report: sums, weights, and their source in the analysis. */
import { expect, test } from 'vitest';
import { usd } from '../domain/format/format.ts';
import { createReportInput } from '../tests/sample-report.ts';
import { blocksOf, tablesOf, textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';

const INPUT = createReportInput();
const REPORT = composeReport(INPUT);
const FULL = composeReport({ ...INPUT, kind: 'full' });

test('the price and its range come from the analysis, next to the statement that this is not an appraisal', () => {
	const { conclusion } = INPUT.analysis;
	const price = blocksOf(REPORT, 'indicated-price')[0];
	expect(REPORT.price).toEqual({ value: conclusion?.price, low: conclusion?.low, high: conclusion?.high });
	expect(price).toMatchObject({
		kind: 'price',
		price: usd(conclusion?.price),
		range: `${usd(conclusion?.low)} to ${usd(conclusion?.high)}`,
		disclaimer: expect.stringMatching(/^This is not an appraisal\./),
	});
	expect(REPORT.notices).toEqual(['Not an appraisal']);
	expect(textOf(REPORT)).toContain(JSON.stringify(conclusion?.reasons[0]).slice(1, -1));
});

test('the brief lists the comps with the most weight, and flags a price outside all comps', () => {
	const [first, ...others] = INPUT.analysis.comps;
	if (first === undefined) throw new Error('The sample has no comps');
	const comps = [{ ...first, weight: -0.01 }, ...others].map((comp) => ({
		...comp,
		adjustedPrice: 1_000_000,
	}));
	const { conclusion } = INPUT.analysis;
	if (conclusion === null) throw new Error('The sample has no price');
	const analysis = { ...INPUT.analysis, comps, conclusion: { ...conclusion, compsPrice: 1_000_000 } };
	const brief = composeReport({ ...INPUT, kind: 'brief', analysis });
	const [carrying] = tablesOf(brief);
	expect(carrying?.rows.map(({ pin }) => pin)).not.toContain(first.number);
	expect(textOf(brief)).toContain('The price is below every adjusted comp: supporting sales lower it.');
});

test('the range is placed among all similar listings, each counted once', () => {
	const [bands] = tablesOf(REPORT, 'competition');
	const counted = (bands?.rows ?? []).flatMap(({ cells }) => cells.slice(1).map(Number));
	const similarListings = INPUT.evidence.activeListings.filter(
		({ livingArea }) => livingArea !== null && Math.abs(livingArea / 1800 - 1) <= 0.25,
	);
	expect(counted.reduce((sum, each) => sum + each, 0)).toBe(similarListings.length);
});

test('all sales that are not comps are counted by reason', () => {
	const [reasons] = tablesOf(FULL, 'excluded-sales');
	const counted = (reasons?.rows ?? []).reduce((sum, { cells }) => sum + Number(cells[1]), 0);
	expect(counted).toBe(INPUT.analysis.verdicts.filter(({ included }) => !included).length);
});
