/** The units in which an agent speaks of a feature: what a rate in dollars is a rate of. */
import { dayNumber } from '../days.ts';
import type { IsoDate } from '../listing.ts';
import type { Feature } from './features.ts';
import { type HomeFacts, pricedOn, type Sale } from './home.ts';
import { counted, effectiveAgeOf, rated, worthOf } from './worth.ts';

export interface Unit {
	/** What one unit is. */
	unit: string;
	/** By how many units the subject is better than the sale; null where one side does not know. */
	better: (subject: HomeFacts, sale: Sale, on: IsoDate) => number | null;
}

/** A month is a twelfth of a year of 365 days. */
export const DAYS_A_MONTH = 365 / 12;

/**
 * Each feature's unit. More units are always what buyers pay for: newer, better, larger.
 *
 * @example UNITS.livingArea.better(subject of 1,800 sq ft, sale of 2,000, on) // -200
 */
export const UNITS: Readonly<Record<Feature, Unit>> = {
	concessions: {
		unit: 'dollar given back',
		better: (_, sale) => (sale.concessions === null ? null : -sale.concessions),
	},
	time: {
		unit: 'month',
		better: (_, sale, on) => (dayNumber(on) - dayNumber(pricedOn(sale))) / DAYS_A_MONTH,
	},
	livingArea: { unit: 'sq ft', better: difference(({ livingArea }) => held(livingArea, 350, 12_000)) },
	bedrooms: { unit: 'bedroom', better: difference(({ bedrooms }) => held(counted(bedrooms), 1, 6)) },
	bathrooms: { unit: 'bath', better: difference(({ bathrooms }) => held(counted(bathrooms), 1, 5)) },
	lot: {
		unit: '1,000 sq ft of lot',
		better: difference(({ lotSize }) => held(lotSize === null ? null : lotSize / 1000, 0.6, 400)),
	},
	age: {
		unit: 'year newer',
		better: difference((home, on) => negative(effectiveAgeOf(home, on))),
	},
	condition: { unit: 'step of condition', better: difference(({ condition }) => negative(rated(condition))) },
	quality: { unit: 'step of quality', better: difference(({ quality }) => negative(rated(quality))) },
	garage: {
		unit: 'garage space',
		better: difference(({ garageSpaces }) => held(counted(garageSpaces), 0, 4)),
	},
	pool: { unit: 'pool', better: difference((home, on) => worthOf('pool', home, on)) },
	basement: {
		unit: 'sq ft of basement',
		better: difference(({ basementArea }) => held(basementArea, 0, 3000)),
	},
	view: { unit: 'step of view', better: difference((home, on) => worthOf('view', home, on)) },
};

function difference(measure: (home: HomeFacts, on: IsoDate) => number | null): Unit['better'] {
	return (subject, sale, on) => {
		const wanted = measure(subject, on);
		const sold = measure(sale, pricedOn(sale));
		return wanted === null || sold === null ? null : wanted - sold;
	};
}

/** Beyond these bounds the engine sees no more worth, and neither does an agent's rate. */
function held(value: number | null, least: number, most: number): number | null {
	return value === null ? null : Math.min(most, Math.max(least, value));
}

function negative(value: number | null): number | null {
	return value === null ? null : -value;
}
