/** The result of a backtest: how close predicted prices came to sale prices. */
import type { IsoDate } from '../dates/days.ts';

/**
 * Accuracy measures. Errors are shares of the sale price: 0.08 is 8%. Null with too few sales.
 */
export interface Accuracy {
	/** Number of closed sales. */
	sales: number;
	/** Number of these sales that have a price. */
	priced: number;
	/** Median absolute error. */
	medianError: number | null;
	/** Mean absolute error. */
	meanError: number | null;
	/** Mean signed error: above 0, prices were too high on average. */
	bias: number | null;
	/** Shares of prices within 5, 10 and 20% of the sale price. */
	within5: number | null;
	within10: number | null;
	within20: number | null;
	/** Median ratio of price to sale price: 1 is unbiased. */
	medianRatio: number | null;
	/** Coefficient of dispersion (COD): mean absolute deviation of the ratios from their median, over the median. */
	cod: number | null;
	/**
	 * Price-related differential (PRD): mean ratio over the ratio of the sums. Above 1, low-priced homes are
	 * overvalued.
	 */
	prd: number | null;
	/** Price-related bias (PRB): change of the ratio when value doubles. */
	prb: number | null;
	/** Share of sales within their 80% range. */
	coverage: number | null;
	/** Share of sales above it. */
	above: number | null;
	/** Median width of that range, divided by the price. */
	rangeWidth: number | null;
}

/** The accuracy of one group of sales. */
export interface AccuracyGroup extends Accuracy {
	/** Such as "King County, WA", "$275,000 to $450,000", "21 to 60 sales". */
	label: string;
	/**
	 * The same sales without the model correction. Missing, like the other optional fields, in results of earlier
	 * versions.
	 */
	uncorrected?: Accuracy | undefined;
}

/** The comps in the grid, as the workbench would have shown them. */
export interface ShownComps {
	/** Mean number of comps. */
	comps: number | null;
	/** Median total weight of the comps. */
	held: number | null;
	/** Share of sales whose comps have at least half of the weight. */
	atLeastHalf: number | null;
	/** The price as shown. */
	price: Accuracy;
	/** The price that the comps in the grid indicate alone. */
	alone: Accuracy;
	/** The price as shown by its confidence, highest first. */
	byConfidence?: readonly AccuracyGroup[] | undefined;
}

/** The result of a backtest, stored as JSON by `npm run backtest` and shown at `/docs/accuracy`. */
export interface BacktestResult {
	/** First and last contract date of the measured sales. */
	from: IsoDate;
	to: IsoDate;
	/** Number of sales in the data, including earlier history. */
	salesInData: number;
	/** Number of sales excluded as not arm's length. */
	excluded: number;
	/** All homes are fictional. */
	demo: boolean;
	/**
	 * `product`: the estimates use only rooms, areas, lot, year built, location and date. `all`: they also use
	 * condition, quality, view and other facts.
	 */
	fields: 'product' | 'all';
	all: Accuracy;
	/** The same period, including the sales excluded as not arm's length. */
	withExcluded: Accuracy;
	/** All sales in the data, including early ones with little history. */
	wholeData: Accuracy;
	/** By sale price, lowest third first. */
	byPriceThird: readonly AccuracyGroup[];
	byCounty: readonly AccuracyGroup[];
	byHomeType: readonly AccuracyGroup[];
	/** By the number of sales a price is based on. */
	byComps: readonly AccuracyGroup[];
	/** By the width of the predicted range, narrowest quintile first. */
	byUncertainty: readonly AccuracyGroup[];
	/** All measured sales without the model correction. */
	uncorrected?: Accuracy | undefined;
	shown?: ShownComps | undefined;
	/** By estimated price, lowest third first. */
	byEstimate?: readonly AccuracyGroup[] | undefined;
	/** Homes sold again within 60 days, after that within 18 months, and all others. */
	byResale?: readonly AccuracyGroup[] | undefined;
	byAge?: readonly AccuracyGroup[] | undefined;
	/** By living area, smallest third first. */
	bySize?: readonly AccuracyGroup[] | undefined;
	/** By ZIP code, those with at least 30 priced sales, so that a reviewer can look for uneven treatment. */
	byZip?: readonly AccuracyGroup[] | undefined;
}
