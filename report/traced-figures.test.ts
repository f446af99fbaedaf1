/** Every figure of a report, its link, its PDF and of CSV files is traced to a row and a formula, in `tests/traces`. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { parse } from 'csv-parse/sync';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { PRICE_REPORT_KINDS } from '../contract/reports/report-request.ts';
import type { ActiveListing } from '../domain/comps/evidence.ts';
import { addDays } from '../domain/dates/days.ts';
import { longDay } from '../domain/format/date-text.ts';
import { marketCharts } from '../domain/market/history/market-charts.ts';
import { ALL_HOMES } from '../domain/market/market-history.ts';
import { marketOn } from '../domain/market/metrics/market-on.ts';
import { measureMetric, metricOf } from '../domain/market/metrics/metrics.ts';
import { monthsBefore } from '../domain/market/months.ts';
import type { NetSheet } from '../domain/net-sheet/net-line.ts';
import { netSheet } from '../domain/net-sheet/net-sheet.ts';
import { netSheetCsv } from '../domain/net-sheet/net-sheet-csv.ts';
import { NO_FACTS } from '../domain/net-sheet/net-sheet-facts.ts';
import { STATE_TAXES } from '../domain/net-sheet/taxes/states.ts';
import { noAnswers } from '../domain/pricing/condition/answers.ts';
import { readRemarks } from '../domain/remarks/read-remarks.ts';
import type { Remarks } from '../domain/remarks/remarks.ts';
import { DEFAULT_ASSIGNMENT } from '../domain/wording/states/assignment.ts';
import { compsAsCsv } from '../server/search/comps-csv.ts';
import { readRaw, readSheets } from '../tests/pdf-text.ts';
import { createSale, createSales, MODEL, SUBJECT, TODAY } from '../tests/sample-market.ts';
import {
	BACKTEST,
	BRAND,
	createActiveListings,
	createReportInput,
	createZipMarket,
	STATES,
} from '../tests/sample-report.ts';
import { DATA, HOME } from '../tests/samples/csv-comp.ts';
import { createHistory, updateOf } from '../tests/samples/reports/market-history.ts';
import { createInput, homes, statisticsOf } from '../tests/samples/reports/market-report-input.ts';
import { print } from '../tests/samples/reports/printed-report.ts';
import { strategyTraces } from '../tests/traces/competition.ts';
import { between } from '../tests/traces/dated.ts';
import { dialTraces } from '../tests/traces/dial.ts';
import { figuresIn } from '../tests/traces/figures.ts';
import { comparedFileTraces, compsFileTraces, marketFileTraces } from '../tests/traces/files.ts';
import { marketReportTraces } from '../tests/traces/market-report.ts';
import { marketUpdateTraces } from '../tests/traces/market-update.ts';
import { netSheetTraces } from '../tests/traces/net-sheet.ts';
import { priceReportTraces } from '../tests/traces/price-report.ts';
import { textsOf } from '../tests/traces/shown.ts';
import { merged, type Traces, undetectedIn, untracedIn } from '../tests/traces/tracer.ts';
import { BandsChart } from '../web/features/market/charts/bands-chart.tsx';
import { DistributionChart } from '../web/features/market/charts/distribution-chart.tsx';
import { PriceChart } from '../web/features/market/charts/price-chart.tsx';
import { SeasonChart } from '../web/features/market/charts/season-chart.tsx';
import { CompareMarkets } from '../web/features/market/compare-markets.tsx';
import { ZipMap } from '../web/features/market/map/zip-map.tsx';
import { NetSheetPart } from '../web/features/net-sheet/net-sheet-part.tsx';
import { BlockView } from '../web/features/report/blocks/block-view.tsx';
import { ReportView } from '../web/features/report/report-view.tsx';
import { column, row, table, text } from './blocks.ts';
import { composeReport } from './compose.ts';
import { computeAxes } from './drawing/chart-axes.ts';
import { composeMarketReport } from './market/compose-market-report.ts';
import { PAGE_LIST } from './page-list.ts';
import { netSheetPage } from './pages/net-sheet.ts';
import { STARTING_TEXTS } from './pages/own/starting-texts.ts';
import type { Block, Report } from './report.ts';
import type { ReportInput } from './report-input.ts';

const sales = createSales(200).map((sale, at) => ({
	...{ ...sale, source: 'MLS', condition: null, daysOnMarket: 5 + (at % 60), hasPhotos: at % 2 === 0 },
	originalListPrice: Math.round(sale.price * (0.9 + 0.02 * (at % 15))),
	listPrice: Math.round(sale.price * (0.97 + 0.01 * (at % 7))),
	attribution: at % 3 === 0 ? 'Broker 1st Realty' : null,
}));
const activeListings = createActiveListings(40);
const local = { ...MODEL.calibration, source: 'local', sales: 4100 } as const;
const correction = {
	curves: { age: { heights: new Array(9).fill(-0.024), mean: 0 } },
	...{ middle: { area: 7.5, lot: 8.9, price: 13 }, share: 1, errors: 4100 },
};
const flat = {
	knots: [
		{ on: '2025-11-21', level: 0, error: 0.02 },
		{ on: '2026-07-01', level: -0.07, error: 0.01 },
		{ on: TODAY, level: 0, error: 0 },
	],
	pairs: 900,
};
const COSTS = {
	...{ ...NO_FACTS, ownPrice: 450_000, listingCommission: 0.025, buyerCommission: 0.0225 },
	...{ payoff: 100_000, payoffRate: 0.065, interestPaidTo: '2026-11-01', closingOn: '2026-12-15' },
	...{ yearlyTax: 3650, taxPaidTo: '2026-06-30', monthlyDues: 200, duesPaidTo: '2026-12-31' },
	...{ title: 1200, repairs: 0 },
};
/** Listings that left the market without a sale. */
const listings = sales
	.slice(0, 30)
	.map(({ contractOn, ...home }) => ({ ...home, leftOn: contractOn ?? TODAY }));

/** The home itself, cut once and listed before. */
const OWN_LISTING = {
	...createActiveListings(1)[0],
	...{ id: 'own', address: '100 Middle St', price: 412_500, originalListPrice: 429_000 },
	...{ status: 'for_sale', listedOn: addDays(TODAY, -41), daysOnMarket: 96, latitude: 40, longitude: -82 },
} as ActiveListing;
const measured = {
	...local,
	positions: Array.from({ length: 19 }, (_, at) => Math.sign(at - 9) * Math.abs((at - 9) / 8) ** 1.1),
};

/** Listed above the range, cut twice, and expired. */
const LISTING = {
	prices: [
		{ on: '2026-02-01', price: 489_000 },
		{ on: '2026-04-10', price: 469_000 },
		{ on: '2026-07-01', price: 439_000 },
	],
	...{ endedOn: '2026-09-30', ending: 'expired' as const },
};
const SAID = { words: 'We had 3 offers in 2 days.', name: 'R. M.', year: '2025', agreed: true };

const everything = () =>
	createReportInput({
		sales,
		subject: { state: 'NC', yearBuilt: 1960, condition: null },
		evidence: {
			...{ activeListings, model: { ...MODEL, correction } },
			unsold: { completeFrom: { MLS: '2020-01-01' }, listings },
		},
		choices: {
			...{ rates: { livingArea: 150 }, pinned: ['s1'], dropped: { s2: 'Next to I-71' } },
			notes: { s1: 'The same plan as no. 7.' },
			condition: { ...noAnswers(TODAY), flaws: 'work' },
		},
		request: {
			...{ saleNotes: true, note: 'Seen on day 1.', netSheet: COSTS },
			...{ ownPages: { ...STARTING_TEXTS, testimonials: [SAID] }, pageOrder: PAGE_LIST.map(({ id }) => id) },
			priceDial: { mortgageRate: 0.065 },
			pastListing: LISTING,
		},
		input: { accuracy: BACKTEST, market: createZipMarket(sales, activeListings) },
	});

const ownSale = (daysAgo: number) =>
	createSale({
		...{ id: 'own', address: '100 Middle Street', latitude: 40 },
		...{ price: 390_000, soldOn: addDays(TODAY, -daysAgo) },
	});

const SAMPLES: Readonly<Record<string, () => ReportInput>> = {
	...STATES,
	'everything an agent can add': everything,
	'old sales, one of the home itself, and outliers': () =>
		createReportInput({
			sales: [
				...createSales(90).map((sale) => ({ ...sale, soldOn: addDays(sale.soldOn, -130) })),
				...[
					{ address: '100 Middle Street', soldOn: '2025-03-01', price: 350_000 },
					{ address: '100 Middle St', soldOn: '2025-09-01', price: 415_300 },
				].map((own) => createSale({ id: own.soldOn, latitude: 40, ...own })),
				createSale({ id: 'gift', address: '5 Gift St', price: 60_000 }),
				createSale({ id: 'other', address: '6 Gift St', price: 55_000 }),
				{ ...createSale({ id: 'once', address: '7 Gift St' }), source: 'County' },
				{ ...createSale({ id: 'twice', address: '7 Gift St' }), source: 'MLS' },
			],
			...{ subject: { state: 'TX' }, choices: { pinned: ['gift'] } },
			evidence: { model: { ...MODEL, calibration: local } },
		}),
	'a short listing at one price, at the beginning of the data': () =>
		createReportInput({
			...{ sales, subject: { condition: null } },
			request: {
				pastListing: {
					prices: [{ on: sales.map(({ soldOn }) => soldOn).sort()[2] ?? TODAY, price: 399_000 }],
					...{ endedOn: '2026-01-20', ending: 'withdrawn' },
				},
			},
		}),
	'a home that sold last month': () =>
		createReportInput({
			sales: [...sales, ownSale(24)],
			evidence: { model: { ...MODEL, correction, calibration: local } },
		}),
	'a home that sold two months ago, in a market without past errors': () =>
		createReportInput({ sales: [...sales, ownSale(66)] }),
	'a flat market without a model, and a home that nobody has seen': () =>
		createReportInput({
			sales: sales.map((sale) => ({ ...sale, soldDayIsApproximate: true, contractOn: null })),
			subject: { condition: null },
			evidence: { model: { ...MODEL, calibration: local, provisional: true, index: flat } },
			choices: { condition: noAnswers(TODAY, false) },
			input: { placeBasis: 'zip_centroid', market: null },
		}),
	'remarks, renovations and acres': () =>
		createReportInput({
			sales: sales.map((sale, at) => ({
				...sale,
				yearRenovated: at % 3 ? null : 2018,
				lotSize: 30_000 + 900 * at,
			})),
			subject: {
				...{ condition: null, lotSize: 50_000, yearRenovated: 2020, yearBuilt: 1960 },
				listedRemarks: {
					on: '2026-10-02',
					source: 'MLS',
					reading: readRemarks('Needs work.', 1960, TODAY) as Remarks,
				},
			},
		}),
	'square meters': () =>
		createReportInput({
			units: 'square_meters',
			subject: { lotSize: 40_000 },
			choices: { rates: { livingArea: 150 } },
		}),
	'a home on the market, for a buyer': () =>
		createReportInput({
			sales,
			subject: { state: 'NC', condition: null },
			evidence: {
				activeListings: [...activeListings, OWN_LISTING],
				model: { ...MODEL, calibration: measured },
			},
			request: {
				offer: {
					...{ listPrice: null, mortgageRate: 0.06875, downPayment: 0.125 },
					...{ yearlyTax: 4100, yearlyInsurance: null, monthlyDues: 85 },
				},
				assignment: { ...DEFAULT_ASSIGNMENT, purpose: 'purchase' },
			},
		}),
	'a home whose list price only the agent knows': () =>
		createReportInput({
			sales: sales.map((sale) => ({ ...sale, listPrice: sale.price, originalListPrice: sale.price })),
			evidence: { model: { ...MODEL, calibration: measured } },
			request: {
				offer: {
					...{ listPrice: 520_000, mortgageRate: 0.06, downPayment: 0.2 },
					...{ yearlyTax: 4100, yearlyInsurance: 1800, monthlyDues: 0 },
				},
			},
		}),
	'a price opinion': () =>
		createReportInput({
			subject: { state: 'OR' },
			evidence: { model: { ...MODEL, index: null } },
			request: {
				summary: { by: 'agent', text: 'Two of 3 offers were above $400,000.' },
				assignment: {
					...{
						...DEFAULT_ASSIGNMENT,
						purpose: 'lease',
						forFee: true,
						brokerWording: 'Office rule 7 applies.',
					},
					...{ exterior: '2026-11-02', interior: 'no', interest: 'I own 2% of it.' },
				},
			},
		}),
};

/** Also with each figure changed in turn: then the trace has to name it. */
function expectTraced(report: Pick<Report, 'pages'>, traces: Traces) {
	expect(untracedIn(report, traces)).toEqual([]);
	expect(undetectedIn(report, traces)).toEqual([]);
}

describe('Every figure of a report comes from a row', () => {
	describe.each(Object.entries(SAMPLES))('%s', (_, inputOf) => {
		test.each(PRICE_REPORT_KINDS)('%s', (kind) => {
			const input = { ...inputOf(), kind };
			expectTraced(composeReport(input), priceReportTraces(input));
		});
	});

	test.each(Object.entries(SAMPLES))('%s: the price dial', (_, inputOf) => {
		const input = inputOf();
		const { dial } = composeReport(input);
		const isForSeller = input.request.assignment.purpose === 'listing';
		expect(dial !== undefined).toBe(isForSeller && input.analysis.conclusion !== null);
		for (const step of dial?.steps ?? []) {
			const { lead, table: outcome = null } = dial?.outcomes?.[step.outcome] ?? {};
			const cards = step.nearest.flatMap((number) => dial?.listings[number] ?? []);
			const said = [`List price: ${step.price}`, step.place, step.competition, lead, step.net, step.payment];
			const listings = cards.map(({ name, price, details, credit }) => [name, price, `${details} ${credit}`]);
			const blocks = [
				...[...said, `${dial?.marked.words}`, `Shaded: 80% range, ${dial?.range.words}`].flatMap((words) =>
					words === undefined ? [] : text(words),
				),
				asTable('Competing listings', [['', '', ''], ...listings]),
			];
			const { sentences = {}, tables = {} } = strategyTraces(input);
			const price = Number(step.price.replace(/\D/g, ''));
			expectTraced(pageOf(blocks), merged([{ sentences }, dialTraces(input, price)]));
			// Its table has one row of three.
			const problems = outcome ? untracedIn(pageOf([outcome]), { tables }) : [];
			expect(problems.filter((problem) => !problem.endsWith('is missing'))).toEqual([]);
		}
	});

	test.each([
		['a ZIP code', {}, homes(30, 'sold')],
		[
			'a radius with few sales',
			{
				...{ radiusMiles: 0.5, sold: 4, listed: 12, sales: homes(4, 'sold'), listings: homes(9, 'pending') },
				statistics: statisticsOf(4, 12, 0.5),
			},
			[...homes(4, 'sold'), ...homes(12, 'for_sale')],
		],
	])('of a market report on %s', (_, search, measured) => {
		const input = createInput(search);
		expectTraced(composeMarketReport(input), marketReportTraces(input, measured));
	});

	const own = { sell: ['List by May 2.'], buy: ['Ask for 3% back.'], writtenOn: '2026-11-02' };
	const area = { level: 'zip', name: '44999' } as const;
	const figure = { area, month: '2026-10', value: 412_000, yearAgo: null };
	const published = [{ ...figure, dataset: 'redfin', measure: 'median_sale_price' } as const];

	test.each([
		['with advice by rules', createHistory(300, 40), null],
		['in the words of the agent', createHistory(300, 40), own],
		['on the newest sales alone', createHistory(40, 1, { isLimited: true }), null],
		['on two sales, with the figure of a publisher', createHistory(2, 0, { published }), null],
		['on two sales', createHistory(2, 0), null],
		['on listings', createHistory(0, 9), null],
	])('of a market update %s', (_, history, advice) => {
		expectTraced(updateOf(history, { advice }), marketUpdateTraces(history, advice));
	});
});

describe('Screen, link and paper show the figures of every block in the same order', () => {
	const reports = [
		...PRICE_REPORT_KINDS.map((kind) => composeReport({ ...everything(), kind })),
		...[composeMarketReport(createInput({ radiusMiles: 0.5 })), updateOf(createHistory(300, 40))],
	];
	const all = reports.flatMap(({ pages }) => pages.flatMap((page) => page.blocks));
	// Kinds of reports share most of their blocks.
	const different = new Map(all.map((block) => [JSON.stringify(block), block]));
	const blocks = [...different.values()].filter(({ kind }) => kind !== 'cover');
	const expectSame = (shown: readonly string[], where: 'on screen' | 'on paper') =>
		blocks.forEach((block, at) => {
			expect(figuresIn(shown[at] ?? '').join(' '), block.kind).toMatch(
				new RegExp(`^${figuresOf(block, where)}$`),
			);
		});
	/** The sheet of a block alone, after a full first sheet, which has the agent and the home. */
	const printed = (block: Block) =>
		print({
			...updateOf(createHistory(300, 40)),
			...{ kind: 'standard', address: '', notices: [], brand: { ...BRAND, name: '', brokerage: '' } },
			pages: [Array(28).fill(text('Before.')), [block]].flatMap((each) => pageOf(each).pages),
		});

	test('on the screen, which the link shows too', () => {
		expectSame(
			blocks.map((block) => readHtml(renderToStaticMarkup(createElement(BlockView, { block })))),
			'on screen',
		);
	});

	test('on paper', async () => {
		const sheets = await Promise.all(blocks.map(printed));
		const texts = sheets.map((sheet) => textIn(sheet, 1).replace(/Page\s+\d+\s+of\s+\d+/g, ''));
		expectSame(texts, 'on paper');
	});

	test('around the blocks: the agent, the home, the dates, and the numbers of sheets', async () => {
		const report = composeReport({ ...everything(), preparedOn: '2026-11-23' });
		const covers = report.pages.map((page) => ({
			...page,
			blocks: page.blocks.filter(({ kind }) => kind === 'cover'),
		}));
		const { address, fingerprint, preparedOn, effectiveOn } = report;
		const agent = [BRAND.licenseNumber, BRAND.phone];
		const cover = [address, '3 2 1,800 1960 7,000', longDay(preparedOn), longDay(effectiveOn)];
		const later = (at: number) => (at > 0 ? address : '');
		const sheets = readSheets(await print({ ...report, pages: covers })).map(({ text }) => text);
		const marks = sheets.map((_, at) => `${later(at)} ${at + 1} ${sheets.length}`);
		expect(figuresIn(sheets.join('\n'))).toEqual(figuresIn([...cover, ...agent, ...marks].join('\n')));
		const feet = covers.map((_, at) => `${later(at)} ${fingerprint.slice(0, 12)} ${at + 1} ${covers.length}`);
		const screen = renderToStaticMarkup(createElement(ReportView, { report: { ...report, pages: covers } }));
		expect(figuresIn(readHtml(screen))).toEqual(figuresIn([...agent, ...cover, ...feet].join('\n')));
	});

	test('the scale of a map is the length of its bar, next to a circle of known radius', async () => {
		const maps = blocks.filter((block) => block.kind === 'plat');
		expect(maps.length).toBeGreaterThan(1);
		for (const map of maps) {
			const expectScale = (bar: number, radius: number, words: string) => {
				const [scale] = [...words.matchAll(/([\d.]+)\smi\b/g)].slice(-1);
				expect(Number(scale?.[1])).toBe(Number(((bar / radius) * (map.radiusMiles ?? 0)).toPrecision(2)));
			};
			const html = renderToStaticMarkup(createElement(BlockView, { block: map }));
			const [, start, end] = /M(\S+) \S+L\1 \S+L(\S+) \S+L\2 [^L]+"/.exec(html) ?? [];
			const [, radius] = /r="([\d.]+)" fill="none"/.exec(html) ?? [];
			expectScale(Number(end) - Number(start), Number(radius), html.split('</svg>')[0] ?? '');
			const sheet = await printed(map);
			const drawn = readRaw(sheet);
			const [, left, right] = /(\S+) \S+ m\n\1 \S+ l\n(\S+) \S+ l\n\2 \S+ l\n/.exec(drawn) ?? [];
			const [, edge, middle] = /(\S+) \S+ m\n(?:\S+ ){4}(\S+) \S+ c\n/.exec(drawn) ?? [];
			expectScale(Number(right) - Number(left), Number(middle) - Number(edge), textIn(sheet));
		}
	});

	test('the label of a chart’s tick is the value or month at its place', () => {
		const charts = blocks.filter((block) => block.kind === 'chart');
		expect(charts.length).toBeGreaterThan(4);
		for (const chart of charts) {
			const { vertical, horizontal } = computeAxes(chart, 8) ?? { vertical: null, horizontal: null };
			for (const { at, text } of vertical?.ticks ?? []) {
				const value = Number(text.replace(/[$,]/g, '').replace('K', 'e3').replace('M', 'e6'));
				expect(vertical?.place(value), text).toBeCloseTo(at, 9);
			}
			for (const { at, text } of horizontal?.ticks ?? [])
				expect(horizontal?.place(Date.parse(`1 ${text} UTC`) / 86_400_000), text).toBeCloseTo(at, 9);
		}
	});
});

describe('Every figure of a net sheet comes from an entry or the table of taxes', () => {
	const range = { low: 412_345, price: 1_180_500, high: 3_100_750 };

	test.each(Object.entries(STATE_TAXES))(
		'in %s: in a report, as printed and in its file',
		(state, { places, elsewhere }) => {
			const homes = [
				...[null, ...places.map(({ name }) => name), elsewhere.name].map((place) => ({
					place,
					county: null,
					city: null,
				})),
				...places.flatMap(({ counties = [] }) =>
					counties.map((county) => ({ place: null, county, city: null })),
				),
				...places.flatMap(({ cities: [city] = [] }) =>
					city ? [{ place: null, county: 'Other County', city }] : [],
				),
			];
			for (const { place, county, city } of homes) {
				const subject = { state, county, city, isResidence: null, range, effectiveOn: TODAY };
				const facts = { ...COSTS, place };
				const sheet = netSheet(subject, facts) as NetSheet;
				const analysis = { subject: { ...subject, homeType: 'other' }, conclusion: range };
				const evidence = { effectiveOn: TODAY, place: { state, county, city } };
				const input = { analysis, evidence, request: { netSheet: facts } } as unknown as ReportInput;
				const control = {
					facts,
					change: () => {},
					isUntouched: false,
					inReports: true,
					setInReports: () => {},
				};
				const address = `${SUBJECT.address}, OH ${SUBJECT.zip}`;
				const part = createElement(NetSheetPart, { ...subject, address, control });
				// The fields for the costs aren't printed.
				const printed = renderToStaticMarkup(part).replace(/<details.*?<\/details>/s, '');
				const around = readHtml(printed.replace(/<table.*<\/table>/s, ''));
				const file = parse(netSheetCsv(sheet), { bom: true }) as string[][];
				const blocks = [
					...[...(netSheetPage(input) ?? []), text(around)],
					...[asTable('On screen', readTable(printed)), asTable('File', file)],
				];
				expectTraced(pageOf(blocks), netSheetTraces(subject, facts, address));
			}
		},
	);
});

describe('Every figure of a file comes from a row', () => {
	test.each(['square_feet', 'square_meters'] as const)('of comps, in %s', (units) => {
		const comp = {
			...HOME,
			sqft: 1840,
			list_date: '2026-04-03',
			distance_miles: 0.42,
			attribution: 'Broker 7',
		};
		const comps = [
			comp,
			{ ...comp, address: '9 Elm St', price: null, lotSize: null, sold_day_approximate: true },
		];
		expectTraced(
			pageOf([asTable('Comps', parse(compsAsCsv(comps, DATA, units), { bom: true }))]),
			compsFileTraces(comps, DATA, units),
		);
	});

	test('of the charts of a market', () => {
		const days = createSales(400).map((_, at) => addDays(TODAY, -Math.floor(at * 4)));
		const { sales: recent, ...history } = createHistory(400, 40);
		const market = {
			...history,
			sales: recent.map((sale, at) => ({ ...sale, soldOn: days[at] ?? TODAY })).reverse(),
		};
		const charts = marketCharts({ ...market, since: '2022-07-01' }, 60);
		const prices = between(market.sales, monthsBefore(TODAY, 12), TODAY).map(({ price }) => price);
		const recentCharts = { ...charts, months: charts.months.slice(-36) };
		const tables = [
			fileOf('Prices and sales', createElement(PriceChart, { area: '', charts: recentCharts })),
			fileOf('Price distribution', createElement(DistributionChart, { area: '', prices })),
			fileOf(
				'Supply by price',
				createElement(BandsChart, { area: '', bands: charts.bands, hasListings: true }),
			),
			fileOf('Seasons', createElement(SeasonChart, { area: '', months: charts.months })),
		];
		expect(tables.map(({ rows }) => rows.length)).toEqual([36, 5, 5, 12]);
		expectTraced(pageOf(tables), marketFileTraces(market, 36));
	});

	test('of the charts that compare markets', () => {
		const thin = createHistory(70, 0);
		// It starts later than the chart, and has months without sales.
		const sales = thin.sales.filter(({ soldOn }) => soldOn > '2025-01-01' && !/^2026-0[3-6]/.test(soldOn));
		const compared = [createHistory(300, 40), { ...thin, zip: '45001', asOf: addDays(TODAY, -40), sales }];
		const mapped = [
			...compared,
			{ ...createHistory(4, 0), zip: '45002' },
			{ ...createHistory(0, 0), zip: '45003', asOf: null },
		];
		const area = { kind: 'zips', zips: ['44999'] } as const;
		const markets = compared.map((history) => ({
			...{ area, filter: ALL_HOMES, text: history.zip, name: `ZIP ${history.zip}` },
			...{ history, chosen: history, problem: null },
		}));
		const id = 'median_sale_price';
		const zips = mapped.map((history, at) => {
			const market = marketOn(history);
			const figures = market ? { [id]: measureMetric(metricOf(id), market) } : {};
			return { ...history, center: [40 + at, -82], figures };
		});
		const tables = [
			fileOf(
				'Median sale prices compared',
				createElement(CompareMarkets, { markets, months: 36, onChange: () => {} }),
			),
			fileOf('ZIP codes on the map', createElement(ZipMap, { zip: '44999', name: '', area }), zips),
		];
		expect(tables.map(({ rows }) => rows.length)).toEqual([20, 4]);
		expectTraced(pageOf(tables), comparedFileTraces(compared, mapped, 36));
	});
});

const pageOf = (blocks: readonly Block[]) => ({ pages: [{ id: 'page', title: '', blocks }] });

function asTable(caption: string, [header = [], ...lines]: readonly (readonly string[])[]) {
	return table(
		caption,
		header.map((label) => column(label, 1)),
		lines.map((cells) => row(cells)),
	);
}

const readHtml = (html: string) => html.replace(/<[^>]+>|&#x27;/g, '\n');

/** The cells of tables. */
function readTable(html: string): string[][] {
	const lines = [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([line]) => line);
	const text = (cell: string) =>
		cell
			.replace(/<[^>]+>/g, '\n')
			.replaceAll('&#x27;', "'")
			.trim();
	return lines.map((line) => [...line.matchAll(/<t[hd][ >].*?<\/t[hd]>/gs)].map(([cell]) => text(cell)));
}

/** The table of a chart on the market page. @param map what the server would respond with for its map */
function fileOf(title: string, chart: ReactNode, map?: unknown) {
	const client = new QueryClient();
	client.setQueryData(['market map', '44999'], map);
	const page = createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, chart));
	return asTable(title, readTable(renderToStaticMarkup(page).split(`<table aria-label="${title}"`)[1] ?? ''));
}

const textIn = (sheets: Uint8Array, from = 0) =>
	readSheets(sheets)
		.slice(from)
		.map(({ text }) => text)
		.join('\n');

/** The figures of a block as a pattern, with the ticks of a chart, and with the numbers and the scale of a map. */
function figuresOf(block: Block, where: 'on screen' | 'on paper'): string {
	const texts = textsOf(where === 'on paper' ? withNumbers(block) : block);
	const written = texts.filter(({ only }) => only === undefined || only === where);
	const axes = block.kind === 'chart' ? computeAxes(block, where === 'on screen' ? 11 : 13) : null;
	const ticks = [...(axes?.vertical.ticks ?? []), ...(axes?.horizontal.ticks ?? [])];
	// The ticks are between a caption and the description below.
	const below = block.kind === 'chart' ? written.filter(({ only }) => only) : [];
	const parts = [...written.filter((text) => !below.includes(text)), ...ticks, ...below];
	const pattern = figuresIn(parts.map(({ text }) => text).join('\n'))
		.join(' ')
		.replace(/[+$.]/g, '\\$&');
	if (block.kind !== 'plat') return pattern;
	// The scale depends on the width of a drawing, and is compared with its bar above.
	const map = [block.radiusMiles ?? '', block.comps.map(({ number }) => number), '[\\d.]+'].flat(2);
	return [...map, ...(where === 'on screen' ? [pattern] : figuresIn(block.star ?? ''))].join(' ');
}

/** Ordered lists have their numbers on paper. */
function withNumbers<Some extends Block>(block: Some): Some {
	if (block.kind === 'list' && block.ordered)
		return { ...block, items: block.items.map((item, at) => `${at + 1}. ${item}`) };
	return block.kind === 'columns'
		? { ...block, columns: block.columns.map((each) => each.map(withNumbers)) }
		: block;
}
