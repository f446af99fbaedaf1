/** The criteria that all sales used must meet, and criteria in words. */
import { decimal, percent } from '../format/format.ts';
import { agree, plural } from '../format/plural.ts';
import { capitalize } from '../format/words.ts';
import type { Subject } from '../home/home.ts';
import { comparableTypes } from '../home/types/comparable-types.ts';
import { typeNamesOf } from '../home/types/home-type-names.ts';
import { hasLocation } from '../places/geo.ts';
import type { Criteria } from './criteria.ts';

/**
 * The requirements for all sales used: the property type, and the criteria that the agent set. The ladder's own
 * limits only select comps.
 */
export function requiredCriteria(subject: Subject, set: Partial<Criteria>): Criteria {
	return { ...UNRESTRICTED, homeTypes: comparableTypes(subject), ...set };
}

/** Homes that no radius applies to: all those considered, or only some. Their place is their ZIP code. */
export interface Unlocated {
	zip: string;
	areAll: boolean;
}

/** Which of these homes have no distance from the subject; null if all have one. */
export function findUnlocated(
	subject: Subject,
	homes: readonly { miles: number | null }[],
): Unlocated | null {
	if (!hasLocation(subject)) return { zip: subject.zip, areAll: true };
	return homes.some(({ miles }) => miles === null) ? { zip: subject.zip, areAll: false } : null;
}

/**
 * Criteria in words.
 *
 * @param unlocated the homes that the radius doesn't apply to
 * @example criteriaWords(criteria) // "Condos within 0.5 miles, closed in the past 6 months, living area ±15%, baths ±1"
 */
export function criteriaWords(criteria: Criteria, unlocated: Unlocated | null): string {
	const { homeTypes, radius, months, livingArea, bedrooms, bathrooms, yearBuilt, polygon } = criteria;
	const kinds = homeTypes === null ? 'any property type' : typeWords(homeTypes);
	const parts = [
		`${kinds} ${placeWords(radius, unlocated)}`,
		polygon === null ? null : 'inside the drawn area',
		months === null
			? 'any closing date'
			: `closed in the past ${agree(months, 'month', plural(months, 'month'))}`,
		livingArea === null ? null : `living area ±${percent(livingArea)}`,
		bedrooms === null ? null : `bedrooms ±${decimal(bedrooms)}`,
		bathrooms === null ? null : `baths ±${decimal(bathrooms)}`,
		yearBuilt === null ? null : `year built ±${decimal(yearBuilt)}`,
	];
	const words = parts.filter((part) => part !== null).join(', ');
	return capitalize(words);
}

/**
 * Property types in words. Homes of unknown type are named only if they are alone: they are compared like those of the
 * other types.
 *
 * @example typeWords(['single_family', null]) // "single-family homes"
 */
export function typeWords(types: NonNullable<Criteria['homeTypes']>): string {
	return typeNames(types).join(', ') || 'no property type';
}

/** The names of property types in a sentence. */
export function typeNames(types: NonNullable<Criteria['homeTypes']>): string[] {
	const known = types.filter((type) => type !== null);
	return (known.length > 0 ? known : types).map((type) => typeNamesOf(type).many);
}

function placeWords(radius: number | null, unlocated: Unlocated | null): string {
	if (unlocated?.areAll) return `in ZIP ${unlocated.zip}`;
	if (radius === null) return 'at any distance';
	const within = `within ${plural(radius, 'mile')}`;
	return unlocated ? `${within}, or in ZIP ${unlocated.zip} without a map location` : within;
}

/** Criteria that are all turned off. */
const UNRESTRICTED: Criteria = {
	radius: null,
	months: null,
	homeTypes: null,
	bedrooms: null,
	bathrooms: null,
	livingArea: null,
	yearBuilt: null,
	polygon: null,
};

/** Whether two sets of criteria are the same. */
export function isSameCriteria(one: Criteria, other: Criteria): boolean {
	return (Object.keys(UNRESTRICTED) as (keyof Criteria)[]).every((name) => one[name] === other[name]);
}
