/**
 * The model of a market, fitted on its sales: price index, adjustment rates, model correction and calibration of
 * ranges.
 */
import type { IsoDate } from '../dates/days.ts';
import type { Feature } from './features.ts';
import type { ConfidenceLevel } from './range/width-level.ts';

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

/** The distribution of past errors, which determines the width of ranges. See `range.ts`. */
export interface Calibration {
	/** Weights of the log-linear model of the error's scale, by uncertainty factor. */
	scale: Record<string, number>;
	/** How much larger errors are above the price than below it, as weights of the same factors. */
	skew?: Record<string, number>;
	/** 80% of errors are at most this many times their scale. An error is the absolute log of price over estimate. */
	reach: number;
	/**
	 * The log of the market's median estimate. `byPrice` and the factors `inexpensive` and `expensive` are relative to
	 * it.
	 */
	priceLevel?: number | null;
	/** How much wider or narrower ranges are in each third of homes by price, and in each fifth by scale. */
	byPrice?: Grouping;
	byScale?: Grouping;
	/** Factors of the reach below and above the price, because errors differ on the two sides. */
	sides?: { below: number; above: number };
	/** The same for homes sold again after 60 days and within 18 months, which were often renovated in between. */
	resold?: { below: number; above: number };
	/** The same for homes whose own last sale closed at most 60 days ago, because it has up to half of the weight. */
	justSold?: { below: number; above: number };
	/**
	 * Where these sale prices were on their ranges, as `positionOnRange` says: the 5th, 10th … 95th percentile. Missing with too few
	 * errors.
	 */
	positions?: readonly number[];
	/** Number of sales whose errors were measured. */
	sales: number;
	/** The median size of these errors, as a share of the sale price, by the width of the range; absent without any. */
	measured?: Partial<Record<ConfidenceLevel, { medianError: number; sales: number }>>;
	/** `local`: from this market's errors. `default`: built in. */
	source: 'local' | 'default';
}

/**
 * A division of values into groups of about the same number: the edges between groups, and the factor of each group.
 */
export interface Grouping {
	edges: readonly number[];
	factors: readonly number[];
}

/** The medians of a market, to which sizes and prices are relative: natural logs. */
export interface MarketMedians {
	area: number;
	lot: number;
	price: number;
}

/** The correction fitted on past errors. It is stored and sent as JSON. */
export interface CorrectionModel {
	/** The heights of each curve at its knots, by name, and its mean height, which is subtracted if the fact is known. */
	curves: Record<string, { heights: readonly number[]; mean: number }>;
	middle: MarketMedians;
	/** The share of the curves' sum that is applied: larger if past corrections held up, smaller with few errors. */
	share: number;
	/** Number of past errors it was fitted on. */
	errors: number;
}

/** What a phrase in listing remarks is worth in this market, in a home over 30 years old. */
export interface PhraseWeight {
	/** Natural log of the price. */
	log: number;
	/** Half of its 95% interval, natural log. */
	margin: number;
	/** Number of sold homes with the phrase. */
	homes: number;
}

/** The weights of phrases, learned from the blind errors of homes whose remarks were read. */
export interface PhraseWeights {
	/** Number of these homes. */
	remarks: number;
	/** By the id of the phrase; those seen too seldom keep their start weight. */
	phrases: Readonly<Record<string, PhraseWeight>>;
}

/** A market as fitted on the sales before `fittedOn`. It is stored and sent as JSON. */
export interface MarketModel {
	/** Such as "King County, WA". */
	market: string;
	/** The county that uses this model of its neighbor, because it has too few sales of its own; absent for the market itself. */
	usedBy?: string;
	fittedOn: IsoDate;
	/** Number of sales it was fitted on. */
	sales: number;
	/** Null if there are too few sales, or over too short a time, to show a trend. */
	index: PriceIndex | null;
	rates: Partial<Record<Feature, Rate>>;
	/** Standard deviation of a sale around its neighbors, natural log. */
	noise: number;
	calibration: Calibration;
	/** The correction fitted on its past errors; absent if there are too few. */
	correction?: CorrectionModel;
	/** What remarks are worth here; absent while the start weights apply. */
	remarks?: PhraseWeights;
	/** It was fitted on the sales around one home, because the market has no model yet. */
	provisional?: true;
}
