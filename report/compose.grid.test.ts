/** The grid of a report. */
import { expect, test } from 'vitest';
import { usd } from '../domain/format/format.ts';
import { createReportInput, STATES } from '../tests/sample-report.ts';
import { blocksOf, dollarsIn, rowOf, tablesOf, textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';
import type { TableBlock } from './report.ts';

const INPUT = createReportInput();
const REPORT = composeReport(INPUT);

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

test('adjusted price and weight are right below the sale price, and the sums at the end', () => {
	const names = (tablesOf(REPORT, 'grid')[0]?.rows ?? []).map(({ cells }) => cells[0]);
	expect(names.slice(0, 3)).toEqual(['Sale price', 'Adjusted price', 'Weight']);
	expect(names.slice(-3)).toEqual(['Net adjustment', 'Net', 'Gross']);
});

test('the weights in the reconciliation add up to 100%', () => {
	const [closing] = tablesOf(REPORT, 'reconciliation');
	const weights = (closing?.rows ?? [])
		.filter(({ strong }) => !strong)
		.map(({ cells }) => Number(cells[2]?.replace('−', '-').replace('%', '')));
	expect(weights.reduce((sum, each) => sum + each, 0)).toBeCloseTo(100, 0);
	expect(rowOf([closing as TableBlock], 'Indicated price').slice(1, 3)).toEqual([
		usd(INPUT.analysis.conclusion?.price),
		'100%',
	]);
});

test('values set by the agent have an asterisk, with an explanation for the client', () => {
	const edited = composeReport({ ...(STATES['the agent’s edits'] as () => typeof INPUT)(), kind: 'full' });
	const text = textOf(edited);
	expect(text).toMatch(/\$[\d,]+\*/);
	expect(text).toContain('* Set by the agent.');
	expect(text).toContain('Excluded by the agent: Next to the rail line');
	expect(text).toContain("Agent's note: Same builder and plan.");
	expect(text).not.toMatch(/\b(?:by|that) you\b|[Yy]our own/);
	expect(blocksOf(edited, 'indicated-price').slice(-3)).toMatchObject([
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
