/**
 * Gives the comps in the grid at least half of the weight, because readers expect those comps to determine the price.
 */
import type { Candidate } from '../comps/candidate.ts';
import { MIN_COMPS_WEIGHT } from '../comps/ladder.ts';
import { sum } from '../math/arithmetic.ts';
import type { Reconciliation } from '../pricing/reconcile.ts';

/** A reconciliation with the weight of each candidate. */
export interface WeightedPrice {
	weights: ReadonlyMap<Candidate, number>;
	/** Null if there is no price. */
	reconciliation: Reconciliation | null;
}

/**
 * Raises the total weight of the comps to half if it is less, and lowers all other weights in proportion. Comps with a
 * negative weight get 0 then, because a larger negative weight would have to be balanced by the other comps.
 *
 * @param logOf the log of a candidate's adjusted price
 */
export function withMinCompsWeight(
	{ weights, reconciliation }: WeightedPrice,
	grid: readonly Candidate[],
	logOf: (candidate: Candidate) => number,
): WeightedPrice {
	if (reconciliation === null || weights.size <= grid.length) return { weights, reconciliation };
	const compsShare = combinedShare(grid, weights);
	const positiveWeight = sum(grid.map((comp) => Math.max(0, weights.get(comp) ?? 0)));
	if (compsShare >= MIN_COMPS_WEIGHT || !(positiveWeight > 0)) return { weights, reconciliation };
	const comps = new Set(grid);
	const compsFactor = MIN_COMPS_WEIGHT / positiveWeight;
	const othersFactor = (1 - MIN_COMPS_WEIGHT) / (1 - compsShare);
	const scaled = new Map(
		[...weights].map(([candidate, weight]) => [
			candidate,
			comps.has(candidate) ? compsFactor * Math.max(0, weight) : othersFactor * weight,
		]),
	);
	const { level } = reconciliation.shrinkage;
	const shrinkage = { weight: othersFactor * reconciliation.shrinkage.weight, level };
	const logPrice = [...scaled].reduce(
		(log, [candidate, weight]) => log + weight * logOf(candidate),
		shrinkage.weight * level,
	);
	return { weights: scaled, reconciliation: { ...reconciliation, logPrice, shrinkage } };
}

/** The total weight of the given comps. */
export function combinedShare(comps: readonly Candidate[], weights: ReadonlyMap<Candidate, number>): number {
	return sum(comps.map((comp) => weights.get(comp) ?? 0));
}

/** The log of the price that the comps indicate alone; null if none has a positive weight. */
export function compsAloneLog(
	grid: readonly Candidate[],
	weights: ReadonlyMap<Candidate, number>,
	logOf: (candidate: Candidate) => number,
): number | null {
	const shares = grid.map((comp) => Math.max(0, weights.get(comp) ?? 0));
	const total = sum(shares);
	if (!(total > 0)) return null;
	return grid.reduce(
		(log, comp, at) => (shares[at] === 0 ? log : log + ((shares[at] as number) / total) * logOf(comp)),
		0,
	);
}
