/** Measures accuracy as in assessors' ratio studies and tests of automated valuation models. */
import type { Sale } from '../home/home.ts';
import { sum } from '../math/arithmetic.ts';
import { median } from '../math/statistics.ts';
import type { Accuracy } from './backtest-result.ts';
import type { PriceWithRange } from './shown-comps.ts';

/** A sale with its estimate, which is null if there is none. */
export interface Outcome {
	sale: Pick<Sale, 'price'>;
	estimate: PriceWithRange | null;
}

/**
 * The measures of `Accuracy`. With ratio = estimate ÷ sale price: COD is the mean of |ratio − median| over the median,
 * and PRD the mean ratio over Σ estimates ÷ Σ sale prices. IAAO, "Standard on Ratio Studies" (2013), section 5 and
 * appendix.
 *
 * @example two homes sold for 100 and 200, estimated 110 and 190: ratios 1.1 and 0.95, so medianError 0.075,
 * medianRatio 1.025, cod 0.073, prd 1.025
 */
export function measureAccuracy(outcomes: readonly Outcome[]): Accuracy {
	const priced = outcomes.flatMap(({ sale, estimate }) =>
		estimate === null ? [] : [{ salePrice: sale.price, ...estimate }],
	);
	const ratios = priced.map(({ salePrice, price }) => price / salePrice);
	const errors = ratios.map((ratio) => Math.abs(ratio - 1));
	const medianRatio = median(ratios);
	const meanRatio = mean(ratios);
	const ratioOfSums = sum(priced.map(({ price }) => price)) / sum(priced.map(({ salePrice }) => salePrice));
	return {
		sales: outcomes.length,
		priced: priced.length,
		medianError: median(errors),
		meanError: mean(errors),
		bias: mean(ratios.map((ratio) => ratio - 1)),
		within5: shareWhere(errors, (error) => error <= 0.05),
		within10: shareWhere(errors, (error) => error <= 0.1),
		within20: shareWhere(errors, (error) => error <= 0.2),
		medianRatio,
		cod:
			medianRatio === null
				? null
				: (mean(ratios.map((ratio) => Math.abs(ratio - medianRatio))) as number) / medianRatio,
		prd: meanRatio === null ? null : meanRatio / ratioOfSums,
		prb: priceRelatedBias(priced, medianRatio),
		coverage: shareWhere(priced, ({ salePrice, low, high }) => salePrice >= low && salePrice <= high),
		above: shareWhere(priced, ({ salePrice, high }) => salePrice > high),
		rangeWidth: median(priced.map(({ price, low, high }) => (high - low) / price)),
	};
}

/**
 * PRB: the slope of (ratio − median) ÷ median on doublings of value, log₂(½·(estimate ÷ median + sale price)). −0.03
 * means that the ratio falls by 3% with each doubling. Null with fewer than three prices, or if all values are equal.
 */
function priceRelatedBias(
	priced: readonly { salePrice: number; price: number }[],
	medianRatio: number | null,
): number | null {
	if (medianRatio === null || priced.length < 3) return null;
	const doublings = priced.map(({ salePrice, price }) => Math.log2((price / medianRatio + salePrice) / 2));
	const deviations = priced.map(({ salePrice, price }) => (price / salePrice - medianRatio) / medianRatio);
	const [x, y] = [mean(doublings) as number, mean(deviations) as number];
	const spread = sum(doublings.map((each) => (each - x) ** 2));
	if (!(spread > 0)) return null;
	return sum(doublings.map((each, at) => (each - x) * ((deviations[at] as number) - y))) / spread;
}

function shareWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null {
	return items.length === 0 ? null : items.filter(holds).length / items.length;
}

function mean(sample: readonly number[]): number | null {
	return sample.length === 0 ? null : sum(sample) / sample.length;
}
