/** Pages without content, and what a market report says about its data. */
import { describe, expect, test } from 'vitest';
import { fairHousingWarnings } from '../../domain/wording/fair-housing.ts';
import { createZipMarket } from '../../tests/sample-report.ts';
import { createInput, PAGES, statisticsOf } from '../../tests/samples/reports/market-report-input.ts';
import { blocksOf, idsOf } from '../../tests/samples/reports/report-blocks.ts';
import { composeMarketReport } from './compose-market-report.ts';
import type { MarketReportInput } from './market-report-input.ts';

describe('a page without content is left out', () => {
	test.each<[string, MarketReportInput, string[]]>([
		['no listings', createInput({ listings: [], listed: 0 }), ['listings']],
		['no sales found', createInput({ sales: [], sold: 0 }), ['sales']],
		[
			'homes of the agent alone',
			createInput({}, { ...createZipMarket([]), asOf: null, listings: [] }),
			['conditions', 'trends'],
		],
	])('%s', (_, input, without) => {
		expect(idsOf(composeMarketReport(input))).toEqual(PAGES.filter((id) => !without.includes(id)));
	});
});

test.each([
	[0, 'list prices', '9 homes are active or pending in ZIP 44999 on November 21, 2026: median'],
	[
		4,
		'sold and list prices',
		'13 homes in ZIP 44999 sold in the 12 months through November 21, 2026, or are active or pending: median',
	],
])('with %i sales, %s and demo data are named on every page', (sold, basis, lead) => {
	const statistics = statisticsOf(sold, 9, null);
	const report = composeMarketReport(createInput({ statistics, sales: [], sold, demo: true }));
	expect(report.notices).toEqual(['Not an appraisal', 'Demo data', `Based on ${basis}`]);
	const overview = JSON.stringify(blocksOf(report, 'overview'));
	for (const words of [lead, `${sold + 9} ${basis}"`, 'what sellers ask, not what buyers paid'])
		expect(overview).toContain(words);
});

test('its own words pass the fair housing check', () => {
	expect(
		fairHousingWarnings(JSON.stringify(composeMarketReport(createInput({ radiusMiles: 0.5 })).pages)),
	).toEqual([]);
});
