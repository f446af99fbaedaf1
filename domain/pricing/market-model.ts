/** The model of a market, fitted on its sales: price index, adjustment rates and calibration of the ranges. */
import type { IsoDate } from '../dates/days.ts';
import type { Feature } from './features.ts';

/** The price level on a date, natural log. It is linear between knots and constant after the last. */
export interface IndexKnot {
	on: IsoDate;
	level: number;
	/** Standard error of the change from here to the last knot. */
	error: number;
}

/** A constant-quality price index, from pairs of nearby sales. */
export interface PriceIndex {
	knots: readonly IndexKnot[];
	/** Number of pairs it is based on. */
	pairs: number;
}

/** The effect of one unit of a feature, natural log of the price. The unit is that of `contributionOf`. */
export interface Rate {
	log: number;
	/** Standard error. */
	error: number;
	/** Number of pairs of nearby sales that differ in the feature. */
	pairs: number;
	/** `local`: from this market's sales. `typical`: the US rate, if there are too few local sales. */
	source: 'local' | 'typical';
}

/** How the errors of past estimates are distributed, which sets the width of ranges. See `range.ts`. */
export interface Calibration {
	/** Weights of the log-linear model of the error's scale, by uncertainty factor. */
	scale: Record<string, number>;
	/** How much larger errors are above the price than below it, as weights of the same factors. */
	skew?: Record<string, number>;
	/** 80% of errors are at most this many times their scale. An error is the absolute log of price over estimate. */
	reach: number;
	/**
	 * The log of the market's median estimate, from which `byPrice` and the factors of the price level are measured.
	 */
	priceLevel?: number | null;
	/** How much wider or narrower ranges are in each third of homes by price, and in each fifth by scale. */
	byPrice?: Grouping;
	byScale?: Grouping;
	/** The parts of the reach below and above the price: errors are not the same on both sides. */
	sides?: { below: number; above: number };
	/** Number of sales whose errors were measured. */
	sales: number;
	/** `local`: from this market's errors. `default`: built in. */
	source: 'local' | 'default';
}

/** Values in groups of similar number: the edges between them, and the factor of each. */
export interface Grouping {
	edges: readonly number[];
	factors: readonly number[];
}

/** The market's medians that sizes and prices are measured from, natural logs. */
export interface MarketMedians {
	area: number;
	lot: number;
	price: number;
}

/** The correction fitted on past errors. It is stored and sent as JSON. */
export interface CorrectionModel {
	/** The heights of each curve, by name, and the mean height that is subtracted where the fact is known. */
	curves: Record<string, { heights: readonly number[]; mean: number }>;
	middle: MarketMedians;
	/** The share of the curves' sum that is applied: how well past corrections held, and less with few errors. */
	share: number;
	/** Number of past errors it was fitted on. */
	errors: number;
}

/** A market as fitted on the sales before `fittedOn`. It is stored and sent as JSON. */
export interface MarketModel {
	/** Such as "King County, WA". */
	market: string;
	fittedOn: IsoDate;
	/** Number of sales it was fitted on. */
	sales: number;
	/** Null if the sales are too few, or span too little time, to show a trend. */
	index: PriceIndex | null;
	rates: Partial<Record<Feature, Rate>>;
	/** Standard deviation of a sale around its neighbors, natural log. */
	noise: number;
	calibration: Calibration;
	/** The correction fitted on its past errors; absent if there are too few. */
	correction?: CorrectionModel;
	/** Fitted on the sales around one home, because the market has no model yet. */
	provisional?: true;
}
