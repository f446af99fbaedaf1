/**
 * From adjusted comps to one price. Adjust first, reconcile after: the answer is linear in the adjusted logs,
 * so the weights and the pull toward the neighbourhood add up to it exactly.
 */
import type { IsoDate } from '../listing.ts';
import { kernelEstimate, levelOf } from './kernel.ts';
import { krigingEstimate } from './kriging.ts';
import type { MarketModel } from './market-model.ts';
import { type AdjustedComp, type Centre, type Neighbourhood, neighbourhoodOf } from './neighbourhood.ts';
import { type Signs, signsOf } from './signs.ts';

export interface Reconciliation {
	/** Natural log of the indicated price. */
	logPrice: number;
	/** Of each comp, in the order given: with the pull's weight they sum to 1. */
	weights: readonly number[];
	/** The pull toward the level of the neighbourhood, natural log of US dollars. */
	pull: { weight: number; level: number };
	/** What makes the range wide or narrow. */
	signs: Signs;
}

/** The kernel's share of the answer. Kriging misses the odd home by less, and homes that nobody rated are odd more often. */
const KERNEL_SHARE = { rated: 0.5, unrated: 0.35 };

/**
 * The price that adjusted comps indicate: a mean of the kernel's and the kriging's answer,
 * logPrice = Σ weight·adjustedLog + pull.weight·pull.level. Null for no comps.
 */
export function reconcile(
	subject: Centre,
	comps: readonly AdjustedComp[],
	model: MarketModel,
	on: IsoDate,
): Reconciliation | null {
	if (comps.length === 0) return null;
	const near = neighbourhoodOf(subject, comps, on);
	const level = levelOf(near);
	const kernel = kernelEstimate(near, level, model.noise);
	const kriging = krigingEstimate(near, level);
	const share = KERNEL_SHARE[near.isRated ? 'rated' : 'unrated'];
	const joint = near.logs.map(
		(_, c) => share * (kernel.weights[c] as number) + (1 - share) * (kriging.weights[c] as number),
	);
	const weight = 1 - joint.reduce((sum, each) => sum + each, 0);
	const logPrice = joint.reduce((sum, each, c) => sum + each * (near.logs[c] as number), weight * level);
	return {
		logPrice,
		weights: inGivenOrder(near, joint),
		pull: { weight, level },
		signs: signsOf(subject, near, joint, { log: logPrice, kernel, kriging }, on),
	};
}

function inGivenOrder(near: Neighbourhood, values: Float64Array): number[] {
	const given = new Array<number>(near.size);
	near.order.forEach((at, row) => {
		given[at] = values[row] as number;
	});
	return given;
}
