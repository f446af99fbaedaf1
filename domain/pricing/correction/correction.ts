/** The model correction: corrects an estimate by the pattern in its market's past errors, and by the home's own recent sale. */
import { clamp } from '../../math/arithmetic.ts';
import type { CorrectionModel } from '../market-model.ts';
import { CORRECTION_FACTS, type CorrectionFacts, daysSinceOwnSale } from './correction-facts.ts';
import { CORRECTION_CURVES, type CorrectionGroup } from './curves.ts';
import { ownPriceWeight } from './own-sale.ts';

/** A correction, natural log of the price. */
export interface Correction {
	log: number;
	/** What past errors would add if that part were applied in full. */
	full: number;
	/** What past errors add, by group of facts, largest first. */
	reasons: readonly { group: CorrectionGroup; log: number }[];
	/** What the home's own recent sale adds; null without one. With the reasons, it adds up to `log`. */
	ownPrice: OwnPrice | null;
}

/** The part of the home's own recent sale in its price. */
export interface OwnPrice {
	/** Its weight, up to a half; the comps, corrected for past errors, have the rest. */
	weight: number;
	/** What it adds to their price, natural log. */
	log: number;
	/** Days since that sale. */
	days: number;
}

/** The largest correction for past errors, natural log. */
export const MAX_CORRECTION = 0.1;
/** A price from fewer comps is not corrected, because corrections are fitted on errors of prices with more. */
export const MIN_CORRECTED_COMPS = 5;

/** What the correction of an estimate depends on. */
export interface CorrectedEstimate {
	/** Natural log of the price that the comps indicate. */
	logPrice: number;
	facts: CorrectionFacts;
	/** Number of sales it is based on. */
	comps: number;
	/** Whether the agent says that the home was renovated since its own sale, whose price then says little. */
	isRenovatedSince?: boolean;
}

/**
 * The correction of an estimate: for the market's past errors, then toward the home's own recent sale; null without both.
 *
 * @param model undefined if the market has too few past errors
 */
export function correctEstimate(
	{ logPrice, facts, comps, isRenovatedSince = false }: CorrectedEstimate,
	model: CorrectionModel | undefined,
): Correction | null {
	const byErrors =
		model === undefined || comps < MIN_CORRECTED_COMPS ? null : computeCorrection(facts, model);
	const weight = isRenovatedSince ? 0 : ownPriceWeight(facts);
	if (weight === 0 || facts.ownSale === null) return byErrors;
	const { log, full, reasons } = byErrors ?? { log: 0, full: 0, reasons: [] };
	// The fact is relative to the price before the comps in the grid get at least half of the weight.
	const gap = facts.ownSale + (facts.price ?? logPrice) - logPrice;
	const added = weight * (gap - log);
	const days = daysSinceOwnSale(facts) ?? 0;
	return { log: log + added, full, reasons, ownPrice: { weight, log: added, days } };
}

/** The correction for past errors of an estimate with these facts. */
export function computeCorrection(facts: CorrectionFacts, model: CorrectionModel): Correction {
	const byGroup = new Map<CorrectionGroup, number>();
	let sum = 0;
	for (const curve of CORRECTION_CURVES) {
		const fitted = model.curves[curve.name];
		const entries = fitted === undefined ? null : curve.entries(facts, model.middle);
		if (fitted === undefined || entries === null) continue;
		const height = entries.reduce(
			(total, [at, value]) => total + value * (fitted.heights[at] ?? 0),
			-fitted.mean,
		);
		byGroup.set(curve.group, (byGroup.get(curve.group) ?? 0) + height);
		sum += height;
	}
	const full = clamp(sum, -MAX_CORRECTION, MAX_CORRECTION);
	const log = model.share * full;
	const scale = Math.abs(sum) < 1e-12 ? 0 : log / sum;
	const reasons = [...byGroup].map(([group, height]) => ({ group, log: scale * height }));
	reasons.sort((a, b) => Math.abs(b.log) - Math.abs(a.log));
	return { log, full, reasons, ownPrice: null };
}

/** The facts in the order in which a stored error lists them. */
export function factsAsList(facts: CorrectionFacts): (number | null)[] {
	return CORRECTION_FACTS.map((fact) => facts[fact]);
}

/** The facts from a list in that order. */
export function factsFromList(list: readonly (number | null)[]): CorrectionFacts {
	return Object.fromEntries(
		CORRECTION_FACTS.map((fact, at) => [fact, list[at] ?? null]),
	) as unknown as CorrectionFacts;
}
