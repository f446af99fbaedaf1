/** The publishers of open market data, and what they must be credited with. */

export interface Publisher {
	/** Beside each of its figures. */
	name: string;
	/** On every surface that shows one. */
	credit: string;
	url: string;
	/** A work of the US government. For others, the operator confirms that its terms allow the use. */
	isPublicDomain: boolean;
}

export const PUBLISHERS = {
	redfin: {
		name: 'Redfin',
		credit: 'Data provided by Redfin, a national real estate brokerage',
		url: 'https://www.redfin.com/news/data-center/',
		isPublicDomain: false,
	},
	zillow: {
		name: 'Zillow',
		credit: 'Zillow Research',
		url: 'https://www.zillow.com/research/data/',
		isPublicDomain: false,
	},
	realtor: {
		name: 'Realtor.com',
		credit: 'Realtor.com Economic Research',
		url: 'https://www.realtor.com/research/data/',
		isPublicDomain: false,
	},
	fhfa: {
		name: 'FHFA',
		credit:
			'FHFA House Price Index; Bogin, Doerner and Larson, “Local House Price Dynamics”, FHFA Working Paper 16-01',
		url: 'https://www.fhfa.gov/data/hpi',
		isPublicDomain: true,
	},
	hud: {
		name: 'HUD',
		credit: 'US Department of Housing and Urban Development, Fair Market Rents',
		url: 'https://www.huduser.gov/portal/datasets/fmr.html',
		isPublicDomain: true,
	},
	census: {
		name: 'Census Bureau',
		credit: 'US Census Bureau, American Community Survey',
		url: 'https://www.census.gov/programs-surveys/acs',
		isPublicDomain: true,
	},
} as const satisfies Record<string, Publisher>;

export type PublisherId = keyof typeof PUBLISHERS;

/**
 * What one kind of file measures. A publisher that changed its method has a dataset for each, and a series that is adjusted
 * in another way is a dataset of its own: they are never chained, and none replaces another.
 */
export const DATASETS = {
	redfin_tracker: { publisher: 'redfin', label: 'Redfin market tracker, to June 2026' },
	redfin: { publisher: 'redfin', label: 'Redfin Data Center' },
	redfin_price_drops: { publisher: 'redfin', label: 'Redfin Data Center, price drops' },
	zhvi: { publisher: 'zillow', label: 'Zillow Home Value Index' },
	zori: { publisher: 'zillow', label: 'Zillow Observed Rent Index' },
	zori_sa: { publisher: 'zillow', label: 'Zillow Observed Rent Index, seasonally adjusted' },
	realtor: { publisher: 'realtor', label: 'Realtor.com core metrics, since December 2021' },
	fhfa_annual: { publisher: 'fhfa', label: 'FHFA House Price Index, yearly' },
	fhfa_quarterly: { publisher: 'fhfa', label: 'FHFA House Price Index, quarterly' },
	hud_safmr: { publisher: 'hud', label: 'HUD Small Area Fair Market Rents' },
	hud_fmr: { publisher: 'hud', label: 'HUD Fair Market Rents of counties' },
	census_rent: { publisher: 'census', label: 'Census median gross rent' },
} as const satisfies Record<string, { publisher: PublisherId; label: string }>;

export type DatasetId = keyof typeof DATASETS;

export function publisherOf(dataset: DatasetId): Publisher {
	return PUBLISHERS[DATASETS[dataset].publisher];
}

type Range = readonly [lowest: number, highest: number];

const PRICES: Range = [1_000, 100_000_000];
const COUNTS: Range = [0, 10_000_000];
const SHARES: Range = [0, 1];

/**
 * The figures of publishers, each with the values that can be true. Shares and changes are fractions, rents US dollars per
 * month. The limits are far from anything that was ever published: what is beyond them is a mistake in the file.
 */
export const PLAUSIBLE = {
	median_sale_price: PRICES,
	median_list_price: PRICES,
	median_price_per_sqft: [1, 100_000],
	closed_sales: COUNTS,
	pending_sales: COUNTS,
	pending_listings: COUNTS,
	pending_ratio: [0, 1_000],
	new_listings: COUNTS,
	active_listings: COUNTS,
	months_of_supply: [0, 10_000],
	days_on_market: [0, 36_500],
	sale_to_list: [0.1, 10],
	above_list_share: SHARES,
	// Realtor.com divides reductions by active listings: a listing can be reduced twice.
	price_cut_share: [0, 10],
	price_cut_size: SHARES,
	home_value: PRICES,
	rent: [50, 100_000],
	price_index: [0.1, 1_000_000],
	price_change: [-0.95, 10],
} as const satisfies Record<string, Range>;

export type MeasureId = keyof typeof PLAUSIBLE;

export const MEASURES = Object.keys(PLAUSIBLE) as MeasureId[];

/** The levels of areas, smallest first: a figure of the smallest area around a ZIP code stands for it. */
export const LEVELS = ['zip', 'zip3', 'county', 'state'] as const;

export type Level = (typeof LEVELS)[number];

/** An area of a level, and several. */
export const LEVEL_WORDS = {
	zip: ['ZIP code', 'ZIP codes'],
	zip3: ['3-digit ZIP code', '3-digit ZIP codes'],
	county: ['county', 'counties'],
	state: ['state', 'states'],
} as const satisfies Record<Level, readonly [one: string, several: string]>;

/** A figure of a publisher for a ZIP code. */
export interface PublishedFigure {
	dataset: DatasetId;
	measure: MeasureId;
	/** What it is of: the ZIP code or, without a figure of it, the smallest area around it that has one. */
	area: { level: Level; name: string };
	/** The last month that it is of, such as `2026-08`. */
	month: string;
	value: number;
	/** The same a year earlier, in the same file; null if unknown. */
	yearAgo: number | null;
}

export function isDataset(text: string): text is DatasetId {
	return Object.hasOwn(DATASETS, text);
}

export function isMeasure(text: string): text is MeasureId {
	return Object.hasOwn(PLAUSIBLE, text);
}
