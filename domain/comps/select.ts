/** Chooses: which candidates count toward the price, and which of them are the comps of the grid. */
import type { LadderStep } from '../valuation/analysis.ts';
import type { Choices } from '../valuation/choices.ts';
import { MOST_COMPS, OLDEST_DAYS } from '../valuation/estimate.ts';
import type { Subject } from '../valuation/home.ts';
import { byNearness, type Candidate } from './candidate.ts';
import { type Criteria, daysOfMonths } from './criteria.ts';
import type { Pool } from './gather.ts';
import { bindingCriteria, climb } from './ladder.ts';
import { meeting } from './reasons.ts';

/**
 * More comps than `most` are context, not comparison; beyond `enough` one that hardly weighs is none. Those that
 * the agent wants are all shown.
 */
const GRID = { enough: 5, most: 8, leastWeight: 0.01 };
/** With fewer sales within this distance in miles, homes are sold far apart: the country. */
const RURAL = { miles: 2, sales: 10 };

export interface Selection {
	/** In force for the comps of the grid. */
	criteria: Criteria;
	/** In force for every sale that counts. */
	binding: Criteria;
	ladder: readonly LadderStep[];
	/** Those that count toward the price, nearest first: the nearest that may be comps, and the nearest of all. */
	usable: readonly Candidate[];
	/** Those of them that may be comps of the grid. */
	eligible: readonly Candidate[];
}

/** Applies the ladder and what the agent set, without the candidates that `isDropped` names. */
export function select(
	pool: Pool,
	subject: Subject,
	set: Choices['criteria'],
	isDropped: (id: string) => boolean,
): Selection {
	const binding = bindingCriteria(subject, set);
	const left = pool.candidates.filter(({ sale }) => !isDropped(sale.id));
	const allowed = left.filter(meeting(subject, binding));
	const { criteria, ladder } = climb(
		subject,
		set,
		isRural(left),
		(step) => allowed.filter(meeting(subject, step)).length,
	);
	const isWanted = ({ sale }: Candidate) => pool.wanted.has(sale.id);
	const oldest = oldestDays(criteria);
	const counted = allowed.filter(
		(candidate) => !isWanted(candidate) && (oldest === null || candidate.daysAgo <= oldest),
	);
	const isComparable = meeting(subject, criteria);
	// Where more than can count are nearer than those that the ladder found, these count all the same.
	const first = new Set(counted.filter(isComparable).slice(0, GRID.most));
	const others = counted.filter((candidate) => !first.has(candidate)).slice(0, MOST_COMPS - first.size);
	const usable = [...left.filter(isWanted), ...first, ...others].sort(byNearness);
	const eligible = usable.filter((candidate) => isWanted(candidate) || isComparable(candidate));
	return { criteria, binding, ladder, usable, eligible };
}

/**
 * The comps of the grid in the order of their numbers: what the agent wants first, then the heaviest, at most eight
 * in all; each part nearest first, so that a number changes only where the choice of comps does.
 *
 * @param weightOf how much each candidate weighs in the price
 */
export function chooseGrid(
	selection: Selection,
	wanted: Pool['wanted'],
	weightOf: ReadonlyMap<Candidate, number>,
): Candidate[] {
	const first = selection.eligible.filter(({ sale }) => wanted.has(sale.id));
	const weigh = (candidate: Candidate) => weightOf.get(candidate) ?? 0;
	const heaviest = selection.eligible
		.filter(({ sale }) => !wanted.has(sale.id))
		.sort((a, b) => weigh(b) - weigh(a) || byNearness(a, b))
		.slice(0, Math.max(0, GRID.most - first.length))
		.filter((candidate, at) => first.length + at < GRID.enough || weigh(candidate) >= GRID.leastWeight);
	return [...first, ...heaviest.sort(byNearness)];
}

function isRural(candidates: readonly Candidate[]): boolean {
	return candidates.filter(({ miles }) => miles !== null && miles <= RURAL.miles).length < RURAL.sales;
}

/** A year, as far back as a price is measured to be good; as far as the ladder had to go, or the agent says. */
function oldestDays({ months }: Criteria): number | null {
	return months === null ? null : Math.max(OLDEST_DAYS, daysOfMonths(months));
}
