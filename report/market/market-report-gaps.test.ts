/** Pages without content, and what a market report says about its data. */
import { describe, expect, test } from 'vitest';
import { measureMarket } from '../../domain/market/kpis.ts';
import { fairHousingWarnings } from '../../domain/wording/fair-housing.ts';
import { zipMarketOf } from '../../tests/sample-report.ts';
import { blocksOf, homes, idsOf, inputOf, PAGES } from '../../tests/samples/reports/market-report-input.ts';
import { composeMarketReport } from './compose-market-report.ts';
import type { MarketReportInput } from './market-report-input.ts';

describe('a page without content is left out', () => {
	test.each<[string, MarketReportInput, string[]]>([
		['no listings', inputOf({ listings: [], listed: 0 }), ['listings']],
		['no sales found', inputOf({ sales: [], sold: 0 }), ['sales']],
		[
			'homes of the agent alone',
			inputOf({}, { ...zipMarketOf([]), asOf: null, listings: [] }),
			['conditions', 'trends'],
		],
	])('%s', (_, input, without) => {
		expect(idsOf(composeMarketReport(input))).toEqual(PAGES.filter((id) => !without.includes(id)));
	});
});

test('list prices and demo data are named on every page', () => {
	const statistics = measureMarket(homes(9, 'for_sale'));
	const report = composeMarketReport(inputOf({ statistics, sales: [], sold: 0, demo: true }));
	expect(report.notices).toEqual(['Not an appraisal', 'Demo data', 'Based on list prices']);
	expect(JSON.stringify(blocksOf(report, 'overview'))).toContain('what sellers ask, not what buyers paid');
});

test('its own words pass the fair housing check', () => {
	expect(
		fairHousingWarnings(JSON.stringify(composeMarketReport(inputOf({ radiusMiles: 0.5 })).pages)),
	).toEqual([]);
});
