/** Selects the candidates that determine the price, and those that are comps in the grid. */
import type { Subject } from '../home/home.ts';
import { MAX_AGE_DAYS, MAX_COMPS } from '../pricing/estimate.ts';
import { byDistance, type Candidate } from './candidate.ts';
import type { Choices } from './choices.ts';
import { type Criteria, daysOfMonths } from './criteria.ts';
import type { CandidatePool } from './gather.ts';
import type { LadderStep, StepResult } from './ladder.ts';
import { climbLadder } from './ladder.ts';
import { findUnlocated, requiredCriteria } from './ladder-criteria.ts';
import { meetsCriteria } from './reasons.ts';

/**
 * The grid shows at most `max` comps, and beyond `enough` only those with a minimum weight. Pinned and added sales are
 * always shown.
 */
const GRID = { enough: 5, max: 8, minWeight: 0.01 };
/** More dissimilar homes would need gross adjustments above the customary guideline, so they are chosen last. */
const MAX_DISSIMILARITY = 0.25;
/** With fewer sales within this many miles, the area is rural. */
const RURAL = { miles: 2, sales: 10 };

export interface Selection {
	/** The criteria applied to comps. */
	criteria: Criteria;
	/** The criteria applied to every sale used. */
	binding: Criteria;
	ladder: readonly LadderStep[];
	/**
	 * The candidates that determine the price, nearest first: pinned and added sales, the nearest eight that meet the
	 * criteria for comps, and the nearest others.
	 */
	usable: readonly Candidate[];
	/** The usable candidates that can be comps in the grid. */
	eligible: readonly Candidate[];
}

/**
 * A function that selects candidates by the ladder and the agent's criteria, leaving out those that `isDropped`
 * matches. The search radius limits only the comps: sales beyond it still support the price.
 *
 * @param weightsOf the weights of candidates in the price they determine together
 */
export function createSelector(
	pool: CandidatePool,
	subject: Subject,
	{ criteria: set, searchRadius }: Pick<Choices, 'criteria' | 'searchRadius'>,
	weightsOf: (candidates: readonly Candidate[]) => ReadonlyMap<Candidate, number>,
): (isDropped: (id: string) => boolean) => Selection {
	const binding = requiredCriteria(subject, set);
	const limits = searchRadius === null ? set : { radius: searchRadius, ...set };
	const isPinned = ({ sale }: Candidate) => pool.pinnedOrAdded.has(sale.id);
	const matching = createMatcher(pool.candidates, subject);
	const unlocated = findUnlocated(subject, pool.candidates);
	return (isDropped) => {
		const isKept = ({ sale }: Candidate) => !isDropped(sale.id);
		const remaining = pool.candidates.filter(isKept);
		const pinned = remaining.filter(isPinned);
		const allowed = matching(binding).filter((candidate) => isKept(candidate) && !isPinned(candidate));
		const nearest = (criteria: Criteria, first: readonly Candidate[]) => {
			const found = new Set(first);
			const others = allowed.filter(isRecentFor(criteria)).filter((candidate) => !found.has(candidate));
			return [...pinned, ...first, ...others.slice(0, MAX_COMPS - first.length)].sort(byDistance);
		};
		// Computed before the ladder selects the comps, because the selection hardly changes the weights.
		const weights = weightsOf(nearest({ ...binding, months: binding.months ?? 12 }, []));
		const weigh = (candidate: Candidate) => weights.get(candidate) ?? 0;
		const hasPrice = [...weights.values()].some((weight) => weight > 0);
		const probe = (step: Criteria): StepResult => {
			const found = matching(step).filter(isKept);
			if (!hasPrice) return { found: found.length, compsWeight: null };
			const others = found.filter((candidate) => !isPinned(candidate));
			const shown = [...pinned, ...heaviest(others, weigh, GRID.max - pinned.length)];
			return { found: found.length, compsWeight: shown.reduce((sum, each) => sum + weigh(each), 0) };
		};
		const { criteria, ladder } = climbLadder(subject, limits, isRural(remaining), unlocated, probe);
		const comparable = new Set(matching(criteria));
		const isRecent = isRecentFor(criteria);
		// Candidates that the ladder found are used even if many others are nearer.
		const first = allowed
			.filter((candidate) => isRecent(candidate) && comparable.has(candidate))
			.slice(0, GRID.max);
		const usable = nearest(criteria, first);
		const eligible = usable.filter((candidate) => isPinned(candidate) || comparable.has(candidate));
		return { criteria, binding, ladder, usable, eligible };
	};
}

/**
 * A function that finds the candidates that meet some criteria, and remembers them: for each leave-one-out price, the
 * ladder tries the same criteria again.
 */
function createMatcher(candidates: readonly Candidate[], subject: Subject) {
	const known = new Map<string, readonly Candidate[]>();
	return (criteria: Criteria): readonly Candidate[] => {
		const name = JSON.stringify(criteria);
		const matching = known.get(name) ?? candidates.filter(meetsCriteria(subject, criteria));
		known.set(name, matching);
		return matching;
	};
}

/** At most `max` candidates with the most weight. Very dissimilar ones are only included if there are few others. */
function heaviest(
	candidates: readonly Candidate[],
	weigh: (candidate: Candidate) => number,
	max: number,
): Candidate[] {
	const differs = ({ dissimilarity }: Candidate) => Number(dissimilarity > MAX_DISSIMILARITY);
	const similar = candidates.filter((candidate) => !differs(candidate));
	const shown = similar.length >= GRID.enough ? similar : candidates;
	return [...shown]
		.sort((a, b) => differs(a) - differs(b) || weigh(b) - weigh(a) || byDistance(a, b))
		.slice(0, Math.max(0, max));
}

/**
 * The comps in the order of their numbers: pinned and added sales, then the sales with the most weight, at most eight
 * in all unless more are pinned. Each group is nearest first, so that numbers only change when the comps do.
 *
 * @param weights of the candidates in the reconciliation
 */
export function chooseGrid(
	selection: Selection,
	pinnedOrAdded: CandidatePool['pinnedOrAdded'],
	weights: ReadonlyMap<Candidate, number>,
): Candidate[] {
	const first = selection.eligible.filter(({ sale }) => pinnedOrAdded.has(sale.id));
	const weigh = (candidate: Candidate) => weights.get(candidate) ?? 0;
	const others = selection.eligible.filter(({ sale }) => !pinnedOrAdded.has(sale.id));
	const shown = heaviest(others, weigh, GRID.max - first.length).filter(
		(candidate, at) => first.length + at < GRID.enough || weigh(candidate) >= GRID.minWeight,
	);
	return [...first, ...shown.sort(byDistance)];
}

function isRural(candidates: readonly Candidate[]): boolean {
	return candidates.filter(({ nearness }) => nearness <= RURAL.miles).length < RURAL.sales;
}

/**
 * A predicate for sales that are recent enough to be used: from the past year, as in backtests, or from as far back as
 * the criteria go if that is longer.
 */
function isRecentFor({ months }: Criteria): (candidate: Candidate) => boolean {
	const oldest = months === null ? null : Math.max(MAX_AGE_DAYS, daysOfMonths(months));
	return ({ daysAgo }) => oldest === null || daysAgo <= oldest;
}
