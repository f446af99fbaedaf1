/** What the sales of one market say of prices there: the market's index, its rates, and how far estimates miss. */
import type { IsoDate } from '../listing.ts';
import type { Feature } from './features.ts';

/** The level of prices on a day, in natural log; between knots it is linear, after the last one flat. */
export interface IndexKnot {
	on: IsoDate;
	level: number;
	/** Standard error of the step from here to the last knot. */
	error: number;
}

/** A price index of constant quality, from pairs of near sales. */
export interface PriceIndex {
	knots: readonly IndexKnot[];
	/** Pairs of sales behind it. */
	pairs: number;
}

/** What one step of a feature is worth, in natural log of the price. Its unit is that of `worthOf`. */
export interface Rate {
	log: number;
	/** Standard error. */
	error: number;
	/** Pairs of near sales that differ in the feature. */
	pairs: number;
	/** `local`: from this market's sales. `usual`: the shipped rate, where local sales are too few. */
	source: 'local' | 'usual';
}

/** How the errors of past estimates spread: what makes a range of an estimate. See `range.ts`. */
export interface Calibration {
	/** Weights of the log-linear model of the error's scale, by the name of the sign of uncertainty. */
	scale: Record<string, number>;
	/** 80 % of errors are at most so many times their scale. The error is the log of price over estimate, either way. */
	reach: number;
	/** Sales whose errors were measured. */
	sales: number;
	/** `local`: this market's own errors. `usual`: the shipped one. */
	source: 'local' | 'usual';
}

/** One market, as fitted on the sales dated before `fittedOn`. JSON-safe: it is stored and sent as it is. */
export interface MarketModel {
	/** As "King County, WA". */
	market: string;
	fittedOn: IsoDate;
	/** Sales it was fitted on. */
	sales: number;
	/** Null where the sales are too few or too short in time to say how prices moved. */
	index: PriceIndex | null;
	rates: Partial<Record<Feature, Rate>>;
	/** Standard deviation of a sale around its neighbours, natural log. */
	noise: number;
	calibration: Calibration;
	/** Fitted on the sales around one home, as the market has no model of its own yet. */
	provisional?: true;
}
