/**
 * The property facts, in the order in which tables show them. Import, store, API, form, grid, report and CSV read this
 * list.
 *
 * To add a fact, add an entry here and its headers to `import/columns/headers/header-synonyms.ts`; a stored fact also
 * needs a column of `public.listings` in the schema files, which `private.home_at` and `private.homes_as_columns` return.
 * It is then shown everywhere, but only adjusted for if `pricing/adjustments.ts` has a feature for it.
 */
import { year } from '../format/date-text.ts';
import { count, decimal, usd } from '../format/format.ts';
import type { Fact } from './fact.ts';
import type { HomeType } from './types/home-types.ts';

export const FACTS = {
	bedrooms: {
		type: 'number',
		column: 'bedrooms',
		reso: 'BedroomsTotal',
		comps: 'bedrooms',
		label: 'Bedrooms',
		csv: 'Beds',
		unit: null,
		min: 0,
		max: 50,
		step: 1,
		format: decimal,
		essential: true,
		manual: true,
	},
	// A half bath counts as 0.5.
	bathrooms: {
		type: 'number',
		column: 'bathrooms',
		reso: 'BathroomsTotalInteger',
		comps: 'bathrooms',
		label: 'Bathrooms',
		noun: 'baths',
		csv: 'Baths',
		unit: null,
		min: 0.5,
		max: 50,
		step: 0.25,
		format: decimal,
		essential: true,
		manual: true,
	},
	livingArea: {
		type: 'number',
		column: 'living_area',
		reso: 'LivingArea',
		comps: 'sqft',
		label: 'Living area',
		csv: 'Sqft',
		unit: 'sq ft',
		min: 100,
		max: 50_000,
		step: 1,
		format: count,
		essential: true,
		manual: true,
	},
	// Null if the data doesn't say: see `comparable-types.ts`.
	homeType: {
		type: 'homeType',
		column: 'home_type',
		reso: 'PropertySubType',
		comps: 'homeType',
		label: 'Type',
		noun: 'property type',
	},
	yearBuilt: {
		type: 'year',
		column: 'year_built',
		reso: 'YearBuilt',
		comps: 'yearBuilt',
		label: 'Year built',
		csv: 'Year',
		unit: null,
		min: 1601,
		// A home can be priced before it is finished.
		yearsAhead: 3,
		step: 1,
		format: year,
		essential: true,
		manual: true,
	},
	// The latest renovation of the whole home.
	yearRenovated: {
		type: 'year',
		column: 'year_renovated',
		reso: null,
		comps: null,
		label: 'Year renovated',
		unit: null,
		min: 1601,
		yearsAhead: 0,
		step: 1,
		format: year,
		manual: true,
	},
	lotSize: {
		type: 'number',
		column: 'lot_size',
		reso: 'LotSizeSquareFeet',
		comps: 'lotSize',
		label: 'Lot size',
		csv: 'Lot sq ft',
		unit: 'sq ft',
		min: 1,
		max: 2 ** 31 - 1,
		step: 1,
		format: count,
		manual: true,
	},
	// Condition and quality are rated as in the Uniform Appraisal Dataset.
	condition: {
		type: 'rating',
		column: 'condition',
		reso: 'PropertyCondition',
		comps: null,
		label: 'Condition',
		min: 1,
		letter: 'C',
		levels: [
			'new, never occupied',
			'like new or fully renovated',
			'well maintained, limited wear',
			'some wear, minor repairs needed',
			'deferred maintenance, repairs needed',
			'major damage or unsafe',
		],
	},
	quality: {
		type: 'rating',
		column: 'quality',
		reso: null,
		comps: null,
		label: 'Quality',
		min: 1,
		letter: 'Q',
		levels: [
			'architect-designed, exceptional',
			'custom, high quality',
			'above standard',
			'standard builder grade',
			'economy',
			'basic, may be owner-built',
		],
	},
	// Covered parking spaces.
	garageSpaces: {
		type: 'number',
		column: 'garage_spaces',
		reso: 'GarageSpaces',
		comps: null,
		label: 'Garage',
		noun: 'garage spaces',
		unit: 'spaces',
		min: 0,
		max: 50,
		step: 1,
		format: decimal,
	},
	// Below grade, finished or not.
	basementArea: {
		type: 'number',
		column: 'basement_area',
		reso: 'BelowGradeFinishedArea',
		comps: null,
		label: 'Basement',
		unit: 'sq ft',
		min: 0,
		max: 50_000,
		step: 1,
		format: count,
	},
	// The home's own pool, not a community's.
	pool: {
		type: 'flag',
		column: 'pool',
		reso: 'PoolPrivateYN',
		comps: null,
		label: 'Pool',
	},
	view: {
		type: 'rating',
		column: 'view',
		reso: 'View',
		comps: null,
		label: 'View',
		min: 0,
		letter: '',
		levels: ['none', 'fair', 'average', 'good', 'outstanding'],
	},
	waterfront: {
		type: 'flag',
		column: 'waterfront',
		reso: 'WaterfrontYN',
		comps: null,
		label: 'Waterfront',
	},
	// The value an assessor adds for a pool, a deck, a shed or a dock, in US dollars.
	extraFeatures: {
		type: 'number',
		column: 'extra_features',
		reso: null,
		comps: null,
		label: 'Extra features',
		noun: 'extra features',
		unit: 'US dollars',
		min: 0,
		max: 10_000_000,
		step: 1,
		format: usd,
	},
} as const satisfies Record<string, Fact>;

export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as readonly FactName[];

type ValueOf<F extends Fact> = F['type'] extends 'homeType'
	? HomeType | null
	: F['type'] extends 'flag'
		? boolean | null
		: number | null;

/** The facts of a home. Unknown is null, never 0. */
export type FactValues = { [Name in FactName]: ValueOf<(typeof FACTS)[Name]> };

/** The names of the facts of a type. */
export type NamesOfType<Type extends Fact['type']> = {
	[Name in FactName]: (typeof FACTS)[Name]['type'] extends Type ? Name : never;
}[FactName];

/** The definition of a fact, by name. */
export function factOf(name: FactName): Fact {
	return FACTS[name];
}
