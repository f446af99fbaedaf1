/** The traits of homes as numbers. */
import { dayNumber, type IsoDate } from '../dates/days.ts';
import { type HomeFacts, pricedOn, type Sale } from '../home/home.ts';
import { clamp } from '../math/arithmetic.ts';
import { median } from '../math/statistics.ts';
import {
	ageOf,
	belowGrade,
	logArea,
	logLot,
	nonNegative,
	validRating,
	viewContribution,
} from './contributions.ts';

/** The traits in which homes are compared, besides location and time. */
export const TRAITS = [
	'area',
	'lot',
	'bedrooms',
	'bathrooms',
	'age',
	'quality',
	'condition',
	'view',
	'belowGrade',
] as const;

/** One value for each of `TRAITS`; null if unknown. */
type Traits = readonly (number | null)[];

/** The traits of a home on a day. */
export function toTraits(home: HomeFacts, on: IsoDate): Traits {
	return [
		logArea(home.livingArea),
		logLot(home.lotSize),
		clamp(nonNegative(home.bedrooms), 1, 6),
		clamp(nonNegative(home.bathrooms), 1, 5),
		ageOf(home, on),
		validRating(home.quality),
		validRating(home.condition),
		clamp(viewContribution(home), 0, 8),
		belowGrade(home),
	];
}

/** The traits of a sale, and the number of the day whose market determined its price. */
interface SaleNumbers {
	traits: Traits;
	day: number;
}

/** Sales don't change, and an analysis compares each with the subject many times. */
const NUMBERS = new WeakMap<Sale, SaleNumbers>();

/** The numbers of a sale, computed once. */
export function toSaleNumbers(sale: Sale): SaleNumbers {
	const known = NUMBERS.get(sale);
	if (known) return known;
	const on = pricedOn(sale);
	const numbers = { traits: toTraits(sale, on), day: dayNumber(on) };
	NUMBERS.set(sale, numbers);
	return numbers;
}

/** A function that reads a trait of a home; an unknown trait is assumed to be that of the median home. */
export function createFallback(homes: readonly Traits[]): (traits: Traits, t: number) => number {
	const medians = new Map<number, number>();
	const medianOf = (t: number) => {
		const known = medians.get(t) ?? medianTrait(homes, t);
		medians.set(t, known);
		return known;
	};
	return (traits, t) => traits[t] ?? medianOf(t);
}

/** The median of a trait; 0 if it is unknown for all homes. */
function medianTrait(homes: readonly Traits[], t: number): number {
	const known: number[] = [];
	for (const { [t]: value } of homes) if (value != null) known.push(value);
	return median(known) ?? 0;
}
