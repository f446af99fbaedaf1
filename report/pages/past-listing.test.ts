import { describe, expect, test } from 'vitest';
import type { PastListing } from '../../domain/home/listing-period.ts';
import { createSales } from '../../tests/sample-market.ts';
import { createReportInput } from '../../tests/sample-report.ts';
import { idsOf, tablesOf, textOf } from '../../tests/samples/reports/report-blocks.ts';
import { composeReport } from '../compose.ts';

const LISTING: PastListing = {
	prices: [
		{ on: '2026-03-02', price: 520_000 },
		{ on: '2026-05-04', price: 499_000 },
	],
	...{ endedOn: '2026-08-31', ending: 'expired' },
};
const SOURCE = { source: 'Sample MLS', lastPrice: null };
const sales = createSales(200).map((sale) => ({ ...sale, originalListPrice: Math.round(sale.price * 1.03) }));
const reportOf = (pastListing: PastListing | undefined, evidence = {}) =>
	composeReport(createReportInput({ sales, evidence, request: { pastListing }, input: { kind: 'unsold' } }));
const REPORT = reportOf(LISTING);

describe('A report on a listing that ended unsold', () => {
	test('has the price, the last listing, the evidence and three list prices', () => {
		expect(idsOf(REPORT)).toEqual(['price', 'past-listing', 'pack-evidence', 'list-prices']);
		expect(idsOf(reportOf(undefined))).toEqual(['price', 'pack-evidence', 'list-prices']);
	});

	test('compares each list price with the price of its date, and has the price of today', () => {
		const [table] = tablesOf(REPORT, 'past-listing');
		expect(table?.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
			['Mar 2, 2026', 'Listed', '$520,000'],
			['May 4, 2026', 'New price', '$499,000'],
			['Aug 31, 2026', 'Expired', '$499,000'],
			['Nov 21, 2026', 'This report', '—'],
		]);
		expect(table?.rows.at(-1)?.cells[3]).toBe(`$${REPORT.price?.value.toLocaleString('en-US')}`);
	});

	test('draws the list price as steps through its end, beside a line with its range', () => {
		const blocks = REPORT.pages.find(({ id }) => id === 'past-listing')?.blocks ?? [];
		const chart = blocks.find(({ kind }) => kind === 'chart');
		expect(chart).toMatchObject({
			heldTo: '2026-08-31',
			points: [
				{ day: '2026-03-02', value: 520_000 },
				{ day: '2026-05-04', value: 499_000 },
			],
		});
	});

	test('never says why the home did not sell, and says when a home may not be solicited', () => {
		const own = REPORT.pages.filter(({ id }) => id === 'past-listing');
		expect(JSON.stringify(own)).not.toMatch(/because|overpriced|too high/i);
		expect(textOf(REPORT)).toContain("doesn't show why this one didn't sell");
		expect(textOf(REPORT)).toContain('Standard of Practice 16-4');
	});

	test('says whose word the list prices are', () => {
		expect(textOf(REPORT)).toContain('as the agent entered them');
		expect(textOf(reportOf(LISTING, { pastListing: { ...LISTING, ...SOURCE } }))).toContain(
			'are from Sample MLS',
		);
	});

	test('says only what is known of a listing before the data', () => {
		const early = reportOf({
			prices: [{ on: '2020-01-02', price: 300_000 }],
			...{ endedOn: '2020-05-01', ending: 'canceled' },
		});
		expect(textOf(early)).toContain(
			'Listed on January 2, 2020 at $300,000. Canceled on May 1, 2020, 120 days later.',
		);
		expect(textOf(early)).not.toContain('Similar homes in the same weeks');
		expect(tablesOf(early, 'past-listing')[0]?.rows[0]?.cells.slice(3)).toEqual(['—', '—', '—', '—']);
	});
});
