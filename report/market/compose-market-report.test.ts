import { expect, test } from 'vitest';
import { SUBJECT } from '../../tests/sample-market.ts';
import { createInput, home, PAGES } from '../../tests/samples/reports/market-report-input.ts';
import { blocksOf, idsOf } from '../../tests/samples/reports/report-blocks.ts';
import { composeMarketReport } from './compose-market-report.ts';

test('a sale whose closing day is unknown has its month alone', () => {
	const sales = [home(1, 'sold'), { ...home(2, 'sold'), dayIsApproximate: true }];
	const text = JSON.stringify(blocksOf(composeMarketReport(createInput({ sales })), 'sales'));
	expect(text.match(/Oct 1, 2026/g)).toHaveLength(1);
	expect(text.match(/"Oct 2026"/g)).toHaveLength(1);
});

test('a market report has its pages in order and gives no price', () => {
	const report = composeMarketReport(createInput());
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
		JSON.stringify(composeMarketReport({ ...createInput(), units }).pages),
	);
	expect(feet).toMatch(/Per sq ft.*,\d{3}\u00a0sq\u00a0ft/s);
	expect(feet).not.toContain('m²');
	expect(meters).toMatch(/Per m².*\d\u00a0m²/s);
	expect(meters).not.toMatch(/sq\sft/);
});

test('its method names the sources of the figures', () => {
	const { search, ...input } = createInput();
	const report = composeMarketReport({ ...input, search: { ...search, sources: ['County sales'] } });
	const facts = blocksOf(report, 'method').find(({ kind }) => kind === 'facts');
	expect(facts).toMatchObject({
		rows: expect.arrayContaining([
			{
				label: 'Sources',
				value: 'County sales, Sample County file, rents of Sample County file, October 2026',
			},
		]),
	});
});

test('prices, sales and days on market have charts', () => {
	const report = composeMarketReport(createInput());
	const charts = ['conditions', 'trends'].flatMap((id) =>
		blocksOf(report, id).filter((block) => block.kind === 'chart'),
	);
	expect(charts.map(({ valueUnit }) => valueUnit)).toEqual(['dollars', 'count', 'count']);
});

test('the sales are numbered as sales, on the map and in the table', () => {
	const blocks = blocksOf(composeMarketReport(createInput()), 'sales');
	expect(blocks).toMatchObject([{ numbered: 'Sale' }, { numbered: 'Sale' }]);
});

test('a pending listing says so before its property type', () => {
	const listings = [home(1, 'pending'), home(2, 'for_sale')];
	const [table] = blocksOf(composeMarketReport(createInput({ listings })), 'listings');
	expect(table?.kind === 'table' && table.rows.map(({ cells }) => String(cells[0]).split('\n')[1])).toEqual([
		expect.stringMatching(/^Pending condo, /),
		expect.stringMatching(/^Condo, /),
	]);
});
