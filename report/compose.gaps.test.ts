/** Reports with something missing: a price, facts, a market or a map location. */
import { expect, test } from 'vitest';
import { UNKNOWN_FACTS } from '../domain/home/parse-home.ts';
import { createSale, createSales, SUBJECT } from '../tests/sample-market.ts';
import { createReportInput, STATES } from '../tests/sample-report.ts';
import { blocksOf, idsOf, tablesOf, textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';

const INPUT = createReportInput();
const REPORT = composeReport(INPUT);

test('a report without a price says why, shows what it has, and has no price figures', () => {
	const report = composeReport({ ...(STATES['no price'] as () => typeof INPUT)(), kind: 'full' });
	expect(report.price).toBeNull();
	expect(blocksOf(report).some(({ kind }) => kind === 'price')).toBe(false);
	expect(textOf(report)).toContain('A price needs at least 3 comparable sales');
	expect(textOf(report)).toContain('This is not an appraisal.');
	expect(idsOf(report)).toEqual(expect.arrayContaining(['comps', 'comp-details', 'method']));
	expect(idsOf(report)).not.toContain('reconciliation');
	expect(textOf(report)).not.toContain('criteria; weight');
});

test('for a home with no known facts, the report names the missing fact instead of missing sales', () => {
	const { latitude, longitude } = SUBJECT;
	const report = composeReport(createReportInput({ subject: { ...UNKNOWN_FACTS, latitude, longitude } }));
	expect(report.price).toBeNull();
	expect(textOf(report)).toContain('its living area is missing');
	expect(textOf(report)).not.toMatch(/A price needs|Unknown for this home|too few sales/);
});

test("the home's own latest sale is next to its price", () => {
	const own = (id: string, soldOn: string, price: number) =>
		createSale({ id, address: SUBJECT.address, latitude: 40, soldOn, price });
	const report = composeReport(
		createReportInput({
			sales: [...createSales(90), own('old', '2025-03-01', 350_000), own('new', '2026-09-01', 415_300)],
		}),
	);
	expect(textOf(report)).toContain('This home sold for $415,300 on September 1, 2026');
	expect(textOf(report)).not.toContain('This home sold for $350,000');
});

test('without a known market, the report shows the prices of nearby sales', () => {
	const report = composeReport({ ...INPUT, market: null });
	const chart = blocksOf(report, 'market').find(({ kind }) => kind === 'chart');
	expect(chart).toMatchObject({ caption: expect.stringContaining('similar homes nearby') });
	expect(tablesOf(report, 'market')).toEqual([]);
});

test('a pinned comp that sold far below the market is flagged', () => {
	const gift = createSale({ id: 'gift', price: 60_000 });
	const input = createReportInput({ sales: [...createSales(90), gift], choices: { pinned: ['gift'] } });
	const words = /The price of comp 1 is 1\d% of what nearby sales indicate/;
	const report = composeReport(input);
	expect(tablesOf(report, 'grid')[0]?.note).toMatch(words);
	expect(JSON.stringify(blocksOf(report, 'indicated-price'))).toMatch(words);
	expect(textOf(REPORT)).not.toMatch(/of what nearby sales indicate, so/);
});
