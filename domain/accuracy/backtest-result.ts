/** What a backtest found: how near prices came to what was paid, each sale priced from earlier ones alone. */
import type { IsoDate } from '../listing.ts';

/**
 * How estimates met the sales that they were made for. Errors are shares of the price paid: 0.08 is 8 %.
 * Null: too few sales to say.
 */
export interface Accuracy {
	/** Closed sales that were to be priced. */
	sales: number;
	/** Those that got a price. */
	priced: number;
	/** Median of the absolute error: half of the prices were nearer. */
	medianError: number | null;
	/** Mean of the absolute error. */
	meanError: number | null;
	/** Mean of the signed error: above 0, prices were too high on average. */
	bias: number | null;
	/** Shares of the prices within 5, 10 and 20 % of what was paid. */
	within5: number | null;
	within10: number | null;
	within20: number | null;
	/** Median of price over paid: 1 is without bias. */
	medianRatio: number | null;
	/** Coefficient of dispersion: mean absolute difference of the ratios from their median, over it. */
	cod: number | null;
	/** Price-related differential: mean ratio over the ratio of the sums. Above 1, cheap homes are priced higher. */
	prd: number | null;
	/** Coefficient of price-related bias: by how much the ratio moves when the worth doubles. */
	prb: number | null;
	/** Share of the sales whose price lay in the 80 % range. */
	coverage: number | null;
	/** Median width of that range over the price. */
	rangeWidth: number | null;
}

/** The sales of one kind. */
export interface AccuracyGroup extends Accuracy {
	/** As "King County, WA", "$275,000 to $450,000", "21 to 60 sales". */
	label: string;
}

/** Stored by `npm run backtest`, shown at `/docs/accuracy`. JSON-safe. */
export interface BacktestResult {
	/** First and last day of the sales that were priced. */
	from: IsoDate;
	to: IsoDate;
	/** Sales in the data, the ones before the first priced day included. */
	salesInData: number;
	/** Set aside as no sale between strangers at market terms. */
	setAside: number;
	/** Every home was invented. */
	demo: boolean;
	/** `product`: rooms, areas, lot, year, place and date alone. `all`: condition, quality, view and the like too. */
	fields: 'product' | 'all';
	all: Accuracy;
	/** The same days, with the sales that are set aside. */
	withSetAside: Accuracy;
	/** Every sale of the data, the first ones too, which had little before them to be priced from. */
	wholeData: Accuracy;
	/** Cheapest third first, by the price paid. */
	byPriceThird: readonly AccuracyGroup[];
	byCounty: readonly AccuracyGroup[];
	byHomeType: readonly AccuracyGroup[];
	/** By the number of sales that a price rests on. */
	byComps: readonly AccuracyGroup[];
	/** By the width of the range that was stated before the sale: surest fifth first. */
	byUncertainty: readonly AccuracyGroup[];
}
