/** The units of the adjustment rates. */
import { dayNumber, type IsoDate } from '../../dates/days.ts';
import { type HomeFacts, pricedOn, type Sale } from '../../home/home.ts';
import { squareFeetPer, type Units } from '../../home/units.ts';
import { clamp } from '../../math/arithmetic.ts';
import { contributionOf, effectiveAgeOf, nonNegative, validRating } from '../../pricing/contributions.ts';
import type { Feature } from '../../pricing/features.ts';
import type { DatedSubject } from '../basis.ts';

/** A unit of a rate, as shown to the user. */
export interface RateUnit {
	unit: string;
	/** The number of stored units in this unit. The agent's rates are stored per unit of `UNITS`. */
	size: number;
}

/** The unit of a feature's rate. */
export interface Unit {
	/** The name of one unit. */
	unit: string;
	/** The amount of the feature in one unit, such as 1,000 square feet of lot; 1 if absent. */
	amount?: number;
	/** The unit shown to users of square meters, if it differs. */
	metric?: RateUnit;
	/** By how many units the subject is superior to the sale; null if unknown for one of them. */
	advantage: (sale: Sale, basis: DatedSubject) => number | null;
}

/** Square feet in a square meter. */
const SQUARE_METER = squareFeetPer('square_meters');

/** A month is a twelfth of a year of 365 days. */
export const DAYS_PER_MONTH = 365 / 12;

/**
 * The unit of each feature. More units are always better for a buyer, so ages and grades are negative.
 *
 * @example UNITS.livingArea.advantage(sale of 2,000 sq ft, { subject of 1,800, on }) // -200
 */
export const UNITS: Readonly<Record<Feature, Unit>> = {
	concessions: {
		unit: 'dollar of concessions',
		advantage: (sale) => (sale.concessions === null ? null : -sale.concessions),
	},
	time: {
		unit: 'month',
		advantage: (sale, { on }) => (dayNumber(on) - dayNumber(pricedOn(sale))) / DAYS_PER_MONTH,
	},
	livingArea: {
		unit: 'sq ft',
		metric: { unit: 'm²', size: SQUARE_METER },
		advantage: difference(({ livingArea }) => clamp(livingArea, 350, 12_000)),
	},
	bedrooms: { unit: 'bedroom', advantage: difference(({ bedrooms }) => clamp(nonNegative(bedrooms), 1, 6)) },
	bathrooms: { unit: 'bath', advantage: difference(({ bathrooms }) => clamp(nonNegative(bathrooms), 1, 5)) },
	lot: {
		unit: '1,000 sq ft of lot',
		amount: 1000,
		metric: { unit: '100 m² of lot', size: SQUARE_METER / 10 },
		advantage: difference(({ lotSize }) => clamp(lotSize === null ? null : lotSize / 1000, 0.6, 400)),
	},
	age: {
		unit: 'year newer',
		advantage: difference((home, on) => negative(effectiveAgeOf(home, on))),
	},
	condition: {
		unit: 'condition grade',
		advantage: difference(({ condition }) => negative(validRating(condition))),
	},
	quality: { unit: 'quality grade', advantage: difference(({ quality }) => negative(validRating(quality))) },
	garage: {
		unit: 'garage space',
		advantage: difference(({ garageSpaces }) => clamp(nonNegative(garageSpaces), 0, 4)),
	},
	pool: { unit: 'pool', advantage: difference((home, on) => contributionOf('pool', home, on)) },
	basement: {
		unit: 'sq ft of basement',
		metric: { unit: 'm² of basement', size: SQUARE_METER },
		advantage: difference(({ basementArea }) => clamp(basementArea, 0, 3000)),
	},
	view: { unit: 'view level', advantage: difference((home, on) => contributionOf('view', home, on)) },
	extras: {
		unit: 'dollar of extra features',
		advantage: difference(({ extraFeatures }) => clamp(nonNegative(extraFeatures), 0, 100_000)),
	},
};

/** A feature's unit in the user's units. @example rateUnit('livingArea', 'square_meters').unit // "m²" */
export function rateUnit(feature: Feature, units: Units): RateUnit {
	const { unit, metric } = UNITS[feature];
	return units === 'square_meters' && metric ? metric : { unit, size: 1 };
}

function difference(measure: (home: HomeFacts, on: IsoDate) => number | null): Unit['advantage'] {
	return (sale, { subject, on }) => {
		const own = measure(subject, on);
		const ofSale = measure(sale, pricedOn(sale));
		return own === null || ofSale === null ? null : own - ofSale;
	};
}

function negative(value: number | null): number | null {
	return value === null ? null : -value;
}
