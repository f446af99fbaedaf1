/** Facts that cannot be are taken for unknown before anything is computed from them. */
import { count, decimal } from '../format.ts';
import { isPlaced } from '../geo.ts';
import type { IsoDate } from '../listing.ts';
import type { HomeFacts } from './home.ts';

/** A fact that is a number, and what it can be. */
export interface FactBound {
	fact: NumberFact;
	/** As a sentence begins with it. */
	label: string;
	least: number;
	/** Years are bounded by the effective date instead: see `latestYear`. */
	most: number;
}

export type NumberFact =
	| 'bedrooms'
	| 'bathrooms'
	| 'livingArea'
	| 'lotSize'
	| 'yearBuilt'
	| 'yearRenovated'
	| 'condition'
	| 'quality'
	| 'garageSpaces'
	| 'basementArea'
	| 'view';

/** A home may be priced before it is finished, but not for a renovation that is to come. */
const YEARS_AHEAD = { yearBuilt: 3, yearRenovated: 0 };
type YearFact = keyof typeof YEARS_AHEAD;

export const FACT_BOUNDS: readonly FactBound[] = [
	{ fact: 'bedrooms', label: 'Bedrooms', least: 0, most: 50 },
	{ fact: 'bathrooms', label: 'Baths', least: 0.5, most: 50 },
	{ fact: 'livingArea', label: 'Living area', least: 100, most: 50_000 },
	{ fact: 'lotSize', label: 'Lot', least: 1, most: 2 ** 31 - 1 },
	{ fact: 'yearBuilt', label: 'Year built', least: 1601, most: 9999 },
	{ fact: 'yearRenovated', label: 'Year renovated', least: 1601, most: 9999 },
	{ fact: 'condition', label: 'Condition', least: 1, most: 6 },
	{ fact: 'quality', label: 'Quality', least: 1, most: 6 },
	{ fact: 'garageSpaces', label: 'Garage', least: 0, most: 50 },
	{ fact: 'basementArea', label: 'Basement', least: 0, most: 50_000 },
	{ fact: 'view', label: 'View', least: 0, most: 4 },
];

/**
 * The home with every impossible fact unknown, and a sentence for each.
 *
 * @example soundFacts({ ...home, yearBuilt: 3024 }, '2026-11-21').problems
 * // ["Year built 3024 is left out: it can be 1601 to 2029."]
 */
export function soundFacts<Home extends HomeFacts>(
	home: Home,
	on: IsoDate,
): { home: Home; problems: string[] } {
	const sound = { ...home };
	const problems: string[] = [];
	for (const bound of FACT_BOUNDS) {
		const value = home[bound.fact];
		if (value === null || isPossible(value, bound, on)) continue;
		sound[bound.fact] = null;
		const written = Number.isFinite(value) ? ` ${writeFact(value, bound)}` : '';
		problems.push(`${bound.label}${written} is left out: it can be ${bounds(bound, on)}.`);
	}
	const { yearBuilt, yearRenovated } = sound;
	if (yearBuilt !== null && yearRenovated !== null && yearRenovated < yearBuilt) {
		sound.yearRenovated = null;
		problems.push(`Year renovated ${yearRenovated} is left out: the home was built in ${yearBuilt}.`);
	}
	if (!isPlaced(home)) Object.assign(sound, { latitude: null, longitude: null });
	return { home: sound, problems };
}

/** Whether a home can have so much of it. */
export function isPossible(value: number, bound: FactBound, on: IsoDate): boolean {
	return value >= bound.least && value <= mostOf(bound, on);
}

/** @example bounds(livingArea, on) // "100 to 50,000" */
export function bounds(bound: FactBound, on: IsoDate): string {
	return `${writeFact(bound.least, bound)} to ${writeFact(mostOf(bound, on), bound)}`;
}

/** The last year that a home of that day can have. */
export function latestYear(fact: YearFact, on: IsoDate): number {
	return Number(on.slice(0, 4)) + YEARS_AHEAD[fact];
}

function mostOf({ fact, most }: FactBound, on: IsoDate): number {
	return isYear(fact) ? latestYear(fact, on) : most;
}

function writeFact(value: number, { fact }: FactBound): string {
	if (isYear(fact)) return String(Math.round(value));
	return Number.isInteger(value) ? count(value) : decimal(value);
}

function isYear(fact: NumberFact): fact is YearFact {
	return fact in YEARS_AHEAD;
}
