/** The grid of a report. */
import { describe, expect, test } from 'vitest';
import { PRICE_REPORT_KINDS } from '../contract/reports/report-request.ts';
import type { Choices } from '../domain/comps/choices.ts';
import { addDays } from '../domain/dates/days.ts';
import { NO_FACTS } from '../domain/net-sheet/net-sheet-facts.ts';
import { type ConditionAnswers, noAnswers } from '../domain/pricing/condition/answers.ts';
import type { MarketModel } from '../domain/pricing/market-model.ts';
import { createSale, createSales, MODEL, TODAY } from '../tests/sample-market.ts';
import { createReportInput, STATES } from '../tests/sample-report.ts';
import { blocksOf, idsOf, rowOf, tablesOf, textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';
import type { PlatBlock, Report } from './report.ts';

const INPUT = createReportInput();
const REPORT = composeReport(INPUT);

test('adjusted price and weight are right below the sale price, and the sums at the end', () => {
	const names = (tablesOf(REPORT, 'grid')[0]?.rows ?? []).map(({ cells }) => cells[0]);
	expect(names.slice(0, 3)).toEqual(['Sale price', 'Adjusted price', 'Weight']);
	expect(names.slice(-3)).toEqual(['Net adjustment', 'Net', 'Gross']);
});

test('values set by the agent have an asterisk, with an explanation for the client', () => {
	const edited = composeReport({ ...(STATES['the agent’s edits'] as () => typeof INPUT)(), kind: 'full' });
	const text = textOf(edited);
	expect(text).toMatch(/\$[\d,]+\*/);
	expect(text).toContain('* Set by the agent.');
	expect(text).toContain('Excluded by the agent: Next to the rail line');
	expect(text).toContain("Agent's note: Same builder and plan.");
	expect(text).not.toMatch(/\b(?:by|that) you\b|[Yy]our own/);
	expect(blocksOf(edited, 'words').slice(-3)).toMatchObject([
		{ text: 'From Dana Agent' },
		{ text: 'I have walked through this home.' },
		{ text: 'The kitchen is from 2022.' },
	]);
	expect(text).toContain('8.1%');
});

test("comps that don't fit on one sheet are split into grids of the same width", () => {
	const grids = tablesOf(composeReport((STATES['many pinned comps'] as () => typeof INPUT)()), 'grid');
	expect(grids.length).toBeGreaterThan(1);
	const numbers = grids.flatMap(({ columns }) =>
		columns.flatMap(({ pin }) => (pin === 'subject' ? [] : (pin ?? []))),
	);
	expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

describe('Homes without a map location, or with an approximate one', () => {
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
			for (const kind of PRICE_REPORT_KINDS) {
				const text = textOf(composeReport({ ...nowhere, kind }));
				expect(text.split('This home has no map location')).toHaveLength(2);
				expect(text).toContain(
					'This home has no map location, so sales in ZIP 44999 are compared by street.',
				);
				// Below tables is only why they have no distances.
				expect(text.replaceAll('Distance —: this home has no map location.', '')).not.toMatch(
					/this home has no map location/,
				);
			}
		});
	});
});

describe('The net sheet in a report', () => {
	const FACTS = {
		...NO_FACTS,
		ownPrice: 450_000,
		listingCommission: 0.025,
		buyerCommission: 0.02,
		payoff: 100_000,
	};
	const REPORT = composeReport(createReportInput({ request: { netSheet: FACTS } }));

	test('a report has a net sheet only if the agent includes it', () => {
		expect(idsOf(REPORT)).toContain('net-sheet');
		expect(idsOf(composeReport(createReportInput()))).not.toContain('net-sheet');
		const pack = composeReport(createReportInput({ request: { netSheet: FACTS }, input: { kind: 'pack' } }));
		expect(idsOf(pack)).toContain('pack-net-sheet');
		expect(idsOf(composeReport(createReportInput({ input: { kind: 'pack' } })))).not.toContain(
			'pack-net-sheet',
		);
		expect(
			idsOf(composeReport(createReportInput({ request: { netSheet: FACTS }, input: { kind: 'brief' } }))),
		).toEqual(['brief']);
	});

	test('it shows the net at the range and at the agent’s price', () => {
		expect(tablesOf(REPORT, 'net-sheet')[0]?.columns.map(({ label }) => label)).toEqual([
			...['Cost', 'Low', 'Price', 'High', 'Your price'],
		]);
	});

	test('what is unknown is listed, never shown as zero', () => {
		expect(rowOf(tablesOf(REPORT, 'net-sheet'), 'Escrow or attorney')).toEqual([]);
		expect(textOf(REPORT)).toContain('Escrow or attorney');
		expect(textOf(REPORT)).toContain('County conveyance fee\\nCheck this');
		expect(textOf(REPORT)).toContain(
			'ORC 322.02, which allows each county up to $3 per $1,000, not verified',
		);
	});
});

const sales = createSales(200).map((sale) => ({ ...sale, condition: null }));
const textWith = (given: Partial<ConditionAnswers> | null) =>
	textOf(
		composeReport(
			createReportInput({
				evidence: { sales },
				subject: { yearBuilt: 1960, condition: null },
				choices: { condition: given && { ...noAnswers(TODAY), ...given } },
			}),
		),
	);

test('a report says who rated the home and when, and what that changes', () => {
	const text = textWith({ flaws: 'work' });
	expect(text).toContain(
		"C5, deferred maintenance, repairs needed; effective year 1960. Rated by Dana Agent on November 21, 2026, not an appraiser's rating. It changes the price by −10.1%.",
	);
	expect(text).toContain('Price before condition');
	expect(text).toContain('Condition, as rated by the agent');
	expect(text).toContain("then changed for the home's condition");
});

test('a report on a home that the agent has not seen says so, and shows the span', () => {
	const text = textWith(noAnswers(TODAY, false));
	expect(text).toContain('Not seen by Dana Agent as of November 21, 2026.');
	expect(text).toContain('If it needs work (C5)');
	expect(text).not.toContain('Condition, as rated by the agent');
	expect(textWith(null)).not.toContain('Rated by');
});

describe('What a report says about the model correction', () => {
	describe('the model correction', () => {
		const correction = {
			curves: { age: { heights: new Array(9).fill(-0.024), mean: 0 } },
			middle: { area: 7.5, lot: 8.9, price: 13 },
			share: 1,
			errors: 4100,
		};
		const textWith = (choices: Partial<Choices>) =>
			textOf(composeReport(createReportInput({ evidence: { model: { ...MODEL, correction } }, choices })));

		test('is named with its reason and its size, and part of the method', () => {
			const text = textWith({});
			expect(text).toContain('homes like this one sold for 2.4% less than their comps indicated');
			expect(text).toContain('−2.4%: −2.4% for age');
			expect(text).toContain('Correct. Past sales are priced');
			expect(text).not.toContain('is not applied');
		});

		test.each([[{ withoutCorrection: true }], [{ compsAlone: true }]])(
			'is reported as missing, and is not part of the method, with the choices %j',
			(choices) => {
				const text = textWith(choices);
				expect(text).toContain(
					'The model correction is not applied, so this price is not adjusted for past errors in this market.',
				);
				expect(text).not.toContain('Correct. Past sales are priced');
				expect(textOf(REPORT)).not.toContain('The model correction is not applied');
			},
		);

		describe('for a home that sold last month', () => {
			const own = createSale({
				...{ id: 'own', address: '100 Middle Street', latitude: 40 },
				...{ price: 390_000, soldOn: addDays(TODAY, -24) },
			});
			const report = (sales: number, model: MarketModel) =>
				textOf(
					composeReport(createReportInput({ sales: [...createSales(sales), own], evidence: { model } })),
				);

			test('includes its own sale, and says so on every page', () => {
				const text = report(200, { ...MODEL, correction });
				expect(text).toContain('Correct. Past sales are priced');
				expect(text).toContain('Include its own sale.');
				expect(text).toContain(
					"adjusted prices, corrected for past errors in this market, weighted with the price of the home's own recent sale: $",
				);
				expect(text).toContain(
					"because it's so recent, its price has half of the weight, assuming that the home hasn't been renovated since.",
				);
				expect(text).toContain("of the weight left by the home's own sale comes from other sales nearby");
				expect(text).toContain('based on closed sales of this home and of others.');
				expect(textOf(REPORT)).toContain('based on closed sales of other homes.');
			});

			test.each(PRICE_REPORT_KINDS)(
				'has a note that the weights of comps leave out its own sale, in a %s',
				(kind) => {
					const note = "Weights leave out this home's own sale.";
					const sales = createSales(200);
					const textWith = (all: typeof sales) =>
						textOf(composeReport(createReportInput({ sales: all, input: { kind } })));
					expect(textWith([...sales, own])).toContain(note);
					expect(textWith(sales)).not.toContain(note);
				},
			);

			test.each([
				['a market without past errors', 200, MODEL],
				['too few comps', 4, { ...MODEL, correction }],
			])('claims no correction for past errors in %s', (_, sales, model) => {
				const text = report(sales, model);
				expect(text).toContain('Include its own sale.');
				expect(text).toContain("adjusted prices, weighted with the price of the home's own recent sale: $");
				expect(text).toMatch(/"This home's own sale","[+−]\$/);
				expect(text).not.toContain('"Model correction"');
				expect(text).not.toContain('Correct. Past sales are priced');
				expect(text).not.toContain('The errors that remain after the correction');
				const isCorrectedHere = 'correction' in model;
				expect(text.includes('The model correction is not applied')).toBe(isCorrectedHere);
			});
		});
	});
});
