/** Why a sale does not meet the criteria: each with a code for machines and exact words for people. */
import { count, decimal, percent } from '../format.ts';
import { isPlaced } from '../geo.ts';
import type { Verdict } from '../valuation/analysis.ts';
import type { HomeFacts } from '../valuation/home.ts';
import type { Candidate } from './candidate.ts';
import { type Criteria, daysOfMonths } from './criteria.ts';
import { HOME_TYPE_WORDS } from './home-type-words.ts';
import { isInside } from './polygon.ts';

export interface Reason {
	code: Verdict['code'];
	words: string;
}

/** A criterion that a candidate passes or not. Words are made for those that fail alone. */
interface Check<Name extends keyof Criteria> {
	passes: (candidate: Candidate, subject: HomeFacts, limit: NonNullable<Criteria[Name]>) => boolean;
	reason: (candidate: Candidate, subject: HomeFacts, limit: NonNullable<Criteria[Name]>) => Reason;
}

/**
 * In the order in which a reader asks: what, where, when, how large, how alike. A fact that is not known on one
 * side is never held against a sale, except its place.
 */
const CHECKS: { readonly [Name in keyof Criteria]: Check<Name> } = {
	homeTypes: {
		passes: ({ sale }, _, types) => types.includes(sale.homeType),
		reason: ({ sale }, _, types) => ({
			code: 'home_type',
			words: `${capital(HOME_TYPE_WORDS[sale.homeType].one)}; the comps are ${manyOf(types)}`,
		}),
	},
	polygon: {
		passes: ({ sale }, _, corners) => isPlaced(sale) && isInside([sale.latitude, sale.longitude], corners),
		reason: ({ sale }) =>
			isPlaced(sale) ? { code: 'polygon', words: 'Outside the area drawn on the map' } : NO_PLACE,
	},
	radius: {
		passes: ({ miles }, subject, limit) => !isPlaced(subject) || (miles !== null && miles <= limit),
		reason: ({ miles }, _, limit) =>
			miles === null
				? NO_PLACE
				: { code: 'radius', words: `${distance(miles, limit)} away; the limit is ${decimal(limit)}` },
	},
	months: {
		passes: ({ daysAgo }, _, months) => daysAgo <= daysOfMonths(months),
		reason: ({ daysAgo, isAsked }, _, months) => ({
			code: 'months',
			words: `${isAsked ? 'Seen' : 'Sold'} ${count(daysAgo)} days ago; the limit is ${count(daysOfMonths(months))}`,
		}),
	},
	livingArea: {
		passes: ({ sale }, subject, share) => within(shareOff(sale.livingArea, subject.livingArea), share),
		reason: ({ sale }, subject, share) => {
			const off = shareOff(sale.livingArea, subject.livingArea) ?? 0;
			const side = off > 0 ? 'more' : 'less';
			return {
				code: 'living_area',
				words: `${count(sale.livingArea)} sq ft is ${shareOver(off, share)} ${side} than the subject; the limit is ${percent(share)}`,
			};
		},
	},
	bedrooms: {
		passes: ({ sale }, subject, limit) => within(off(sale.bedrooms, subject.bedrooms), limit),
		reason: ({ sale }, subject, limit) => ({
			code: 'bedrooms',
			words: countedWords(sale.bedrooms, subject.bedrooms, limit, 'bedroom'),
		}),
	},
	bathrooms: {
		passes: ({ sale }, subject, limit) => within(off(sale.bathrooms, subject.bathrooms), limit),
		reason: ({ sale }, subject, limit) => ({
			code: 'bathrooms',
			words: countedWords(sale.bathrooms, subject.bathrooms, limit, 'bath'),
		}),
	},
	yearBuilt: {
		passes: ({ sale }, subject, limit) => within(off(sale.yearBuilt, subject.yearBuilt), limit),
		reason: ({ sale }, subject, limit) => {
			const years = off(sale.yearBuilt, subject.yearBuilt) ?? 0;
			const side = years > 0 ? 'after' : 'before';
			return {
				code: 'year_built',
				words: `Built in ${sale.yearBuilt}, ${count(Math.abs(years))} years ${side} the subject; the limit is ${count(limit)}`,
			};
		},
	},
};

const NO_PLACE: Reason = {
	code: 'no_place',
	words: 'Its place on the map is not known, so its distance is not either',
};

const NAMES = Object.keys(CHECKS) as readonly (keyof Criteria)[];

/** Tells whether a sale meets all criteria; one that is null is switched off. */
export function meeting(subject: HomeFacts, criteria: Criteria): (candidate: Candidate) => boolean {
	const checks = inForce(subject, criteria);
	return (candidate) => checks.every(({ passes }) => passes(candidate));
}

/** Tells the first criterion that a sale does not meet, in words; null where it meets them all. */
export function failing(subject: HomeFacts, criteria: Criteria): (candidate: Candidate) => Reason | null {
	const checks = inForce(subject, criteria);
	return (candidate) => checks.find(({ passes }) => !passes(candidate))?.reason(candidate) ?? null;
}

/** A check with its limit. */
interface CheckInForce {
	passes: (candidate: Candidate) => boolean;
	reason: (candidate: Candidate) => Reason;
}

function inForce(subject: HomeFacts, criteria: Criteria): CheckInForce[] {
	return NAMES.flatMap((name) => checkInForce(name, subject, criteria[name]));
}

function checkInForce<Name extends keyof Criteria>(
	name: Name,
	subject: HomeFacts,
	limit: Criteria[Name],
): CheckInForce[] {
	if (limit === null) return [];
	const { passes, reason } = CHECKS[name];
	const given = limit as NonNullable<Criteria[Name]>;
	return [
		{
			passes: (candidate) => passes(candidate, subject, given),
			reason: (candidate) => reason(candidate, subject, given),
		},
	];
}

function off(value: number | null, than: number | null): number | null {
	return value === null || than === null ? null : value - than;
}

function shareOff(value: number | null, than: number | null): number | null {
	return value === null || than === null || than <= 0 ? null : value / than - 1;
}

/** Bounds belong to the allowed; a hair's breadth of floating point does too. */
function within(difference: number | null, limit: number): boolean {
	return difference === null || Math.abs(difference) <= limit + 1e-9;
}

/** Never written as the limit itself: 0.504 miles is not "0.5 miles away; the limit is 0.5". */
function distance(away: number, limit: number): string {
	return decimal(away) === decimal(limit) ? `Just over ${plural(limit, 'mile')}` : plural(away, 'mile');
}

/** Never written as the limit itself. */
function shareOver(difference: number, limit: number): string {
	const written = percent(Math.abs(difference));
	return written === percent(limit) ? `just over ${written}` : written;
}

function countedWords(value: number | null, than: number | null, limit: number, noun: string): string {
	const difference = off(value, than) ?? 0;
	const side = difference > 0 ? 'more' : 'fewer';
	return `${plural(value ?? 0, noun)}, ${decimal(Math.abs(difference))} ${side} than the subject; the limit is ${decimal(limit)}`;
}

/** @example plural(1, 'bath') // "1 bath" */
export function plural(value: number, noun: string): string {
	return `${decimal(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function manyOf(types: NonNullable<Criteria['homeTypes']>): string {
	return types.map((type) => HOME_TYPE_WORDS[type].many).join(', ') || 'of no type';
}

/** @example capital('a condo') // "A condo" */
export function capital(words: string): string {
	return words.slice(0, 1).toUpperCase() + words.slice(1);
}
