/** What is on the sheets of every kind of report, in every state: the price on the first, and none nearly empty. */
import { describe, expect, test, vi } from 'vitest';
import { PRICE_REPORT_KINDS } from '../../contract/reports/report-request.ts';
import { usd } from '../../domain/format/format.ts';
import { NO_FACTS } from '../../domain/net-sheet/net-sheet-facts.ts';
import { readSheets } from '../../tests/pdf-text.ts';
import { createSales } from '../../tests/sample-market.ts';
import { createReportInput, STATES } from '../../tests/sample-report.ts';
import { print } from '../../tests/samples/reports/printed-report.ts';
import { composeReport } from '../compose.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 60_000 });

/** Where the text of a Letter sheet may be, in points from its bottom. */
const TEXT = { top: 792 - 36, bottom: 36 + 30 };

const INPUTS = {
	...STATES,
	'a net sheet': () =>
		createReportInput({
			request: { netSheet: { ...NO_FACTS, ownPrice: 450_000, listingCommission: 0.025 } },
		}),
	'list prices that can be compared': () =>
		createReportInput({
			sales: createSales(90).map((sale) => ({ ...sale, originalListPrice: sale.price, source: 'MLS' })),
		}),
	'a state with a sentence of its own': () => createReportInput({ subject: { state: 'OR' } }),
};

describe.each(PRICE_REPORT_KINDS)('a report of the kind %s', (kind) => {
	test.each(Object.entries(INPUTS))('of %s', async (_, inputOf) => {
		const report = composeReport({ ...inputOf(), kind });
		const sheets = readSheets(await print(report));
		if (report.price) {
			expect(sheets[0]?.text).toContain(usd(report.price.value));
			expect(sheets[0]?.text).toContain(`${usd(report.price.low)} to ${usd(report.price.high)}`);
		}
		for (const { texts } of sheets) {
			const body = texts.filter(({ baseline, text }) => baseline > TEXT.bottom && text.trim() !== '');
			const lowest = Math.min(...body.map(({ baseline }) => baseline));
			expect((TEXT.top - lowest) / (TEXT.top - TEXT.bottom)).toBeGreaterThan(1 / 3);
		}
	});
});

test('how list prices did is on the sheet of the competing listings', async () => {
	const report = composeReport(INPUTS['list prices that can be compared']());
	const sheets = readSheets(await print(report)).map(({ text }) => text);
	const [sheet, ...others] = sheets.filter((text) => text.includes('How list prices did'));
	expect(others).toEqual([]);
	expect(sheet).toContain('Nearest listings');
});
