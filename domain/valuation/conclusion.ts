/** The conclusion: the price with its range, what it rests on, and what would change it. */
import type { Candidate } from '../comps/candidate.ts';
import type { Conclusion } from './analysis.ts';
import type { Choices } from './choices.ts';
import { type Indicated, type Terms, threeDigits } from './indicated.ts';
import { priceReasons } from './price-reasons.ts';
import { rangeOf } from './range.ts';
import type { Reconciliation } from './reconcile.ts';
import { sensitivityOf } from './sensitivity.ts';

/** A comp without which the price would move by more deserves a second look. */
const FLAGGED_CHANGE = 0.02;
/** Widths of the 80 % range over the price, up to which the confidence is high or fair. */
const HIGH_UP_TO = 0.25;
const FAIR_UP_TO = 0.42;

/**
 * Concludes. The arithmetic closes: the log of `unrounded` is the sum over comps, others and neighbourhood of
 * weight times the log of the adjusted price.
 *
 * @param without the price, not rounded, that the same choices give without a comp; null where they give none
 */
export function conclude(
	indicated: Indicated & { joint: Reconciliation },
	terms: Terms,
	choices: Choices,
	without: (comp: Candidate) => number | null,
): Conclusion {
	const { joint, grid, weights } = indicated;
	const unrounded = Math.exp(joint.logPrice);
	const range = rangeOf(joint.signs, terms.model.calibration);
	const [price, low, high] = [1, range.low, range.high].map((factor) => threeDigits(unrounded * factor)) as [
		number,
		number,
		number,
	];
	return {
		price,
		unrounded,
		low,
		high,
		confidence: confidenceOf((high - low) / price),
		others: othersOf(indicated, terms),
		neighbourhood: { weight: joint.pull.weight, price: Math.exp(joint.pull.level) },
		basis: terms.listPricesOnly ? 'list prices' : 'closed sales',
		leaveOneOut: grid.map((comp, at) => {
			const left = without(comp);
			const change = left === null ? null : left / unrounded - 1;
			return {
				id: comp.sale.id,
				number: at + 1,
				price: left === null ? null : threeDigits(left),
				change,
				flagged: change !== null && Math.abs(change) > FLAGGED_CHANGE,
			};
		}),
		sensitivity: sensitivityOf([...weights.keys()], terms, choices, unrounded),
		reasons: priceReasons(indicated, terms),
	};
}

/**
 * High is what the surest fifth of prices has, low what the least sure two fifths have.
 *
 * @param width of the 80 % range over the price
 */
export function confidenceOf(width: number): Conclusion['confidence'] {
	if (width <= HIGH_UP_TO) return 'high';
	return width <= FAIR_UP_TO ? 'fair' : 'low';
}

/** The sales that count beyond the grid: their weights summed, and the price that stands for them all. */
function othersOf({ grid, weights }: Indicated, { adjusted }: Terms): Conclusion['others'] {
	const shown = new Set(grid);
	const others = [...weights].filter(([candidate]) => !shown.has(candidate));
	const weight = others.reduce((sum, [, each]) => sum + each, 0);
	const logs = others.reduce(
		(sum, [candidate, each]) => sum + each * Math.log(adjusted(candidate).adjustedPrice),
		0,
	);
	const isCounted = Math.abs(weight) > 1e-6;
	return { sales: others.length, weight, adjustedPrice: isCounted ? Math.exp(logs / weight) : null };
}
