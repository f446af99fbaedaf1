/**
 * A fictional town for tests and benchmarks of price analyses: every sale price follows from its features, plus
 * noise.
 */
import type { Evidence } from '../domain/comps/evidence.ts';
import { addDays } from '../domain/dates/days.ts';
import { DEFAULT_CALIBRATION } from '../domain/fitting/calibration.ts';
import type { Sale, Subject } from '../domain/home/home.ts';
import { UNKNOWN_FACTS } from '../domain/home/parse-home.ts';
import { normal, randomStream, wholeBetween } from '../domain/math/random.ts';
import type { MarketModel } from '../domain/pricing/market-model.ts';

export const TODAY = '2026-11-21';

/** A house of 1,800 square feet in the center of the town. */
export const SUBJECT: Subject = {
	...UNKNOWN_FACTS,
	id: null,
	address: '100 Middle St',
	city: 'Sampleton',
	state: 'OH',
	zip: '44999',
	homeType: 'single_family',
	latitude: 40,
	longitude: -82,
	bedrooms: 3,
	bathrooms: 2,
	livingArea: 1800,
	lotSize: 7000,
	yearBuilt: 1990,
	yearRenovated: null,
	condition: 3,
	quality: 4,
	garageSpaces: 2,
	pool: false,
	basementArea: 0,
	view: 0,
	waterfront: false,
	extraFeatures: 0,
};

/** A market whose prices rose 6% over the year, with the default rates. */
export const MODEL: MarketModel = {
	market: 'Sample County, OH',
	fittedOn: TODAY,
	sales: 5000,
	index: {
		knots: [
			{ on: '2024-11-21', level: 0, error: 0.02 },
			{ on: '2025-11-21', level: 0.05, error: 0.01 },
			{ on: TODAY, level: 0.11, error: 0 },
		],
		pairs: 4312,
	},
	rates: { livingArea: { log: 0.45, error: 0.01, pairs: 4100, source: 'local' } },
	noise: 0.12,
	calibration: DEFAULT_CALIBRATION,
};

/** A sale like the subject, a tenth of a mile away, 60 days ago, with the given facts. */
export function createSale(facts: Partial<Sale> & Pick<Sale, 'id'>): Sale {
	const { address: _, ...home } = SUBJECT;
	return {
		...home,
		address: null,
		latitude: 40.0015,
		price: 400_000,
		sourceId: null,
		concessions: null,
		listPrice: null,
		soldOn: addDays(TODAY, -60),
		contractOn: null,
		listedOn: null,
		daysOnMarket: null,
		url: null,
		demo: false,
		...facts,
	};
}

/**
 * The given number of sales around the subject, from the last two years; the same number and seed give the same
 * sales.
 */
export function createSales(count: number, seed = 1): Sale[] {
	const random = randomStream(seed, 'sample-market');
	return Array.from({ length: count }, (_, at) => {
		const livingArea = Math.round(1800 * Math.exp(0.3 * normal(random)));
		const miles = 1.5 * Math.sqrt(random());
		const angle = 2 * Math.PI * random();
		const daysAgo = wholeBetween(random, 5, 720);
		const yearBuilt = wholeBetween(random, 1950, 2020);
		const condition = wholeBetween(random, 2, 5);
		const quality = wholeBetween(random, 3, 5);
		const bathrooms = wholeBetween(random, 2, 7) / 2;
		const log =
			Math.log(400_000) +
			0.05 * (3 - condition) +
			0.16 * (4 - quality) +
			0.04 * (bathrooms - 2) +
			0.45 * Math.log(livingArea / 1800) +
			0.001 * (yearBuilt - 1990) -
			(0.06 * daysAgo) / 365 +
			0.08 * Math.sin(3 * angle) +
			0.1 * normal(random);
		return createSale({
			id: `s${at}`,
			address: `${at + 1} Sample Ave`,
			latitude: 40 + (miles * Math.sin(angle)) / 69,
			longitude: -82 + (miles * Math.cos(angle)) / 53,
			price: Math.round(Math.exp(log) / 500) * 500,
			soldOn: addDays(TODAY, -daysAgo),
			contractOn: addDays(TODAY, -daysAgo - 30),
			concessions: at % 7 === 0 ? 5000 : null,
			livingArea,
			bedrooms: wholeBetween(random, 2, 5),
			bathrooms,
			lotSize: Math.round(7000 * Math.exp(0.4 * normal(random))),
			yearBuilt,
			condition,
			quality,
			garageSpaces: wholeBetween(random, 0, 3),
			pool: at % 9 === 0,
			basementArea: at % 4 === 0 ? 600 : 0,
		});
	});
}

export function createEvidence(sales: readonly Sale[], facts: Partial<Evidence> = {}): Evidence {
	return {
		subject: SUBJECT,
		sales,
		activeListings: [],
		model: MODEL,
		effectiveOn: TODAY,
		listPricesOnly: false,
		place: null,
		...facts,
	};
}
