/** Homes without a map location, or with an approximate one. */
import { describe, expect, test } from 'vitest';
import { createReportInput, STATES } from '../tests/sample-report.ts';
import { blocksOf, textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';
import { type PlatBlock, PRICE_REPORT_KINDS, type Report } from './report.ts';

const INPUT = createReportInput();
const REPORT = composeReport(INPUT);

test('a home without a map location has no map', () => {
	const report = composeReport((STATES['a home known only by its ZIP code'] as () => typeof INPUT)());
	expect(blocksOf(report).some(({ kind }) => kind === 'plat')).toBe(false);
	expect(report.address).toBe('Home in OH 44999');
});

describe('a home with an approximate location', () => {
	const ZIP_LOCATION_NOTE =
		"This home's location is known only by its ZIP code: distances are from the center of ZIP 44999.";
	const platOf = (report: Report) =>
		blocksOf(report).find((block): block is PlatBlock => block.kind === 'plat');

	test('at the center of its ZIP code is noted in every report type, and not labeled as the home on the map', () => {
		const input = createReportInput({ input: { placeBasis: 'zip_centroid' } });
		for (const kind of PRICE_REPORT_KINDS)
			expect(textOf(composeReport({ ...input, kind }))).toContain(ZIP_LOCATION_NOTE);
		const plat = platOf(composeReport(input));
		expect(plat?.star).toBe('Center of ZIP 44999');
		expect(plat?.words).toMatch(/^Map of the comps around the center of ZIP 44999, north up\./);
	});

	test('at the location of its building is noted', () => {
		const report = composeReport(createReportInput({ input: { placeBasis: 'building' } }));
		expect(textOf(report)).toContain("Distances are from this home's building.");
		expect(platOf(report)?.star).toBe("This home's building");
	});

	test('has a single note, and a known location has none', () => {
		expect(textOf(REPORT)).not.toMatch(/this home's (?:location|building)/i);
		expect(platOf(REPORT)?.star).toBe('This home');
		const nowhere = createReportInput({
			subject: { latitude: null, longitude: null },
			input: { placeBasis: 'zip_centroid' },
		});
		expect(textOf(composeReport(nowhere)).split("This home's location")).toHaveLength(2);
	});
});
