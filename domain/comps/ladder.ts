/** The ladder of criteria: strict first, then looser in time, distance and size. */
import type { Subject } from '../home/home.ts';
import type { Criteria } from './criteria.ts';
import { criteriaWords, isSameCriteria, requiredCriteria, type Unlocated } from './ladder-criteria.ts';

/** With this many comps, the ladder stops, unless they have too little weight. */
const TARGET_COMPS = 5;
/** With fewer comps, the last step drops every limit but property type and time. */
const MIN_GRID_COMPS = 3;

/** A step of the ladder. */
export interface Relaxation {
	/** The letter of the step, which several relaxations can share. */
	step: string;
	/** The criteria it changes compared with the previous step. */
	changes: Partial<Criteria>;
	/**
	 * When to use it. `rural`: only in rural areas. `too_few`: only if all other steps found too few comps. `too_light`:
	 * only if the comps have too little weight.
	 */
	only?: 'rural' | 'too_few' | 'too_light';
}

/**
 * Time is relaxed first, as the index adjusts for it, then distance, then size. The first steps are what US agents and
 * lenders customarily use: half a mile, six months, ±15% of living area. Fannie Mae's guide B4-1.3-08 asks for at
 * least three sales closed within a year.
 */
const RELAXATIONS: readonly Relaxation[] = [
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
	{
		step: 'H',
		changes: { livingArea: 0.4, bedrooms: 2, bathrooms: 2, yearBuilt: 30 },
		only: 'too_light',
	},
	{ step: 'H', changes: { bedrooms: null, bathrooms: null, yearBuilt: null }, only: 'too_light' },
];

/** The last step that is also tried to give the comps more weight. Later steps go beyond a mile. */
const LAST_STEP_FOR_WEIGHT = 'D';

/** The result of a step. */
export interface StepResult {
	/** Number of sales that meet the criteria. */
	found: number;
	/** The total weight of the sales that would be comps in the grid; null if there is no price. */
	compsWeight: number | null;
}

/** A step of the ladder, with its result. */
export interface LadderStep extends StepResult {
	step: string;
	/** Such as "Condos within 0.5 miles, closed in the past 6 months, living area ±15%". */
	words: string;
}

export interface LadderResult {
	/** The criteria of the last step, in which the criteria that the agent set replace those of the ladder. */
	criteria: Criteria;
	/** The steps that were tried. */
	ladder: readonly LadderStep[];
}

/** Within a mile, steps are tried until the comps in the grid have this much weight. */
const TARGET_WEIGHT = 0.6;
/**
 * The minimum weight of the comps in the grid. If they have less, the ladder considers less similar homes; if that is
 * not enough, their weights are raised.
 */
export const MIN_COMPS_WEIGHT = 0.5;

/**
 * Tries the steps in order until there are five comps with enough weight. Criteria set by the agent or by the search
 * apply at every step; steps that would change no other criteria are skipped.
 *
 * @param given the criteria set by the agent or by the search; without distances, no radius applies
 * @param unlocated the homes that no radius applies to
 * @param probe counts the sales that meet some criteria, and weighs the comps among them
 */
export function climbLadder(
	subject: Subject,
	given: Partial<Criteria>,
	isRural: boolean,
	unlocated: Unlocated | null,
	probe: (criteria: Criteria) => StepResult,
): LadderResult {
	const set = unlocated?.areAll ? { ...given, radius: null } : given;
	let criteria = requiredCriteria(subject, set);
	const ladder: LadderStep[] = [];
	for (const relaxation of RELAXATIONS) {
		if (!isNeeded(relaxation, ladder.at(-1), isRural)) continue;
		const next = { ...criteria, ...relaxation.changes, ...set };
		if (ladder.length > 0 && isSameCriteria(criteria, next)) continue;
		criteria = next;
		ladder.push(ladderStep(relaxation.step, next, unlocated, probe(next)));
	}
	return { criteria, ladder };
}

/** Formats the words of a step when they are read: the ladders of leave-one-out prices are never shown. */
function ladderStep(
	step: string,
	criteria: Criteria,
	unlocated: Unlocated | null,
	found: StepResult,
): LadderStep {
	return {
		step,
		get words() {
			return criteriaWords(criteria, unlocated);
		},
		...found,
	};
}

function isNeeded({ step, only }: Relaxation, last: LadderStep | undefined, isRural: boolean): boolean {
	const found = last?.found ?? 0;
	const isEnough = found >= TARGET_COMPS;
	const hasLessWeight = (share: number) => isEnough && (last?.compsWeight ?? 1) < share;
	if (only === 'too_light') return hasLessWeight(MIN_COMPS_WEIGHT);
	if (isEnough) return hasLessWeight(TARGET_WEIGHT) && step <= LAST_STEP_FOR_WEIGHT;
	if (only === 'rural') return isRural;
	return only !== 'too_few' || found < MIN_GRID_COMPS;
}
