/** How far to trust a price: the measured width of its range, and what the evidence behind it lacks. */
import type { LadderStep } from '../comps/ladder.ts';
import { percent } from '../format/format.ts';
import { joinWords, pluralWord } from '../format/words.ts';
import { sum } from '../math/arithmetic.ts';
import type { Confidence } from './analysis.ts';
import { combinedShare } from './comps-weight.ts';
import { GROSS_GUIDELINE } from './grid/warnings.ts';
import type { AnalysisContext, IndicatedPrice } from './indicated.ts';
import { widestStep } from './sentences/notices.ts';

/** The widest 80% ranges, as shares of the price, of prices with high and with medium confidence. */
const MAX_WIDTH = { high: 0.22, medium: 0.38 };
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
	const lead = `the range is ${width > MAX_WIDTH.medium ? 'wide, ' : ''}${percent(width)} of the price`;
	if (weaknesses.length > 0) {
		const isLow = width > MAX_WIDTH.medium || weaknesses.length >= LOW_WEAKNESSES;
		return {
			level: isLow ? 'low' : 'medium',
			why: `${lead}, ${width > MAX_WIDTH.high ? 'and' : 'but'} ${joinWords(weaknesses)}`,
		};
	}
	if (width > MAX_WIDTH.medium) return { level: 'low', why: lead };
	return {
		level: width > MAX_WIDTH.high ? 'medium' : 'high',
		why: `${lead}, with ${pluralWord(indicated.grid.length, 'close comp')}`,
	};
}

/** What is weak about the evidence, as clauses. */
function findWeaknesses(
	{ grid, numbers, weights, corrected }: IndicatedPrice,
	ladder: readonly LadderStep[],
	{ linesOf, listPricesOnly }: AnalysisContext,
): string[] {
	const gross = grid.map(
		(comp) => sum(linesOf(comp).map(({ dollars }) => Math.abs(dollars ?? 0))) / comp.sale.price,
	);
	const most = Math.max(0, ...gross);
	const mostAdjusted = grid[gross.indexOf(most)];
	const supporting = sum([...weights.values()]) - combinedShare(grid, weights);
	const own = corrected?.facts.ownSale ?? null;
	const ownDifference = own === null ? 0 : Math.expm1(own - (corrected?.correction?.log ?? 0));
	return [
		...(listPricesOnly ? ['it is based on list prices'] : []),
		...(widestStep(ladder) !== null || grid.length < MIN_COMPS ? ['few comps are close'] : []),
		...(mostAdjusted && most > GROSS_GUIDELINE
			? [`comp ${numbers.get(mostAdjusted)} has a gross adjustment of ${percent(most)}`]
			: []),
		...(supporting > MAX_SUPPORTING_WEIGHT
			? [`supporting sales have ${percent(supporting)} of the weight`]
			: []),
		...(Math.abs(ownDifference) > MAX_OWN_SALE_DIFFERENCE
			? [
					`the home's own sale, adjusted for time, is ${percent(Math.abs(ownDifference))} ${ownDifference > 0 ? 'above' : 'below'} the price`,
				]
			: []),
	];
}
