import { createAdjuster } from '../../../domain/analysis/indicated.ts';
import { priceReasons } from '../../../domain/analysis/sentences/price-reasons.ts';
import type { Candidate } from '../../../domain/comps/candidate.ts';
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import type { Sale } from '../../../domain/home/home.ts';
import { adjustmentLogs } from '../../../domain/pricing/adjustments.ts';
import type { MarketModel } from '../../../domain/pricing/market-model.ts';
import { createSale, MODEL, SUBJECT, TODAY } from '../../sample-market.ts';

/** Prices that rose until July and have been flat since. */
export const RISEN: MarketModel = {
	...MODEL,
	index: {
		knots: [
			{ on: '2025-11-21', level: -0.07, error: 0.02 },
			{ on: '2026-07-01', level: 0, error: 0.01 },
			{ on: TODAY, level: 0, error: 0 },
		],
		pairs: 900,
	},
};

interface ReasonsInput {
	sales: Partial<Sale>[];
	model?: MarketModel;
	listPricesOnly?: boolean;
	/** How many of the first comps the agent added. */
	added?: number;
	/** Sales that support the price beyond the comps. */
	supporting?: number;
}

/** The sentences about comps that equal the subject except for these facts. */
export function reasonsFor({
	sales,
	model = RISEN,
	listPricesOnly = false,
	added = 0,
	supporting = 0,
}: ReasonsInput): string[] {
	const candidate = (facts: Partial<Sale>, at: number): Candidate => {
		const sale = createSale({ id: String(at), ...facts });
		const logs = adjustmentLogs(SUBJECT, sale, model, TODAY);
		const isListPrice = listPricesOnly && at >= added;
		return { sale, isListPrice, miles: 0.1, nearness: 0.1, daysAgo: 60, logs, dissimilarity: 0 };
	};
	const grid = sales.map(candidate);
	const others = Array.from({ length: supporting }, (_, at) => candidate({}, 100 + at));
	const weights = new Map([...grid, ...others].map((each, at) => [each, at === 0 ? 0.3 : 0.1]));
	const adjusters = createAdjuster(NO_CHOICES, { subject: SUBJECT, on: TODAY });
	const context = { model, on: TODAY, ...adjusters, listPricesOnly, subject: SUBJECT };
	const numbers = new Map(grid.map((each, at) => [each, at + 1]));
	return priceReasons(
		{ grid, numbers, weights, reconciliation: null, corrected: null, condition: 0 },
		context as never,
	);
}
