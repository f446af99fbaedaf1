/** A report on a home in the fictional town, for tests of `report`. */
import { type HomeContents, NEW_REPORT } from '../contract/reports/report-request.ts';
import type { BacktestResult } from '../domain/accuracy/backtest-result.ts';
import { analyze } from '../domain/analysis/analyze.ts';
import { type Choices, NO_CHOICES } from '../domain/comps/choices.ts';
import type { ActiveListing, Evidence } from '../domain/comps/evidence.ts';
import { addDays } from '../domain/dates/days.ts';
import type { Sale, Subject } from '../domain/home/home.ts';
import type { Units } from '../domain/home/units.ts';
import { measureMarket } from '../domain/market/kpis.ts';
import { type MarketHistory, NO_FACTS, UNKNOWN_MARKET } from '../domain/market/market-history.ts';
import { monthsBefore } from '../domain/market/months.ts';
import { type SearchStatistics, searchedWhere } from '../domain/market/search-statistics.ts';
import type { Brand } from '../report/report.ts';
import type { ReportInput } from '../report/report-input.ts';
import { createEvidence, createSale, createSales, SUBJECT, TODAY } from './sample-market.ts';

const { replaces, ...noContents } = NEW_REPORT.home;
/** Of an agent who writes and chooses nothing for the client. */
export const NO_CONTENTS: HomeContents = noContents;

export const BRAND: Brand = {
	name: 'Dana Agent',
	brokerage: 'Sample Realty',
	licenseNumber: 'SAL.0000000',
	phone: '(555) 010-0199',
	website: 'https://www.example.com',
	email: 'dana@example.com',
	color: '#1d5b79',
	photo: null,
	logo: null,
};

/** The sample town's sales as the market of a ZIP code. */
export function createZipMarket(
	sales: readonly Sale[],
	activeListings: readonly ActiveListing[] = [],
): MarketHistory {
	const closed = sales
		.map(({ soldOn, price }) => ({ ...NO_FACTS, soldOn, price, daysOnMarket: 20 }))
		.sort((a, b) => a.soldOn.localeCompare(b.soldOn));
	return {
		...UNKNOWN_MARKET,
		zip: SUBJECT.zip,
		city: SUBJECT.city,
		state: SUBJECT.state,
		asOf: TODAY,
		sources: ['Sample County file'],
		sales: closed,
		listings: activeListings.flatMap(({ status, price, daysOnMarket }) =>
			status === 'coming_soon' ? [] : [{ ...NO_FACTS, status, price, daysOnMarket }],
		),
		since: closed[0]?.soldOn ?? null,
		activeNow: 2,
		activeYearAgo: 8,
		rent: { median: 2400, month: '2026-10', source: 'Sample County file' },
	};
}

/** The statistics of a search that found sales, of which those of the last year count. */
export function createStatistics(sales: readonly Sale[]): SearchStatistics {
	const lastYear = sales.filter(({ soldOn }) => soldOn > monthsBefore(TODAY, 12) && soldOn <= TODAY);
	const records = lastYear.map(({ price, daysOnMarket }) => ({
		status: 'sold' as const,
		price,
		daysOnMarket,
	}));
	const area = { radiusMiles: 0.5, zip: SUBJECT.zip, center: 'home', address: '100 Middle St' } as const;
	return { ...measureMarket(records), where: searchedWhere(area), through: TODAY };
}

/** The given number of listings, every third of them pending. */
export function createActiveListings(count: number): ActiveListing[] {
	return createSales(count, 7).map(({ soldOn: _, concessions: __, ...home }, at) => ({
		...home,
		id: `o${at}`,
		address: `${at + 1} Listing Rd`,
		status: at % 3 === 0 ? 'pending' : 'for_sale',
		listedOn: addDays(TODAY, -at - 3),
		daysOnMarket: at + 3,
	}));
}

interface Sample {
	sales?: readonly Sale[];
	subject?: Partial<Subject>;
	choices?: Partial<Choices>;
	evidence?: Partial<Evidence>;
	input?: Partial<ReportInput>;
	request?: Partial<HomeContents>;
	units?: Units;
}

/** The input of a standard report, with the given fields. */
export function createReportInput(sample: Sample = {}): ReportInput {
	const sales = sample.sales ?? createSales(90);
	const activeListings = createActiveListings(24);
	const evidence = createEvidence(sales, { activeListings, ...sample.evidence });
	const subject = { ...SUBJECT, ...sample.subject };
	const analysis = analyze(evidence, subject, { ...NO_CHOICES, ...sample.choices }, sample.units);
	return {
		kind: 'standard',
		analysis,
		evidence,
		placeBasis: 'home',
		statistics: createStatistics(sales),
		market: createZipMarket(sales, activeListings),
		brand: BRAND,
		request: {
			...{ ...NO_CONTENTS, preparedFor: 'Kim Client', priceDial: { mortgageRate: null } },
			...sample.request,
		},
		preparedOn: TODAY,
		demo: false,
		accuracy: null,
		fingerprint: '3f9a-17c2-88d0-4b6e',
		...sample.input,
	};
}

/** Only the figures that a report shows. */
export const BACKTEST = {
	from: '2026-08-01',
	to: '2026-11-01',
	demo: false,
	all: { priced: 1200, medianError: 0.0814, within10: 0.58, coverage: 0.808 },
} as BacktestResult;

const SAMPLES: Readonly<Record<string, Sample>> = {
	'a full market': {},
	'a thin market': { sales: createSales(4) },
	'no price': { sales: [createSale({ id: 'one', address: '1 Elm St' })] },
	'no sales': { sales: [], evidence: { activeListings: [] } },
	'list prices': { evidence: { listPricesOnly: true } },
	'demo data': { input: { demo: true } },
	'no market': { input: { market: null } },
	'a home known only by its ZIP code': {
		subject: { latitude: null, longitude: null, address: null, city: null },
	},
	'unknown facts': { subject: { livingArea: null, bedrooms: null, yearBuilt: null, lotSize: null } },
	'many pinned comps': {
		choices: {
			pinned: createSales(90)
				.slice(0, 40)
				.map(({ id }) => id),
		},
	},
	'the agent’s edits': {
		choices: {
			rates: { livingArea: 150 },
			pinned: ['s1'],
			notes: { s1: 'Same builder and plan.' },
			dropped: { s2: 'Next to the rail line' },
		},
		request: { saleNotes: true, note: 'I have walked through this home.\n\nThe kitchen is from 2022.' },
		input: { accuracy: BACKTEST },
	},
};

/** Inputs for a report: a complete one, and others that lack something a page shows. Each is analyzed once. */
export const STATES: Readonly<Record<string, () => ReportInput>> = Object.fromEntries(
	Object.entries(SAMPLES).map(([name, sample]) => {
		let input: ReportInput | undefined;
		return [name, () => (input ??= createReportInput(sample))];
	}),
);
