/** The pages of a report, of every kind and in every state. */
import { describe, expect, test } from 'vitest';
import { PRICE_REPORT_KINDS } from '../contract/reports/report-request.ts';
import { analyze } from '../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../domain/comps/choices.ts';
import type { ActiveListing } from '../domain/comps/evidence.ts';
import { UNKNOWN_FACTS } from '../domain/home/parse-home.ts';
import type { Units } from '../domain/home/units.ts';
import { fairHousingWarnings } from '../domain/wording/fair-housing.ts';
import { forbiddenWord } from '../domain/wording/states/required-wording.ts';
import { createEvidence, createSale, createSales, SUBJECT } from '../tests/sample-market.ts';
import { createReportInput, createZipMarket, STATES } from '../tests/sample-report.ts';
import { blocksOf, idsOf, sentencesOf, tablesOf, textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';
import type { Report } from './report.ts';

const INPUT = createReportInput();
const REPORT = composeReport(INPUT);
const FULL = composeReport({ ...INPUT, kind: 'full' });

test('a standard report has nine pages, and a full one adds comp details', () => {
	const standard = [
		'price',
		'words',
		'comps',
		'grid',
		'reconciliation',
		'market',
		'competition',
		'method',
		'disclosures',
	];
	expect(idsOf(REPORT)).toEqual(standard);
	expect(idsOf(FULL)).toEqual([
		...standard.slice(0, 4),
		'comp-details',
		'excluded-sales',
		...standard.slice(4),
	]);
	expect(idsOf(composeReport({ ...INPUT, kind: 'brief' }))).toEqual(['brief']);
});

test('a report in square meters has no other units on any page, and the same prices', () => {
	const sample = {
		subject: { lotSize: 40_000 },
		choices: { pinned: ['s1'], rates: { livingArea: 150 }, dropped: { s2: 'Next to the rail line' } },
	};
	const full = (units: Units) => composeReport({ ...createReportInput({ ...sample, units }), kind: 'full' });
	const [feet, meters] = [full('square_feet'), full('square_meters')];
	expect(textOf(meters)).not.toMatch(/sq\sft|\bacres?\b/);
	expect(textOf(feet)).not.toContain('m²');
	expect(meters.price).toEqual(feet.price);
	expect(blocksOf(meters, 'price')[0]).toEqual({
		kind: 'cover',
		subject: 'Single family, 3\u00a0bd, 2\u00a0ba, 167\u00a0m², 1990, lot 3,716 m²',
	});
	for (const id of ['comps', 'grid', 'comp-details', 'excluded-sales', 'reconciliation', 'competition']) {
		expect(JSON.stringify(blocksOf(meters, id)), id).toContain('m²');
	}
});

test('if only the month of a closing is known, no page shows a day', () => {
	const sales = createSales(90).map((sale) => ({
		...sale,
		soldOn: `${sale.soldOn.slice(0, 7)}-15`,
		soldDayIsApproximate: true,
		contractOn: null,
	}));
	for (const kind of PRICE_REPORT_KINDS) {
		const written = textOf(composeReport({ ...createReportInput({ sales }), kind }));
		expect(written).not.toMatch(/\b15, 20\d\d|\b\d+\/15\/20\d\d/);
		expect(written).toMatch(/"[A-Z][a-z]{2} 202\d"/);
	}
});

test('a default range says whether the market has too few sales, or no model yet', () => {
	const { model } = createReportInput().evidence;
	const provisional = { ...model, provisional: true } as const;
	const written = (evidence: object) => textOf(composeReport(createReportInput({ evidence })));
	expect(written({ model })).toContain('because this one has too few sales.');
	expect(written({ model: provisional })).toContain('because this one has no price model yet.');
});

describe.each(Object.entries(STATES))('%s', (_, inputOf) => {
	test.each(PRICE_REPORT_KINDS)('makes a %s report without unresolved values', (kind) => {
		const input = { ...inputOf(), kind };
		const report = composeReport(input);
		expect(report.pages.length).toBeGreaterThan(0);
		const text = textOf(report);
		expect(text).not.toMatch(/NaN|undefined|Infinity|\[object|null (?:mi|sq)|-\$|\$-/);
		expect(text).not.toMatch(/(?<![\d.,])1 (?:months|sales)\b/);
		expect(JSON.parse(JSON.stringify(report))).toEqual(report);
		for (const { columns, rows, caption } of tablesOf(report)) {
			expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 9);
			expect(rows.length, caption).toBeGreaterThan(0);
			for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
		}
		expect(composeReport({ ...inputOf(), kind })).toEqual(report);
	});
});

test('list prices and fictional homes are labeled on every page', () => {
	const input = createReportInput({ evidence: { listPricesOnly: true }, input: { demo: true } });
	const report = composeReport(input);
	expect(report.notices).toEqual(['Not an appraisal', 'Demo data', 'Based on list prices']);
	expect(textOf(report)).toContain('This price is based on list prices');
	expect(textOf(report)).not.toMatch(/"Sale price"|Sold for/);
	// The date is that of the list price, not of the listing.
	expect(textOf(composeReport({ ...input, kind: 'full' }))).toMatch(/Listed at \$[\d,]+ as of [A-Z]/);
	expect(textOf(composeReport({ ...input, kind: 'brief' }))).toContain('are fictional');
});

test('the same numbers give the same text, whatever the ZIP code and town', () => {
	const composed = (zip: string, city: string) => {
		const moved = <Home extends object>(homes: readonly Home[]) =>
			homes.map((home) => ({ ...home, zip, city }));
		const sales = moved(createSales(90));
		const evidence = createEvidence(sales, { activeListings: moved(INPUT.evidence.activeListings) });
		const analysis = analyze(evidence, { ...SUBJECT, zip, city }, NO_CHOICES);
		const market = { ...createZipMarket(sales, evidence.activeListings), zip, city };
		const report = composeReport({ ...INPUT, kind: 'full', analysis, evidence, market });
		return JSON.stringify(report).replaceAll(zip, 'ZIP').replaceAll(city, 'TOWN');
	};
	expect(composed('44999', 'Sampleton')).toBe(composed('10451', 'Elsewhere'));
});

test('the text describes homes, deals and markets, never people', () => {
	for (const kind of PRICE_REPORT_KINDS) {
		const report = composeReport({ ...INPUT, kind, accuracy: null });
		expect(fairHousingWarnings(textOf(report))).toEqual([]);
		expect(forbiddenWord(sentencesOf(report).join('\n'), SUBJECT.state)).toBeNull();
	}
});

describe('The price, the comps of a brief, and what competes', () => {
	test('the price and its range come from the analysis, next to the statement that this is not an appraisal', () => {
		const { conclusion } = INPUT.analysis;
		const price = blocksOf(REPORT, 'price')[1];
		expect(REPORT.price).toEqual({ value: conclusion?.price, low: conclusion?.low, high: conclusion?.high });
		expect(price).toMatchObject({
			kind: 'price',
			disclaimer: expect.stringMatching(/^This is not an appraisal\./),
		});
		expect(REPORT.notices).toEqual(['Not an appraisal']);
	});

	test('the brief lists the comps with the most weight, and flags a price outside all comps', () => {
		const [first, ...others] = INPUT.analysis.comps;
		if (first === undefined) throw new Error('The sample has no comps');
		const comps = [{ ...first, weight: -0.01 }, ...others].map((comp) => ({
			...comp,
			adjustedPrice: 1_000_000,
		}));
		const { conclusion } = INPUT.analysis;
		if (conclusion === null) throw new Error('The sample has no price');
		const analysis = { ...INPUT.analysis, comps, conclusion: { ...conclusion, compsPrice: 1_000_000 } };
		const brief = composeReport({ ...INPUT, kind: 'brief', analysis });
		const [carrying] = tablesOf(brief);
		expect(carrying?.rows.map(({ pin }) => pin)).not.toContain(first.number);
		expect(textOf(brief)).toContain('The price is below every adjusted comp: other sales nearby lower it.');
	});

	test('a home that is for sale does not compete with itself', () => {
		const { evidence, analysis } = INPUT;
		const [other] = evidence.activeListings;
		const own = { ...(other as ActiveListing), ...analysis.subject, id: 'own', status: 'for_sale' as const };
		const listed = { ...evidence, activeListings: [own, ...evidence.activeListings] };
		const report = composeReport({ ...INPUT, evidence: listed });
		expect(tablesOf(report, 'competition')).toEqual(tablesOf(REPORT, 'competition'));
		expect(textOf(report)).toContain(`${evidence.activeListings.length} active or pending`);
	});
});

describe('Reports with something missing: a price, facts, a market or a map location', () => {
	test('a report without a price says why, shows what it has, and has no price figures', () => {
		const report = composeReport({ ...(STATES['no price'] as () => typeof INPUT)(), kind: 'full' });
		expect(report.price).toBeNull();
		expect(blocksOf(report).some(({ kind }) => kind === 'price')).toBe(false);
		expect(textOf(report)).toContain('A price needs at least 3 comparable sales');
		expect(textOf(report)).toContain('This is not an appraisal.');
		expect(idsOf(report)).toEqual(expect.arrayContaining(['comps', 'comp-details', 'method']));
		expect(idsOf(report)).not.toContain('reconciliation');
		expect(textOf(report)).not.toContain('criteria; weight');
	});

	test('for a home with no known facts, the report names the missing fact instead of missing sales', () => {
		const { latitude, longitude } = SUBJECT;
		const report = composeReport(createReportInput({ subject: { ...UNKNOWN_FACTS, latitude, longitude } }));
		expect(report.price).toBeNull();
		expect(textOf(report)).toContain('its living area is missing');
		expect(textOf(report)).not.toMatch(/A price needs|Unknown for this home|too few sales/);
	});

	test('without a known market, the report shows the prices of nearby sales', () => {
		const report = composeReport({ ...INPUT, market: null });
		const chart = blocksOf(report, 'market').find(({ kind }) => kind === 'chart');
		expect(chart).toMatchObject({ caption: expect.stringContaining('similar homes nearby') });
		expect(tablesOf(report, 'market').map(({ caption }) => caption)).toEqual([
			'Statistics of the homes found',
		]);
	});

	test('a pinned comp that sold far below the market is flagged', () => {
		const gift = createSale({ id: 'gift', price: 60_000 });
		const input = createReportInput({ sales: [...createSales(90), gift], choices: { pinned: ['gift'] } });
		const words = /The price of comp \d is 1\d% of what nearby sales indicate/;
		const report = composeReport(input);
		expect(tablesOf(report, 'grid')[0]?.note).toMatch(words);
		expect(JSON.stringify(blocksOf(report, 'price'))).toMatch(words);
		expect(textOf(REPORT)).not.toMatch(/of what nearby sales indicate, so/);
	});

	test('a sale that is excluded for its price has the reason, without the advice to the agent', () => {
		const input = createReportInput({
			sales: [...createSales(90), createSale({ id: 'gift', price: 60_000 })],
		});
		const text = textOf(composeReport({ ...input, kind: 'full' }));
		expect(text).toMatch(/Sold for 1\d% of the price that nearby sales indicate; probably not arm's length"/);
	});
});

test('how list prices did is on the page of competing listings: a table with enough data, a sentence with too little', () => {
	expect(textOf(REPORT)).toContain(
		'Not enough sales with an original list price to show how list prices did.',
	);
	const sales = createSales(90).map((sale) => ({ ...sale, originalListPrice: sale.price, source: 'MLS' }));
	const report = composeReport(createReportInput({ sales }));
	const strategyOf = (report: Report) => tablesOf(report, 'competition').at(-1);
	const table = strategyOf(report);
	expect(table?.rows).toHaveLength(3);
	expect(table?.note).toContain("Listings that never sold aren't included");
	expect(textOf(report)).not.toContain('Not enough sales with');
	const unsold = { completeFrom: { MLS: '2020-01-01' }, listings: [] };
	const counted = strategyOf(composeReport(createReportInput({ sales, evidence: { unsold } })));
	expect(counted?.columns[2]?.label).toBe('Share sold');
});
