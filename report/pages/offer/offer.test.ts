/** The pages of an offer analysis. */
import { describe, expect, test } from 'vitest';
import { NO_TERMS } from '../../../domain/analysis/offer/offer-terms.ts';
import type { ActiveListing } from '../../../domain/comps/evidence.ts';
import { addDays } from '../../../domain/dates/days.ts';
import { createSales, MODEL, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import { createActiveListings, createReportInput } from '../../../tests/sample-report.ts';
import { blocksOf, idsOf, rowOf, tablesOf, textOf } from '../../../tests/samples/reports/report-blocks.ts';
import { composeReport } from '../../compose.ts';

const SALES = createSales(200).map((sale, at) => ({
	...{ ...sale, daysOnMarket: 5 + (at % 60) },
	originalListPrice: Math.round(sale.price * (0.98 + 0.01 * (at % 8))),
	listPrice: Math.round(sale.price * (0.975 + 0.01 * (at % 6))),
}));
const [home] = createActiveListings(1);
const LISTING: ActiveListing = {
	...(home as ActiveListing),
	...{ id: 'own', address: SUBJECT.address, latitude: 40, longitude: -82, status: 'for_sale' },
	...{ price: 410_000, originalListPrice: 425_000, listedOn: addDays(TODAY, -20), daysOnMarket: 21 },
};
const positions = Array.from({ length: 19 }, (_, at) => (at - 9) / 8);
const MEASURED = { ...MODEL, calibration: { ...MODEL.calibration, positions, sales: 4100 } };

function reportWith(
	listing: Partial<ActiveListing> | null = {},
	offer: Partial<typeof NO_TERMS> = {},
	sample: Parameters<typeof createReportInput>[0] = {},
) {
	const activeListings = listing ? [...createActiveListings(9), { ...LISTING, ...listing }] : [];
	return composeReport(
		createReportInput({
			sales: SALES,
			evidence: { activeListings, model: MEASURED },
			request: { offer: { ...NO_TERMS, ...offer } },
			input: { kind: 'offer' },
			...sample,
		}),
	);
}

const listingFacts = (report: ReturnType<typeof reportWith>) =>
	Object.fromEntries(
		blocksOf(report, 'offer').flatMap((block) =>
			block.kind === 'facts' ? block.rows.map(({ label, value }) => [label, value]) : [],
		),
	);

test('the price comes first, with the list price on its range, then the offers', () => {
	const report = reportWith();
	expect(idsOf(report).slice(0, 3)).toEqual(['price', 'offer', 'offer-checks']);
	expect(report.title).toBe('Offer analysis');
	expect(report.dial).toBeUndefined();
	const price = blocksOf(report, 'price').find(({ kind }) => kind === 'price');
	expect(price).toMatchObject({
		listed: { value: 410_000, words: /^List price \$410,000: .+ the 80% range\.$/ },
	});
	const standard = composeReport(
		createReportInput({ sales: SALES, evidence: { activeListings: [LISTING] } }),
	);
	expect(blocksOf(standard, 'price').find(({ kind }) => kind === 'price')).not.toHaveProperty('listed');
	expect(textOf(report)).not.toMatch(/List at about/);
});

describe('what the seller did so far', () => {
	test('is said as facts', () => {
		expect(listingFacts(reportWith())).toMatchObject({
			...{ 'List price': '$410,000', Status: 'Active', 'Time on market': '21 days' },
			'Price change': 'Cut by $15,000, 3.5%, since first listed',
			'Listed before': 'Not that we know of',
		});
		expect(listingFacts(reportWith({ originalListPrice: 400_000, daysOnMarket: 80 }))).toMatchObject({
			'Price change': 'Raised by $10,000, 2.5%, since first listed',
			'Listed before': 'Yes: 60 of these days are from before this list date',
		});
	});

	test('counts the time on market from the list date if the source has no count', () => {
		expect(listingFacts(reportWith({ daysOnMarket: null }))).toMatchObject({
			...{ 'Time on market': '20 days', 'Listed before': '—' },
		});
	});

	test('is a dash where nobody says it', () => {
		expect(listingFacts(reportWith({ originalListPrice: null, listedOn: null }))).toMatchObject({
			...{ 'Price change': '—', 'Listed on': '—', 'Listed before': '—' },
		});
		expect(listingFacts(reportWith(null, { listPrice: 500_000 }))).toMatchObject({
			...{ 'List price': '$500,000', Status: '—', 'Time on market': '—' },
		});
	});
});

test('the list price of the agent comes before that of the listing; without either, the report asks for it', () => {
	expect(listingFacts(reportWith({}, { listPrice: 399_000 }))['List price']).toBe('$399,000');
	expect(textOf(reportWith(null))).toContain('No list price is known for this home.');
});

test('offers that round to the same price are one', () => {
	const atList = SALES.map((sale) => ({ ...sale, listPrice: sale.price }));
	const [offers] = tablesOf(reportWith({}, {}, { sales: atList }), 'offer');
	expect(offers?.rows.map(({ cells }) => cells.slice(0, 2).join(' '))).toEqual([
		expect.stringMatching(
			/^\$410,000 Low, middle,? and high, 100\.0% of the list price: (\d+) of \1 similar homes/,
		),
	]);
});

test('the share of homes that sold for more is said only where it was measured', () => {
	expect(tablesOf(reportWith(), 'offer')[0]?.rows[0]?.cells[2]).toMatch(/^\d of 10 sold for more$/);
	expect(textOf(reportWith())).toContain('Measured on 4,100 sales in Sample County, OH');
	const unmeasured = reportWith({}, {}, { evidence: { activeListings: [LISTING], model: MODEL } });
	expect(tablesOf(unmeasured, 'offer')[0]?.columns).toHaveLength(2);
	expect(textOf(unmeasured)).toContain('Too few past prices were measured here');
});

describe('the monthly payment', () => {
	test('is of the loan, tax, insurance and dues that the agent entered', () => {
		const terms = {
			mortgageRate: 0.06,
			downPayment: 0.2,
			yearlyTax: 4800,
			yearlyInsurance: 1200,
			monthlyDues: 50,
		};
		const tables = tablesOf(
			reportWith(
				null,
				{ ...terms, listPrice: 400_000 },
				{ sales: SALES.map((sale) => ({ ...sale, originalListPrice: null })) },
			),
		);
		expect(rowOf(tables, 'Down payment')).toEqual(['Down payment', '$80,000']);
		// 320,000 at half a percent a month for 360 months: 1,918.56.
		expect(rowOf(tables, 'Principal and interest')).toEqual(['Principal and interest', '$1,919']);
		expect(rowOf(tables, 'A month')).toEqual(['A month', '$2,469']);
	});

	test('has a dash for what is unknown, which is not in the sum', () => {
		const tables = tablesOf(reportWith({}, { yearlyTax: 4800 }));
		expect(rowOf(tables, 'Principal and interest').slice(1)).toEqual(['—', '—', '—']);
		expect(rowOf(tables, 'A month, of what is known').slice(1)).toEqual(['$400', '$400', '$400']);
		expect(textOf(reportWith({}, { yearlyTax: 4800 }))).toContain(
			'Unknown, so not included: principal and interest, insurance and dues.',
		);
	});

	test('is left out if nothing is entered: no rate is assumed', () => {
		expect(textOf(reportWith())).not.toContain('Monthly payment');
	});
});

test('what to look at comes with its effect on the price, the largest first', () => {
	const report = reportWith(
		{},
		{},
		{
			...{ sales: SALES, subject: { condition: null } },
			evidence: { activeListings: [LISTING], model: MEASURED },
		},
	);
	const table = tablesOf(report, 'offer-checks').find(({ caption }) => caption.startsWith('What to look at'));
	const effects = (table?.rows ?? []).map(({ cells }) =>
		Number(cells[3]?.replace('−', '-').replace('%', '')),
	);
	expect(effects.length).toBeGreaterThan(3);
	expect(effects.map(Math.abs)).toEqual(effects.map(Math.abs).toSorted((a, b) => b - a));
	expect(table?.rows.map(({ cells }) => cells[0])).toContain('It needs repairs');
});
