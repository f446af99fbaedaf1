/** The model correction: corrects an estimate by the pattern in its market's past errors. */
import { clamp } from '../../math/arithmetic.ts';
import type { CorrectionModel } from '../market-model.ts';
import { CORRECTION_FACTS, type CorrectionFacts } from './correction-facts.ts';
import { CORRECTION_CURVES, type CorrectionGroup } from './curves.ts';

/** A correction, natural log of the price. */
export interface Correction {
	log: number;
	/** The value of `log` if the correction were applied in full. */
	full: number;
	/** The parts of `log` by group of facts, largest first. */
	reasons: readonly { group: CorrectionGroup; log: number }[];
}

/** The largest correction, natural log. */
export const MAX_CORRECTION = 0.1;
/** A price from fewer comps is not corrected, because corrections are fitted on errors of prices with more. */
export const MIN_CORRECTED_COMPS = 5;

/** The correction of an estimate with these facts. */
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
	return { log, full, reasons: reasons.sort((a, b) => Math.abs(b.log) - Math.abs(a.log)) };
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
