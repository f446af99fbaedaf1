/** The net sheet in a report. */
import { expect, test } from 'vitest';
import { NO_FACTS } from '../domain/net-sheet/net-sheet-facts.ts';
import { createReportInput } from '../tests/sample-report.ts';
import { dollarsIn, idsOf, rowOf, tablesOf, textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';

const FACTS = {
	...NO_FACTS,
	ownPrice: 450_000,
	listingCommission: 0.025,
	buyerCommission: 0.02,
	payoff: 100_000,
};
const REPORT = composeReport(createReportInput({ input: { netSheet: FACTS } }));

test('a report has a net sheet only if the agent includes it', () => {
	expect(idsOf(REPORT)).toContain('net-sheet');
	expect(idsOf(composeReport(createReportInput()))).not.toContain('net-sheet');
	expect(idsOf(composeReport(createReportInput({ input: { netSheet: FACTS, kind: 'brief' } })))).toEqual([
		'brief',
	]);
});

test('it shows the net at the range and at the agent’s price, with and without the buyer’s agent', () => {
	const tables = tablesOf(REPORT, 'net-sheet');
	expect(tables[0]?.columns.map(({ label }) => label)).toEqual([
		'Cost',
		'Low',
		'Price',
		'High',
		'Your price',
	]);
	const [, low, price] = rowOf(tables, 'Sale price');
	expect([low, price].map((cell) => dollarsIn(cell ?? ''))).toEqual([REPORT.price?.low, REPORT.price?.value]);
	// 450,000 − 11,250 − 9,000 − 100,000 − 450 units of $1,000 at $1.
	expect(rowOf(tables, "Seller's net").at(-1)).toBe('$329,300');
	expect(rowOf(tables, "Seller's net without the buyer's agent commission").at(-1)).toBe('$338,300');
	expect(rowOf(tables, 'State conveyance fee\nCheck this').at(-1)).toBe('$450');
});

test('what is unknown is listed, never shown as zero', () => {
	expect(rowOf(tablesOf(REPORT, 'net-sheet'), 'Escrow or attorney')).toEqual([]);
	expect(textOf(REPORT)).toContain('Escrow or attorney');
	expect(textOf(REPORT)).toContain('The county adds a conveyance fee of up to $3 per $1,000');
	expect(textOf(REPORT)).toContain('ORC 319.54 and 322.02, not verified');
});
