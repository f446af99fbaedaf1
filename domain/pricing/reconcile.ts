/**
 * Reconciles adjusted comps into one price. The log of the price is exactly the weighted sum of the adjusted logs and
 * of the neighborhood price level.
 */
import type { IsoDate } from '../dates/days.ts';
import { type CorrectionFacts, toCorrectionFacts } from './correction/correction-facts.ts';
import { kernelEstimate, neighborhoodLevel } from './kernel.ts';
import { krigingEstimate } from './kriging.ts';
import type { MarketModel } from './market-model.ts';
import { type AdjustedComp, buildNeighborhood, type Neighborhood, type PricedHome } from './neighborhood.ts';
import { type UncertaintyFactors, uncertaintyFactors } from './range/uncertainty.ts';

export interface Reconciliation {
	/** Natural log of the indicated price. */
	logPrice: number;
	/** The weight of each comp, in the given order. With the weight of the shrinkage, they sum to 1. */
	weights: readonly number[];
	/** Shrinkage toward the neighborhood price level, natural log of US dollars. */
	shrinkage: { weight: number; level: number };
	/** The factors that determine the width of the range. */
	uncertainty: UncertaintyFactors;
	/** The facts that past errors may depend on, except the home's own earlier sale. */
	facts: CorrectionFacts;
}

/**
 * The share of the kernel estimate in the result. Kriging is more accurate for unusual homes, which are more frequent
 * in markets without quality ratings.
 */
const KERNEL_SHARE = { rated: 0.5, unrated: 0.35 };

/**
 * The price that adjusted comps indicate: a mean of the kernel and kriging estimates,
 * logPrice = Σ weight·adjustedLog + shrinkage.weight·shrinkage.level. Null without comps.
 */
export function reconcile(
	subject: PricedHome,
	comps: readonly AdjustedComp[],
	model: MarketModel,
	on: IsoDate,
): Reconciliation | null {
	if (comps.length === 0) return null;
	const near = buildNeighborhood(subject, comps, on);
	const level = neighborhoodLevel(near);
	const kernel = kernelEstimate(near, level, model.noise);
	const kriging = krigingEstimate(near, level);
	const share = KERNEL_SHARE[near.isRated ? 'rated' : 'unrated'];
	const weights = near.logs.map((_, c) => share * kernel.weights[c] + (1 - share) * kriging.weights[c]);
	const weight = 1 - weights.reduce((sum, each) => sum + each, 0);
	const logPrice = weights.reduce((sum, each, c) => sum + each * near.logs[c], weight * level);
	// Uncertainty and facts are computed when read: selecting comps only needs the weights.
	return {
		logPrice,
		weights: inGivenOrder(near, weights),
		shrinkage: { weight, level },
		get uncertainty() {
			return uncertaintyFactors(subject, near, weights, { log: logPrice, kernel, kriging }, on);
		},
		get facts() {
			return toCorrectionFacts(subject, near, weights, logPrice, on);
		},
	};
}

/** Values in the order of the comps as given. */
function inGivenOrder(near: Neighborhood, values: Float64Array): number[] {
	const given = new Array<number>(near.size);
	near.order.forEach((at, row) => {
		given[at] = values[row];
	});
	return given;
}
