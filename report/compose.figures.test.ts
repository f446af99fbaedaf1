/** The figures of a report: sums, weights, and their source in the analysis. */
import { describe, expect, test } from 'vitest';
import type { Choices } from '../domain/comps/choices.ts';
import { usd } from '../domain/format/format.ts';
import { MODEL } from '../tests/sample-market.ts';
import { reportInputOf, STATES } from '../tests/sample-report.ts';
import { blocksOf, dollarsIn, rowOf, tablesOf, textOf } from '../tests/samples/report-blocks.ts';
import { composeReport } from './compose.ts';
import type { TableBlock } from './report.ts';

const INPUT = reportInputOf();
const REPORT = composeReport(INPUT);
const FULL = composeReport({ ...INPUT, kind: 'full' });

describe('the model correction', () => {
	const correction = {
		curves: { age: { heights: new Array(9).fill(-0.024), mean: 0 } },
		middle: { area: 7.5, lot: 8.9, price: 13 },
		share: 1,
		errors: 4100,
	};
	const textWith = (choices: Partial<Choices>) =>
		textOf(composeReport(reportInputOf({ evidence: { model: { ...MODEL, correction } }, choices })));

	test('is named with its reason and its size, and part of the method', () => {
		const text = textWith({});
		expect(text).toContain('homes like this one sold for 2.4% less than their comps indicated');
		expect(text).toContain('−2.4%: −2.4% for age');
		expect(text).toContain('Correct. Past sales are priced');
		expect(text).not.toContain('is not applied');
	});

	test.each([[{ withoutCorrection: true }], [{ compsAlone: true }]])(
		'is said to be missing, and is no part of the method, with the choices %j',
		(choices) => {
			const text = textWith(choices);
			expect(text).toContain(
				'The model correction is not applied: past errors in this market do not change this price.',
			);
			expect(text).not.toContain('Correct. Past sales are priced');
			expect(textOf(REPORT)).not.toContain('The model correction is not applied');
		},
	);
});

test('the price and its range come from the analysis, next to the statement that this is not an appraisal', () => {
	const { conclusion } = INPUT.analysis;
	const price = blocksOf(REPORT, 'answer')[0];
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

test('every column of the grid adds up to the dollar', () => {
	const [grid] = tablesOf(REPORT, 'grid');
	const rows = grid?.rows ?? [];
	INPUT.analysis.comps.forEach((comp, at) => {
		const cells = rows.map(({ cells }) => cells[at + 2] ?? '');
		const lines = cells.filter((cell) => cell.includes('\n')).map((cell) => cell.split('\n')[1] ?? '');
		const sum = lines.filter((line) => line !== '—').reduce((total, line) => total + dollarsIn(line), 0);
		expect(dollarsIn(cells[0] ?? '') + sum).toBe(comp.adjustedPrice);
		expect(rowOf([grid as TableBlock], 'Net adjustment')[at + 2]).toMatch(/^[+−]?\$/);
		expect(dollarsIn(rowOf([grid as TableBlock], 'Net adjustment')[at + 2] ?? '')).toBe(sum);
		expect(rowOf([grid as TableBlock], 'Adjusted price')[at + 2]).toBe(usd(comp.adjustedPrice));
		expect(grid?.columns[at + 2]?.pin).toBe(comp.number);
	});
});

test('the weights in the reconciliation add up to 100%', () => {
	const [closing] = tablesOf(REPORT, 'doubts');
	const weights = (closing?.rows ?? [])
		.filter(({ strong }) => !strong)
		.map(({ cells }) => Number(cells[2]?.replace('−', '-').replace('%', '')));
	expect(weights.reduce((sum, each) => sum + each, 0)).toBeCloseTo(100, 0);
	expect(rowOf([closing as TableBlock], 'Indicated price').slice(1, 3)).toEqual([
		usd(INPUT.analysis.conclusion?.price),
		'100%',
	]);
});

test('the price without each comp comes from the analysis', () => {
	const [closing] = tablesOf(REPORT, 'doubts');
	for (const { number, price } of INPUT.analysis.conclusion?.leaveOneOut ?? [])
		expect(closing?.rows.find(({ pin }) => pin === number)?.cells[3]).toBe(usd(price));
});

test('the brief lists the comps with the most weight, and flags a price outside all comps', () => {
	const [first, ...others] = INPUT.analysis.comps;
	if (first === undefined) throw new Error('The sample has no comps');
	const comps = [{ ...first, weight: -0.01 }, ...others].map((comp) => ({
		...comp,
		adjustedPrice: 1_000_000,
	}));
	const brief = composeReport({ ...INPUT, kind: 'brief', analysis: { ...INPUT.analysis, comps } });
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
	const [reasons] = tablesOf(FULL, 'left-out');
	const counted = (reasons?.rows ?? []).reduce((sum, { cells }) => sum + Number(cells[1]), 0);
	expect(counted).toBe(INPUT.analysis.verdicts.filter(({ included }) => !included).length);
});

test('what the agent set has an asterisk, which is explained in words for the client', () => {
	const edited = composeReport({ ...(STATES['edits of the agent'] as () => typeof INPUT)(), kind: 'full' });
	const text = textOf(edited);
	expect(text).toMatch(/\$[\d,]+\*/);
	expect(text).toContain('* Set by the agent.');
	expect(text).toContain('Excluded by the agent: Next to the rail line');
	expect(text).toContain("Agent's note: Same builder and plan.");
	expect(text).not.toMatch(/\b(?:by|that) you\b|[Yy]our own/);
	expect(blocksOf(edited, 'answer').slice(-3)).toMatchObject([
		{ text: 'From Dana Agent' },
		{ text: 'I have walked through this home.' },
		{ text: 'The kitchen is from 2022.' },
	]);
	expect(text).toContain('8.1%');
});

test("comps that don't fit on one sheet are split into grids of the same width", () => {
	const grids = tablesOf(composeReport((STATES['many pinned comps'] as () => typeof INPUT)()), 'grid');
	expect(grids.length).toBeGreaterThan(1);
	const numbers = grids.flatMap(({ columns }) =>
		columns.flatMap(({ pin }) => (pin === 'subject' ? [] : (pin ?? []))),
	);
	expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});
