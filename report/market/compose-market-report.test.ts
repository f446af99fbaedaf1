import { describe, expect, test } from 'vitest';
import { UNKNOWN_FACTS } from '../../domain/home/read-home.ts';
import { measureMarket } from '../../domain/market/kpis.ts';
import { fairHousingWarnings } from '../../domain/wording/fair-housing.ts';
import { SUBJECT, salesOf, TODAY } from '../../tests/sample-market.ts';
import { activeListingsOf, BRAND, zipMarketOf } from '../../tests/sample-report.ts';
import type { Block, Report } from '../report.ts';
import { composeMarketReport } from './compose-market-report.ts';
import type { MarketHome, MarketReportInput } from './market-report-input.ts';

const home = (at: number, status: MarketHome['status']): MarketHome => ({
	...UNKNOWN_FACTS,
	homeType: 'condo',
	livingArea: 1000,
	id: `${status}${at}`,
	address: `${at} ${status} Rd`,
	status,
	price: 300_000 + at * 1000,
	day: '2026-10-01',
	daysOnMarket: at,
	latitude: SUBJECT.latitude,
	longitude: SUBJECT.longitude,
	attribution: null,
});
const homes = (count: number, status: MarketHome['status']) =>
	Array.from({ length: count }, (_, at) => home(at, status));

function inputOf(
	search: Partial<MarketReportInput['search']> = {},
	market = zipMarketOf(salesOf(90), activeListingsOf(24)),
) {
	return {
		market,
		search: {
			radiusMiles: null,
			center: { latitude: 40, longitude: -83 },
			effectiveOn: TODAY,
			statistics: measureMarket([...homes(30, 'sold'), ...homes(9, 'for_sale')]),
			sold: 30,
			listed: 9,
			sales: homes(20, 'sold'),
			listings: homes(9, 'for_sale'),
			sources: ['Sample MLS'],
			demo: false,
			...search,
		},
		brand: BRAND,
		preparedFor: 'Kim Client',
		note: 'Call me.',
		preparedOn: TODAY,
		fingerprint: '3f9a-17c2',
		units: 'square_feet',
	} satisfies MarketReportInput;
}

const idsOf = ({ pages }: Report) => pages.map(({ id }) => id);
const blocksOf = ({ pages }: Report, id: string): readonly Block[] =>
	pages.find((page) => page.id === id)?.blocks ?? [];
const PAGES = ['cover', 'overview', 'conditions', 'trends', 'sales', 'listings', 'method'];

test('a sale whose closing day is unknown has its month alone', () => {
	const sales = [home(1, 'sold'), { ...home(2, 'sold'), dayIsApproximate: true }];
	const text = JSON.stringify(blocksOf(composeMarketReport(inputOf({ sales })), 'sales'));
	expect(text.match(/Oct 1, 2026/g)).toHaveLength(1);
	expect(text.match(/"Oct 2026"/g)).toHaveLength(1);
});

test('a market report has its pages in order and gives no price', () => {
	const report = composeMarketReport(inputOf());
	expect(idsOf(report)).toEqual(PAGES);
	expect(report).toMatchObject({
		kind: 'market',
		title: 'Market report',
		address: `ZIP ${SUBJECT.zip}, ${SUBJECT.city}, ${SUBJECT.state}`,
		price: null,
		notices: ['Not an appraisal'],
	});
	expect(JSON.stringify(report)).not.toContain('Indicated price');
});

test("its areas are in the agent's units", () => {
	const [feet, meters] = (['square_feet', 'square_meters'] as const).map((units) =>
		JSON.stringify(composeMarketReport({ ...inputOf(), units }).pages),
	);
	expect(feet).toMatch(/Per sq ft.*,\d{3}\u00a0sq\u00a0ft/s);
	expect(feet).not.toContain('m²');
	expect(meters).toMatch(/Per m².*\d\u00a0m²/s);
	expect(meters).not.toMatch(/sq\sft/);
});

test('the statistics are those of the search', () => {
	const facts = blocksOf(composeMarketReport(inputOf()), 'overview').find(({ kind }) => kind === 'facts');
	expect(facts).toMatchObject({
		rows: [
			{ label: 'Median price', value: '$314,500' },
			{ label: '25th percentile', value: '$307,250' },
			{ label: '75th percentile', value: '$321,750' },
			{ label: 'Median days on market', value: '15 days' },
			{ label: 'Homes in the statistics', value: '30, by sale price' },
		],
	});
});

test('prices, sales and days on market have charts of at most 24 months', () => {
	const report = composeMarketReport(inputOf());
	const charts = ['conditions', 'trends'].flatMap((id) =>
		blocksOf(report, id).filter((block) => block.kind === 'chart'),
	);
	expect(charts.map(({ valueUnit }) => valueUnit)).toEqual(['dollars', 'count', 'count']);
	for (const { points } of charts) expect(points.length).toBeLessThanOrEqual(24);
});

test('the sales have the same numbers as on the map, and the table says how many there are', () => {
	const [plat, table] = blocksOf(composeMarketReport(inputOf()), 'sales');
	expect(plat).toMatchObject({ numbered: 'Sale' });
	expect(plat?.kind === 'plat' && plat.comps.map(({ number }) => number)).toEqual(
		table?.kind === 'table' && table.rows.map(({ pin }) => pin),
	);
	expect(table).toMatchObject({ numbered: 'Sale', note: expect.stringContaining('The newest 20 of 30.') });
});

test('a pending listing says so before its property type', () => {
	const listings = [home(1, 'pending'), home(2, 'for_sale')];
	const [table] = blocksOf(composeMarketReport(inputOf({ listings })), 'listings');
	expect(table?.kind === 'table' && table.rows.map(({ cells }) => String(cells[0]).split('\n')[1])).toEqual([
		expect.stringMatching(/^Pending condo, /),
		expect.stringMatching(/^Condo, /),
	]);
});

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
