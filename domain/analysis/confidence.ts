/** How far to trust a price: the measured width of its range, and what the evidence behind it lacks. */
import type { LadderStep } from '../comps/ladder.ts';
import { percent } from '../format/format.ts';
import { capitalize, joinWords, pluralWord } from '../format/words.ts';
import { sum } from '../math/arithmetic.ts';
import { leastCertain, levelOfWidth, MAX_WIDTH } from '../pricing/range/width-level.ts';
import type { Confidence } from './analysis.ts';
import { combinedShare } from './comps-weight.ts';
import { totalAdjustments } from './grid/grid.ts';
import { GROSS_GUIDELINE } from './grid/warnings.ts';
import type { AnalysisContext, IndicatedPrice } from './indicated.ts';
import { measuredError } from './sentences/measured-error.ts';
import { widestStep } from './sentences/notices.ts';

/** With this many weaknesses, confidence is low even if the range is narrow. */
const LOW_WEAKNESSES = 3;
/** Fewer comps are a weakness, as in the ladder. */
const MIN_COMPS = 5;
/** A larger share of the weight on sales outside the grid is a weakness. */
const MAX_SUPPORTING_WEIGHT = 0.45;
/** A larger difference between the price and the home's own sale, adjusted for time, is a weakness. */
const MAX_OWN_SALE_DIFFERENCE = 0.1;

/**
 * The confidence in a price. It is high only if the range is narrow and the evidence has no weakness, and low if the
 * range is wide or three things about the evidence are weak. The limits were chosen on past sales so that the errors
 * of the three levels differ clearly (docs/method.md); `npm run backtest` prints them.
 *
 * @param range the price and its 80% range, US dollars
 */
export function rateConfidence(
	range: { price: number; low: number; high: number },
	indicated: IndicatedPrice,
	ladder: readonly LadderStep[],
	context: AnalysisContext,
): Confidence {
	const width = (range.high - range.low) / range.price;
	const weaknesses = findWeaknesses(indicated, ladder, context);
	const ofEvidence = weaknesses.length >= LOW_WEAKNESSES ? 'low' : weaknesses.length > 0 ? 'medium' : 'high';
	const level = leastCertain(levelOfWidth(width), ofEvidence);
	const isWide = width > MAX_WIDTH.medium;
	const clauses = [...(isWide ? [`the range is wide, ${percent(width)} of the price`] : []), ...weaknesses];
	const why =
		clauses.length > 0
			? joinWords(clauses)
			: `${pluralWord(indicated.grid.length, 'close comp')}, and a range of ${percent(width)} of the price`;
	return { level, measured: measuredError(level, context.model), why: `${capitalize(why)}.` };
}

/** The confidence after the agent's edits, which never improve it. @param before them; null without a price */
export function confidenceAfterEdits(now: Confidence, before: Confidence | null): Confidence {
	return before === null || leastCertain(before.level, now.level) === now.level ? now : before;
}

/** What is weak about the evidence, as clauses. */
function findWeaknesses(
	{ grid, numbers, weights, corrected }: IndicatedPrice,
	ladder: readonly LadderStep[],
	{ linesOf, listPricesOnly }: AnalysisContext,
): string[] {
	const gross = grid.map((comp) => totalAdjustments(linesOf(comp), comp.sale).gross);
	const most = Math.max(0, ...gross);
	const mostAdjusted = grid[gross.indexOf(most)];
	const others = sum([...weights.values()]) - combinedShare(grid, weights);
	const own = corrected?.facts.ownSale ?? null;
	const ownDifference = own === null ? 0 : Math.expm1(own - (corrected?.correction?.log ?? 0));
	const hasOwnPrice = corrected?.correction?.ownPrice != null;
	return [
		...(listPricesOnly ? ['it is based on list prices'] : []),
		...(grid.length < MIN_COMPS
			? [`few close comps: only ${grid.length}`]
			: widestStep(ladder) !== null
				? ['few similar sales nearby']
				: []),
		...(mostAdjusted && most > GROSS_GUIDELINE
			? [`comp ${numbers.get(mostAdjusted)} needed ${percent(most)} in adjustments`]
			: []),
		...(others > MAX_SUPPORTING_WEIGHT
			? [
					`${percent(others)} of the weight${hasOwnPrice ? " left by the home's own sale" : ''} comes from other sales nearby`,
				]
			: []),
		...(Math.abs(ownDifference) > MAX_OWN_SALE_DIFFERENCE
			? [
					`the home's own sale, adjusted for time, is ${percent(Math.abs(ownDifference))} ${ownDifference > 0 ? 'above' : 'below'} the price`,
				]
			: []),
	];
}
