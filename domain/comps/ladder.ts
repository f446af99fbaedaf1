/** The ladder of criteria: strict first, then looser in time, then in distance, then in size. */
import { decimal, percent } from '../format.ts';
import type { LadderStep } from '../valuation/analysis.ts';
import type { Subject } from '../valuation/home.ts';
import type { Criteria } from './criteria.ts';
import { HOME_TYPE_WORDS } from './home-type-words.ts';
import { plural } from './reasons.ts';

/** The climb ends at so many comps. */
export const ENOUGH_COMPS = 5;
/** So many are needed at least; below them the last step drops every limit but the type and the time. */
export const FEWEST_GRID_COMPS = 3;

export interface Relaxation {
	step: string;
	/** What it changes of the step before. */
	changes: Partial<Criteria>;
	/** Taken only where homes are sold far apart, or only where all other steps found too few. */
	only?: 'rural' | 'too_few';
}

/**
 * Time is relaxed first, as the index makes up for it, then distance, then size. The first steps are the habits
 * of US agents and lenders: half a mile, six months, ±15 % of living area; closed sales of a year are the norm
 * of Fannie Mae's guide B4-1.3-08, which asks for three at least.
 */
export const RELAXATIONS: readonly Relaxation[] = [
	{
		step: 'A',
		changes: { radius: 0.5, months: 6, livingArea: 0.15, bedrooms: 1, bathrooms: 1, yearBuilt: 15 },
	},
	{ step: 'B', changes: { months: 12 } },
	{ step: 'C', changes: { radius: 1 } },
	{ step: 'D', changes: { livingArea: 0.25 } },
	{ step: 'E', changes: { radius: 2 } },
	{ step: 'E', changes: { radius: 5 }, only: 'rural' },
	{ step: 'F', changes: { months: 24 } },
	{
		step: 'G',
		changes: { radius: null, livingArea: null, bedrooms: null, bathrooms: null, yearBuilt: null },
		only: 'too_few',
	},
];

export interface Climb {
	/** Those of the last step, with what the agent set in their place. */
	criteria: Criteria;
	ladder: readonly LadderStep[];
}

/**
 * Climbs until five comps are found. What the agent set holds on every step, and steps that would change only
 * that are left out.
 *
 * @param found how many sales meet the criteria
 */
export function climb(
	subject: Subject,
	set: Partial<Criteria>,
	isRural: boolean,
	found: (criteria: Criteria) => number,
): Climb {
	let criteria: Criteria = { ...OPEN, homeTypes: [subject.homeType], ...set };
	const ladder: LadderStep[] = [];
	for (const { step, changes, only } of RELAXATIONS) {
		const last = ladder.at(-1)?.found ?? 0;
		if (last >= ENOUGH_COMPS) break;
		if (only === 'rural' && !isRural) continue;
		if (only === 'too_few' && last >= FEWEST_GRID_COMPS) continue;
		const next = { ...criteria, ...changes, ...set };
		if (ladder.length > 0 && isSame(next, criteria)) continue;
		criteria = next;
		ladder.push({ step, words: criteriaWords(criteria), found: found(criteria) });
	}
	return { criteria, ladder };
}

/** What binds the price: the type, and what the agent set. The ladder's own limits choose comps and no more. */
export function bindingCriteria(subject: Subject, set: Partial<Criteria>): Criteria {
	return { ...OPEN, homeTypes: [subject.homeType], ...set };
}

/**
 * Criteria in words.
 *
 * @example criteriaWords(criteria)
 * // "Single-family homes within 0.5 miles, sold in 6 months, living area ±15%, bedrooms ±1, baths ±1, built ±15 years"
 */
export function criteriaWords(criteria: Criteria): string {
	const { homeTypes, radius, months, livingArea, bedrooms, bathrooms, yearBuilt, polygon } = criteria;
	const kinds = homeTypes?.map((type) => HOME_TYPE_WORDS[type].many).join(', ') || 'homes of any type';
	const where = radius === null ? 'at any distance' : `within ${plural(radius, 'mile')}`;
	const parts = [
		`${kinds} ${where}`,
		polygon === null ? null : 'inside the area drawn',
		months === null ? 'sold at any time' : `sold in ${plural(months, 'month')}`,
		livingArea === null ? null : `living area ±${percent(livingArea)}`,
		bedrooms === null ? null : `bedrooms ±${decimal(bedrooms)}`,
		bathrooms === null ? null : `baths ±${decimal(bathrooms)}`,
		yearBuilt === null ? null : `built ±${plural(yearBuilt, 'year')}`,
	];
	const words = parts.filter((part) => part !== null).join(', ');
	return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const OPEN: Criteria = {
	radius: null,
	months: null,
	homeTypes: null,
	bedrooms: null,
	bathrooms: null,
	livingArea: null,
	yearBuilt: null,
	polygon: null,
};

function isSame(one: Criteria, other: Criteria): boolean {
	return (Object.keys(OPEN) as (keyof Criteria)[]).every((name) => one[name] === other[name]);
}
