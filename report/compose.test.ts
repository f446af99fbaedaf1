import { describe, expect, test } from 'vitest';
import { analyze } from '../domain/analysis/analyze.ts';
import { type Choices, NO_CHOICES } from '../domain/comps/choices.ts';
import { usd } from '../domain/format/format.ts';
import { UNKNOWN_FACTS } from '../domain/home/read-home.ts';
import type { Units } from '../domain/home/units.ts';
import { fairHousingWarnings } from '../domain/wording/fair-housing.ts';
import { evidenceOf, MODEL, SUBJECT, saleOf, salesOf } from '../tests/sample-market.ts';
import { reportInputOf, STATES, zipMarketOf } from '../tests/sample-report.ts';
import { composeReport } from './compose.ts';
import { PAGES } from './pages.ts';
import { type Block, type PlatBlock, PRICE_REPORT_KINDS, type Report, type TableBlock } from './report.ts';

const INPUT = reportInputOf();
const REPORT = composeReport(INPUT);
const FULL = composeReport({ ...INPUT, kind: 'full' });

const idsOf = ({ pages }: Report) => pages.map(({ id }) => id);
const blocksOf = ({ pages }: Report, id?: string): readonly Block[] =>
	pages.filter((page) => id === undefined || page.id === id).flatMap(({ blocks }) => blocks);
const tablesOf = (report: Report, id?: string) =>
	blocksOf(report, id).filter((block): block is TableBlock => block.kind === 'table');
const textOf = (report: Report) => JSON.stringify(report.pages);
const rowOf = (tables: readonly TableBlock[], first: string) =>
	tables.flatMap(({ rows }) => rows).find(({ cells }) => cells[0] === first)?.cells ?? [];
const dollarsIn = (cell: string) => Number(cell.replace('−', '-').replace(/[^\d-]/g, ''));

test('a standard report has eight pages, and a full one adds comp details', () => {
	const standard = ['cover', 'answer', 'comps', 'grid', 'doubts', 'market', 'competition', 'method'];
	expect(idsOf(REPORT)).toEqual(standard);
	expect(idsOf(FULL)).toEqual([...standard.slice(0, 4), 'comp-details', 'left-out', ...standard.slice(4)]);
	expect(idsOf(composeReport({ ...INPUT, kind: 'brief' }))).toEqual(['brief']);
});

test('a report in square meters has no other units on any page, and the same prices', () => {
	const sample = {
		subject: { lotSize: 40_000 },
		choices: { pinned: ['s1'], rates: { livingArea: 150 }, dropped: { s2: 'Next to the rail line' } },
	};
	const full = (units: Units) => composeReport({ ...reportInputOf({ ...sample, units }), kind: 'full' });
	const [feet, meters] = [full('square_feet'), full('square_meters')];
	expect(textOf(meters)).not.toMatch(/sq ft|\bacres?\b/);
	expect(textOf(feet)).not.toContain('m²');
	expect(meters.price).toEqual(feet.price);
	expect(blocksOf(meters, 'cover')).toEqual([
		{ kind: 'cover', subject: 'Single family, 3 bd, 2 ba, 167 m², 1990, lot 3,716 m²' },
	]);
	for (const id of ['comps', 'grid', 'comp-details', 'left-out', 'doubts', 'competition']) {
		expect(JSON.stringify(blocksOf(meters, id)), id).toContain('m²');
	}
});

test('if only the month of a closing is known, no page shows a day', () => {
	const sales = salesOf(90).map((sale) => ({
		...sale,
		soldOn: `${sale.soldOn.slice(0, 7)}-15`,
		soldDayIsApproximate: true,
		contractOn: null,
	}));
	for (const kind of PRICE_REPORT_KINDS) {
		const written = textOf(composeReport({ ...reportInputOf({ sales }), kind }));
		expect(written).not.toMatch(/\b15, 20\d\d|\b\d+\/15\/20\d\d/);
		expect(written).toMatch(/"[A-Z][a-z]{2} 202\d"/);
	}
});

describe('the model correction', () => {
	const correction = {
		curves: { age: { heights: new Array(9).fill(-0.024), mean: 0 } },
		middle: { area: 7.5, lot: 8.9, price: 13 },
		share: 1,
		errors: 4100,
	};
	const textWith = (choices: Partial<Choices>) =>
		textOf(composeReport(reportInputOf({ evidence: { model: { ...MODEL, correction } }, choices })));

	test('is named with its reason and its size, and part of the method', () => {
		const text = textWith({});
		expect(text).toContain('homes like this one sold for 2.4% less than their comps indicated');
		expect(text).toContain('−2.4%: −2.4% for age');
		expect(text).toContain('Correct. Past sales are priced');
		expect(text).not.toContain('is not applied');
	});

	test.each([[{ withoutCorrection: true }], [{ compsAlone: true }]])(
		'is said to be missing, and is no part of the method, with the choices %j',
		(choices) => {
			const text = textWith(choices);
			expect(text).toContain(
				'The model correction is not applied: past errors in this market do not change this price.',
			);
			expect(text).not.toContain('Correct. Past sales are priced');
			expect(textOf(REPORT)).not.toContain('The model correction is not applied');
		},
	);
});

test('every page belongs to a report type and has a unique name', () => {
	expect(new Set(PAGES.map(({ id }) => id)).size).toBe(PAGES.length);
	for (const { kinds } of PAGES) expect(kinds.length).toBeGreaterThan(0);
});

test('the price and its range come from the analysis, next to the statement that this is not an appraisal', () => {
	const { conclusion } = INPUT.analysis;
	const price = blocksOf(REPORT, 'answer')[0];
	expect(REPORT.price).toEqual({ value: conclusion?.price, low: conclusion?.low, high: conclusion?.high });
	expect(price).toMatchObject({
		kind: 'price',
		price: usd(conclusion?.price),
		range: `${usd(conclusion?.low)} to ${usd(conclusion?.high)}`,
		disclaimer: expect.stringMatching(/^This is not an appraisal\./),
	});
	expect(REPORT.notices).toEqual(['Not an appraisal']);
	expect(textOf(REPORT)).toContain(JSON.stringify(conclusion?.reasons[0]).slice(1, -1));
});

test('every column of the grid adds up to the dollar', () => {
	const [grid] = tablesOf(REPORT, 'grid');
	const rows = grid?.rows ?? [];
	INPUT.analysis.comps.forEach((comp, at) => {
		const cells = rows.map(({ cells }) => cells[at + 2] ?? '');
		const lines = cells.filter((cell) => cell.includes('\n')).map((cell) => cell.split('\n')[1] ?? '');
		const sum = lines.filter((line) => line !== '—').reduce((total, line) => total + dollarsIn(line), 0);
		expect(dollarsIn(cells[0] ?? '') + sum).toBe(comp.adjustedPrice);
		expect(rowOf([grid as TableBlock], 'Net adjustment')[at + 2]).toMatch(/^[+−]?\$/);
		expect(dollarsIn(rowOf([grid as TableBlock], 'Net adjustment')[at + 2] ?? '')).toBe(sum);
		expect(rowOf([grid as TableBlock], 'Adjusted price')[at + 2]).toBe(usd(comp.adjustedPrice));
		expect(grid?.columns[at + 2]?.pin).toBe(comp.number);
	});
});

test('the weights in the reconciliation add up to 100%', () => {
	const [closing] = tablesOf(REPORT, 'doubts');
	const weights = (closing?.rows ?? [])
		.filter(({ strong }) => !strong)
		.map(({ cells }) => Number(cells[2]?.replace('−', '-').replace('%', '')));
	expect(weights.reduce((sum, each) => sum + each, 0)).toBeCloseTo(100, 0);
	expect(rowOf([closing as TableBlock], 'Indicated price').slice(1, 3)).toEqual([
		usd(INPUT.analysis.conclusion?.price),
		'100%',
	]);
});

test('the price without each comp comes from the analysis', () => {
	const [closing] = tablesOf(REPORT, 'doubts');
	for (const { number, price } of INPUT.analysis.conclusion?.leaveOneOut ?? [])
		expect(closing?.rows.find(({ pin }) => pin === number)?.cells[3]).toBe(usd(price));
});

test('the brief lists the comps with the most weight, and flags a price outside all comps', () => {
	const [first, ...others] = INPUT.analysis.comps;
	if (first === undefined) throw new Error('The sample has no comps');
	const comps = [{ ...first, weight: -0.01 }, ...others].map((comp) => ({
		...comp,
		adjustedPrice: 1_000_000,
	}));
	const brief = composeReport({ ...INPUT, kind: 'brief', analysis: { ...INPUT.analysis, comps } });
	const [carrying] = tablesOf(brief);
	expect(carrying?.rows.map(({ pin }) => pin)).not.toContain(first.number);
	expect(textOf(brief)).toContain('The price is below every adjusted comp: supporting sales lower it.');
});

test('the range is placed among all similar listings, each counted once', () => {
	const [bands] = tablesOf(REPORT, 'competition');
	const counted = (bands?.rows ?? []).flatMap(({ cells }) => cells.slice(1).map(Number));
	const similarListings = INPUT.evidence.activeListings.filter(
		({ livingArea }) => livingArea !== null && Math.abs(livingArea / 1800 - 1) <= 0.25,
	);
	expect(counted.reduce((sum, each) => sum + each, 0)).toBe(similarListings.length);
});

test('all sales that are not comps are counted by reason', () => {
	const [reasons] = tablesOf(FULL, 'left-out');
	const counted = (reasons?.rows ?? []).reduce((sum, { cells }) => sum + Number(cells[1]), 0);
	expect(counted).toBe(INPUT.analysis.verdicts.filter(({ included }) => !included).length);
});

describe.each(Object.entries(STATES))('%s', (_, inputOf) => {
	test.each(PRICE_REPORT_KINDS)('makes a %s report of whole texts', (kind) => {
		const input = { ...inputOf(), kind };
		const report = composeReport(input);
		expect(report.pages.length).toBeGreaterThan(0);
		const text = textOf(report);
		expect(text).not.toMatch(/NaN|undefined|Infinity|\[object|null (?:mi|sq)|-\$|\$-/);
		expect(JSON.parse(JSON.stringify(report))).toEqual(report);
		for (const { columns, rows, caption } of tablesOf(report)) {
			expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 9);
			expect(rows.length, caption).toBeGreaterThan(0);
			for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
		}
		expect(composeReport({ ...inputOf(), kind })).toEqual(report);
	});
});

test('a report without a price says why, shows what it has, and has no price figures', () => {
	const report = composeReport({ ...(STATES['no price'] as () => typeof INPUT)(), kind: 'full' });
	expect(report.price).toBeNull();
	expect(blocksOf(report).some(({ kind }) => kind === 'price')).toBe(false);
	expect(textOf(report)).toContain('A price needs at least 3 comparable sales');
	expect(textOf(report)).toContain('This is not an appraisal.');
	expect(idsOf(report)).toEqual(expect.arrayContaining(['comps', 'comp-details', 'method']));
	expect(idsOf(report)).not.toContain('doubts');
	expect(textOf(report)).not.toContain('criteria; weight');
});

test('for a home with no known facts, the report names the missing fact instead of missing sales', () => {
	const { latitude, longitude } = SUBJECT;
	const report = composeReport(reportInputOf({ subject: { ...UNKNOWN_FACTS, latitude, longitude } }));
	expect(report.price).toBeNull();
	expect(textOf(report)).toContain('its living area is missing');
	expect(textOf(report)).not.toMatch(/A price needs|Unknown for this home/);
});

test("the home's own latest sale is next to its price", () => {
	const own = (id: string, soldOn: string, price: number) =>
		saleOf({ id, address: SUBJECT.address, latitude: 40, soldOn, price });
	const report = composeReport(
		reportInputOf({
			sales: [...salesOf(90), own('old', '2025-03-01', 350_000), own('new', '2026-09-01', 415_300)],
		}),
	);
	expect(textOf(report)).toContain('This home sold for $415,300 on September 1, 2026');
	expect(textOf(report)).not.toContain('This home sold for $350,000');
});

test('list prices and fictional homes are labeled on every page', () => {
	const input = reportInputOf({ evidence: { listPricesOnly: true }, input: { demo: true } });
	const report = composeReport(input);
	expect(report.notices).toEqual(['Not an appraisal', 'Demo data', 'Based on list prices']);
	expect(textOf(report)).toContain('This price is based on list prices');
	expect(textOf(report)).not.toMatch(/"Sale price"|Sold for/);
	expect(textOf(composeReport({ ...input, kind: 'brief' }))).toContain('are fictional');
});

test('without a known market, the report shows the prices of nearby sales', () => {
	const report = composeReport({ ...INPUT, market: null });
	const chart = blocksOf(report, 'market').find(({ kind }) => kind === 'chart');
	expect(chart).toMatchObject({ caption: expect.stringContaining('similar homes nearby') });
	expect(tablesOf(report, 'market')).toEqual([]);
});

test('a home without a map location has no map', () => {
	const report = composeReport((STATES['a home by its ZIP alone'] as () => typeof INPUT)());
	expect(blocksOf(report).some(({ kind }) => kind === 'plat')).toBe(false);
	expect(report.address).toBe('Home in OH 44999');
});

describe('a home with an approximate location', () => {
	const ZIP_LOCATION_NOTE =
		"This home's location is known only by its ZIP code: distances are from the center of ZIP 44999.";
	const platOf = (report: Report) =>
		blocksOf(report).find((block): block is PlatBlock => block.kind === 'plat');

	test('at the center of its ZIP code is noted in every report type, and the map does not call it the home', () => {
		const input = reportInputOf({ input: { placeBasis: 'zip_centroid' } });
		for (const kind of PRICE_REPORT_KINDS)
			expect(textOf(composeReport({ ...input, kind }))).toContain(ZIP_LOCATION_NOTE);
		const plat = platOf(composeReport(input));
		expect(plat?.star).toBe('Center of ZIP 44999');
		expect(plat?.words).toMatch(/^Map of the comps around the center of ZIP 44999, north up\./);
	});

	test('at its building is noted as that', () => {
		const report = composeReport(reportInputOf({ input: { placeBasis: 'building' } }));
		expect(textOf(report)).toContain("Distances are from this home's building.");
		expect(platOf(report)?.star).toBe('Its building');
	});

	test('has a single note, and a known location has none', () => {
		expect(textOf(REPORT)).not.toMatch(/this home's (?:location|building)/i);
		expect(platOf(REPORT)?.star).toBe('This home');
		const nowhere = reportInputOf({
			subject: { latitude: null, longitude: null },
			input: { placeBasis: 'zip_centroid' },
		});
		expect(textOf(composeReport(nowhere)).split("This home's location")).toHaveLength(2);
	});
});

test('what the agent set has an asterisk, which is explained in words for the client', () => {
	const edited = composeReport({ ...(STATES['edits of the agent'] as () => typeof INPUT)(), kind: 'full' });
	const text = textOf(edited);
	expect(text).toMatch(/\$[\d,]+\*/);
	expect(text).toContain('* Set by the agent.');
	expect(text).toContain('Excluded by the agent: Next to the rail line');
	expect(text).toContain("Agent's note: Same builder and plan.");
	expect(text).not.toMatch(/\b(?:by|that) you\b|[Yy]our own/);
	expect(blocksOf(edited, 'answer').slice(-3)).toMatchObject([
		{ text: 'From Dana Agent' },
		{ text: 'I have walked through this home.' },
		{ text: 'The kitchen is from 2022.' },
	]);
	expect(text).toContain('8.1%');
});

test('a pinned comp that sold far below the market is flagged', () => {
	const gift = saleOf({ id: 'gift', price: 60_000 });
	const input = reportInputOf({ sales: [...salesOf(90), gift], choices: { pinned: ['gift'] } });
	const words = /The price of comp 1 is 1\d% of what nearby sales indicate/;
	const report = composeReport(input);
	expect(tablesOf(report, 'grid')[0]?.note).toMatch(words);
	expect(JSON.stringify(blocksOf(report, 'answer'))).toMatch(words);
	expect(textOf(REPORT)).not.toMatch(/of what nearby sales indicate, so/);
});

test("comps that don't fit on one sheet are split into grids of the same width", () => {
	const grids = tablesOf(composeReport((STATES['many pinned comps'] as () => typeof INPUT)()), 'grid');
	expect(grids.length).toBeGreaterThan(1);
	const numbers = grids.flatMap(({ columns }) =>
		columns.flatMap(({ pin }) => (pin === 'subject' ? [] : (pin ?? []))),
	);
	expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test('the same numbers give the same text, whatever the ZIP code and town', () => {
	const composed = (zip: string, city: string) => {
		const moved = <Home extends object>(homes: readonly Home[]) =>
			homes.map((home) => ({ ...home, zip, city }));
		const sales = moved(salesOf(90));
		const evidence = evidenceOf(sales, { activeListings: moved(INPUT.evidence.activeListings) });
		const analysis = analyze(evidence, { ...SUBJECT, zip, city }, NO_CHOICES);
		const market = { ...zipMarketOf(sales, evidence.activeListings), zip, city };
		const report = composeReport({ ...INPUT, kind: 'full', analysis, evidence, market });
		return JSON.stringify(report).replaceAll(zip, 'ZIP').replaceAll(city, 'TOWN');
	};
	expect(composed('44999', 'Sampleton')).toBe(composed('10451', 'Elsewhere'));
});

test('the texts describe homes, deals and markets, never people', () => {
	for (const kind of PRICE_REPORT_KINDS) {
		const report = composeReport({ ...INPUT, kind, accuracy: null });
		expect(fairHousingWarnings(textOf(report))).toEqual([]);
		expect(textOf(report)).not.toMatch(/(?<!not an )apprais/i);
	}
});
