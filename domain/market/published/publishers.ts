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
 * What one kind of file measures. A publisher that changed its method has a dataset for each: they are never chained.
 */
export const DATASETS = {
	redfin_tracker: { publisher: 'redfin', label: 'Redfin market tracker, to June 2026' },
	redfin: { publisher: 'redfin', label: 'Redfin Data Center' },
	redfin_price_drops: { publisher: 'redfin', label: 'Redfin Data Center, price drops' },
	zhvi: { publisher: 'zillow', label: 'Zillow Home Value Index' },
	zori: { publisher: 'zillow', label: 'Zillow Observed Rent Index' },
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

/** A figure of a publisher. Shares and changes are fractions. */
export const MEASURES = [
	'median_sale_price',
	'median_list_price',
	'median_price_per_sqft',
	'closed_sales',
	'pending_sales',
	'pending_listings',
	'pending_ratio',
	'new_listings',
	'active_listings',
	'months_of_supply',
	'days_on_market',
	'sale_to_list',
	'above_list_share',
	'price_cut_share',
	'price_cut_size',
	'home_value',
	'rent',
	'price_index',
	'price_change',
] as const;

export type MeasureId = (typeof MEASURES)[number];

/** A figure of a publisher for a ZIP code. */
export interface PublishedFigure {
	dataset: DatasetId;
	measure: MeasureId;
	/** What it is of: the ZIP code or, without a figure of it, the smallest area around it that has one. */
	area: { level: 'zip' | 'zip3' | 'county' | 'state'; name: string };
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
	return (MEASURES as readonly string[]).includes(text);
}
