import type { Analysis } from '../../../domain/analysis/analysis.ts';
import { analyze } from '../../../domain/analysis/analyze.ts';
import { type Choices, NO_CHOICES } from '../../../domain/comps/choices.ts';
import type { MarketModel } from '../../../domain/pricing/market-model.ts';
import { createEvidence, createSales, MODEL, SUBJECT } from '../../sample-market.ts';

/**
 * A market in which homes of this age sold for 4% less than their comps indicated, and earlier sales are informative.
 */
export const CORRECTED: MarketModel = {
	...MODEL,
	correction: {
		curves: {
			age: { heights: new Array(9).fill(-0.04), mean: 0 },
			bedrooms: { heights: [0.01, 0.01, 0.01, 0.01, 0.01], mean: 0 },
			ownSale: { heights: new Array(7).fill(0.02), mean: 0 },
		},
		middle: { area: 7.5, lot: 8.9, price: 13 },
		share: 0.8,
		errors: 4100,
	},
};

export const SALES = createSales(300);

export function analysisOf(
	choices: Partial<Choices> = {},
	sales = SALES,
	model = CORRECTED,
	subject = SUBJECT,
): Analysis {
	return analyze({ ...createEvidence(sales), model }, subject, { ...NO_CHOICES, ...choices });
}
