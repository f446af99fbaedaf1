/** The reason why a sale doesn't meet the criteria: a code for programs, and words for people. */
import { count, decimal, percent } from '../format/format.ts';
import { plural } from '../format/plural.ts';
import { capitalize } from '../format/words.ts';
import type { Sale, Subject } from '../home/home.ts';
import { hasUnit, typeDifference } from '../home/types/comparable-types.ts';
import { typeNamesOf } from '../home/types/home-type-names.ts';
import { areaText, type Units } from '../home/units.ts';
import { minus } from '../math/arithmetic.ts';
import { hasLocation } from '../places/geo.ts';
import { isInsidePolygon } from '../places/polygon.ts';
import type { Candidate } from './candidate.ts';
import { type Criteria, daysOfMonths } from './criteria.ts';
import { typeWords } from './ladder-criteria.ts';
import type { Verdict } from './verdict.ts';

/** Why a sale is a comp, or why not. */
export type Reason = Pick<Verdict, 'code' | 'words' | 'note'>;

/** How a criterion is checked. The reason is only computed for sales that fail. */
interface Check<Name extends keyof Criteria> {
	passes: (candidate: Candidate, subject: Subject, limit: NonNullable<Criteria[Name]>) => boolean;
	reason: (
		candidate: Candidate,
		subject: Subject,
		limit: NonNullable<Criteria[Name]>,
		units: Units,
	) => Reason;
}

/**
 * The checks in order; a sale's reason is the first one it fails. An unknown fact never disqualifies a sale, except its
 * map location for a drawn area.
 */
const CHECKS: { readonly [Name in keyof Criteria]: Check<Name> } = {
	homeTypes: {
		passes: ({ sale }, subject, types) =>
			types.includes(sale.homeType) && typeDifference(subject, sale) === null,
		reason: ({ sale }, subject, types, units) =>
			types.includes(sale.homeType)
				? typeDifferenceReason(sale, subject, units)
				: {
						code: sale.homeType === null ? 'type_unknown' : 'home_type',
						words: `${capitalize(typeNamesOf(sale.homeType).one)}; comps are limited to ${typeWords(types)}`,
					},
	},
	polygon: {
		passes: ({ sale }, _, corners) =>
			hasLocation(sale) && isInsidePolygon([sale.latitude, sale.longitude], corners),
		reason: ({ sale }) =>
			hasLocation(sale) ? { code: 'polygon', words: 'Outside the drawn area' } : NO_LOCATION,
	},
	radius: {
		passes: ({ miles }, _, limit) => miles === null || miles <= limit,
		reason: ({ miles }, _, limit) => ({
			code: 'radius',
			words: `${distance(miles ?? 0, limit)} away (limit: ${decimal(limit)})`,
		}),
	},
	months: {
		passes: ({ daysAgo }, _, months) => daysAgo <= daysOfMonths(months),
		reason: ({ daysAgo, isListPrice }, _, months) => ({
			code: 'months',
			words: isListPrice
				? `List price is ${plural(daysAgo, 'day')} old (limit: ${count(daysOfMonths(months))})`
				: `Closed ${plural(daysAgo, 'day')} ago (limit: ${count(daysOfMonths(months))})`,
		}),
	},
	livingArea: {
		passes: ({ sale }, subject, share) => within(shareDifference(sale.livingArea, subject.livingArea), share),
		reason: ({ sale }, subject, share, units) => {
			const relative = shareDifference(sale.livingArea, subject.livingArea) ?? 0;
			const side = relative > 0 ? 'larger' : 'smaller';
			return {
				code: 'living_area',
				words: `${areaText(sale.livingArea, units)}, ${shareOver(relative, share)} ${side} than the subject (limit: ${percent(share)})`,
			};
		},
	},
	bedrooms: {
		passes: ({ sale }, subject, limit) => within(minus(sale.bedrooms, subject.bedrooms), limit),
		reason: ({ sale }, subject, limit) => ({
			code: 'bedrooms',
			words: countedWords(sale.bedrooms, subject.bedrooms, limit, 'bedroom'),
		}),
	},
	bathrooms: {
		passes: ({ sale }, subject, limit) => within(minus(sale.bathrooms, subject.bathrooms), limit),
		reason: ({ sale }, subject, limit) => ({
			code: 'bathrooms',
			words: countedWords(sale.bathrooms, subject.bathrooms, limit, 'bath'),
		}),
	},
	yearBuilt: {
		passes: ({ sale }, subject, limit) => within(minus(sale.yearBuilt, subject.yearBuilt), limit),
		reason: ({ sale }, subject, limit) => {
			const years = minus(sale.yearBuilt, subject.yearBuilt) ?? 0;
			const side = years > 0 ? 'newer' : 'older';
			return {
				code: 'year_built',
				words: `Built in ${sale.yearBuilt}, ${plural(Math.abs(years), 'year')} ${side} than the subject (limit: ${count(limit)})`,
			};
		},
	},
};

export const NO_LOCATION: Reason = {
	code: 'no_place',
	words: 'No map location, so its distance is unknown',
};

const NAMES = Object.keys(CHECKS) as readonly (keyof Criteria)[];

/** A predicate for sales that meet all active criteria. */
export function meetsCriteria(subject: Subject, criteria: Criteria): (candidate: Candidate) => boolean {
	const checks = activeChecks(subject, criteria);
	return (candidate) => checks.every(({ passes }) => passes(candidate));
}

/** A function that gives the reason for the first criterion that a sale doesn't meet; null if it meets all criteria. */
export function failedCriterion(
	subject: Subject,
	criteria: Criteria,
	units: Units,
): (candidate: Candidate) => Reason | null {
	const checks = activeChecks(subject, criteria);
	return (candidate) => checks.find(({ passes }) => !passes(candidate))?.reason(candidate, units) ?? null;
}

/** A check of a criterion that isn't turned off, with its limit. */
interface ActiveCheck {
	passes: (candidate: Candidate) => boolean;
	reason: (candidate: Candidate, units: Units) => Reason;
}

function activeChecks(subject: Subject, criteria: Criteria): ActiveCheck[] {
	return NAMES.flatMap((name) => activeCheck(name, subject, criteria[name]));
}

function activeCheck<Name extends keyof Criteria>(
	name: Name,
	subject: Subject,
	limit: Criteria[Name],
): ActiveCheck[] {
	if (limit === null) return [];
	const { passes, reason } = CHECKS[name];
	const given = limit as NonNullable<Criteria[Name]>;
	return [
		{
			passes: (candidate) => passes(candidate, subject, given),
			reason: (candidate, units) => reason(candidate, subject, given, units),
		},
	];
}

function shareDifference(value: number | null, than: number | null): number | null {
	return value === null || than === null || than <= 0 ? null : value / than - 1;
}

/** Whether a difference is at most the limit, with a tolerance for floating-point errors; true if it is unknown. */
function within(difference: number | null, limit: number): boolean {
	return difference === null || Math.abs(difference) <= limit + 1e-9;
}

/** A distance in words, never written as the limit itself: 0.504 miles is not "0.5 miles away (limit: 0.5)". */
function distance(away: number, limit: number): string {
	return decimal(away) === decimal(limit) ? `Just over ${plural(limit, 'mile')}` : plural(away, 'mile');
}

/** A difference as a percentage, never written as the limit itself. */
function shareOver(difference: number, limit: number): string {
	const written = percent(Math.abs(difference));
	return written === percent(limit) ? `just over ${written}` : written;
}

function countedWords(value: number | null, than: number | null, limit: number, noun: string): string {
	const difference = minus(value, than) ?? 0;
	const side = difference > 0 ? 'more' : 'fewer';
	return `${plural(value ?? 0, noun)}, ${decimal(Math.abs(difference))} ${side} than the subject (limit: ±${decimal(limit)})`;
}

/** Why a home can't be of the subject's type although the type of one of them is unknown. */
function typeDifferenceReason(sale: Sale, subject: Subject, units: Units): Reason {
	const unknown = sale.homeType === null ? 'Property type unknown' : "The subject's property type is unknown";
	const unit = hasUnit(sale) ? 'it has a unit number' : 'it has no unit number';
	const lot = `its lot has ${areaText(sale.lotSize, units)}, the subject's ${areaText(subject.lotSize, units)}`;
	return {
		code: 'type_unknown',
		words: `${unknown}, and ${typeDifference(subject, sale) === 'lot' ? lot : unit}`,
	};
}
