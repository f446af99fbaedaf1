/** The text of a report stays on the paper. */
import { describe, expect, test, vi } from 'vitest';
import { readSheets } from '../tests/pdf-text.ts';
import { STATES } from '../tests/sample-report.ts';
import { INPUT, print } from '../tests/samples/reports/printed-report.ts';
import { composeReport } from './compose.ts';
import { PAPERS, type Paper } from './pdf/paper.ts';
import type { Report } from './report.ts';
import type { ReportInput } from './report-input.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

describe('text stays within the half-inch margins', () => {
	const within = async (report: Report, paper: Paper) => {
		const sheets = readSheets(await print(report, paper));
		expect(sheets.length).toBeGreaterThan(0);
		for (const { texts, width, height } of sheets) {
			expect([width, height]).toEqual([...PAPERS[paper]]);
			const isInside = ({ left, right, baseline }: (typeof texts)[number]) =>
				left >= 36 - 0.1 && right <= width - 36 + 0.1 && baseline >= 36 && baseline <= height - 36;
			expect(texts.filter((text) => !isInside(text))).toEqual([]);
		}
	};

	test.each(Object.entries(STATES))('for %s', async (_, inputOf) => {
		await within(composeReport({ ...inputOf(), kind: 'full' }), 'letter');
	});

	test('on A4 paper', async () => {
		await within(composeReport({ ...INPUT, kind: 'full' }), 'a4');
		await within(composeReport({ ...INPUT, kind: 'brief' }), 'a4');
	});

	test('in a brief without a price', async () => {
		await within(composeReport({ ...(STATES['no price'] as () => ReportInput)(), kind: 'brief' }), 'letter');
	});
});
