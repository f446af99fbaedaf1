/**
 * Fits the model correction of a market: a ridge regression of its past errors on curves. It minimizes absolute errors
 * relative to their expected size, so that homes that are easy to price count most. The constants were chosen on the
 * months before the test windows of docs/decisions/026; results are not sensitive to most of them.
 */
import { daysBetween, type IsoDate } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import { clamp, toMillionths } from '../math/arithmetic.ts';
import { factorize, solve } from '../math/linear-algebra.ts';
import { median } from '../math/statistics.ts';
import { MIN_CORRECTED_COMPS } from '../pricing/correction/correction.ts';
import { CORRECTION_CURVES } from '../pricing/correction/curves.ts';
import type { CorrectionModel, MarketMedians } from '../pricing/market-model.ts';
import { computeRangeFactors, errorScale } from '../pricing/range/range.ts';
import { DEFAULT_CALIBRATION } from './calibration.ts';
import {
	addPrior,
	COLUMNS,
	centerColumns,
	FIRST_COLUMNS,
	type SparseRow,
	toDesignRow,
} from './correction-design.ts';
import { inFixedOrder, type PastError, toRangeInput } from './past-error.ts';

/** With fewer errors there is no correction: patterns in few errors are mostly noise (docs/decisions/026). */
const MIN_FOR_CORRECTION = 300;
/** The applied share of the correction grows with the number of errors up to this many. */
const FULL_FROM = 1200;
/** At most this many errors are used, the latest. */
export const MAX_CORRECTION_ERRORS = 20_000;
/** The half-life of an error, in days. */
const HALF_LIFE = 540;
/** In the first days of the data, too few earlier sales exist for typical errors. */
const START_DAYS = 90;
/** Larger errors, natural log, are ignored: they have other causes than the facts of the home. */
const MAX_ERROR = 0.8;
/** Passes of the reweighted regression. */
const PASSES = 6;
/**
 * The market's price level is taken from its estimates of this many days; past corrections are judged over the same
 * period.
 */
const RECENT_DAYS = 365;
/** The share of a correction that is applied until past corrections show how well they hold up. */
const FIRST_SHARE = 0.8;
/**
 * The prior of that share: numerator and denominator of the regression of errors on corrections before any error is
 * added.
 */
const SHARE_PRIOR = { above: 12, below: 15 };
/** Passes of that regression. */
const SHARE_PASSES = 8;

/**
 * The correction from the errors of sales that closed before a date; null with fewer than 300.
 *
 * @param dataFrom the date of the first sale that prices could be based on
 */
export function fitCorrection(
	errors: readonly PastError[],
	today: IsoDate,
	dataFrom: IsoDate,
): CorrectionModel | null {
	const known = errors.filter(
		({ on, soldOn, error, comps }) =>
			soldOn < today &&
			Math.abs(error) < MAX_ERROR &&
			comps >= MIN_CORRECTED_COMPS &&
			daysBetween(dataFrom, on) >= START_DAYS,
	);
	if (known.length < MIN_FOR_CORRECTION) return null;
	const newestFirst = inFixedOrder(known).sort((a, b) => compareText(b.on, a.on));
	const rows = inFixedOrder(newestFirst.slice(0, MAX_CORRECTION_ERRORS));
	const middle = computeMedians(rows, today);
	const scales = computeScales(rows);
	const ageWeights = rows.map(({ on }) => 0.5 ** (daysBetween(on, today) / HALF_LIFE));
	const heights = regress(rows, middle, scales, ageWeights);
	const ramp = Math.min(1, (rows.length - MIN_FOR_CORRECTION) / (FULL_FROM - MIN_FOR_CORRECTION));
	return {
		curves: Object.fromEntries(
			CORRECTION_CURVES.map(({ name, columns }, at) => {
				const first = FIRST_COLUMNS[at];
				const own = Array.from(heights.solution.subarray(first, first + columns), toMillionths);
				return [name, { heights: own, mean: toMillionths(heights.means[at]) }];
			}),
		),
		middle,
		share: toMillionths(ramp * confirmedShare(rows, scales, today)),
		errors: rows.length,
	};
}

function computeMedians(rows: readonly PastError[], today: IsoDate): MarketMedians {
	const recent = rows.filter(({ on }) => daysBetween(on, today) <= RECENT_DAYS);
	const known = (values: (number | null)[]) =>
		toMillionths(median(values.filter((value) => value !== null)) ?? 0);
	return {
		area: known(rows.map(({ facts }) => facts.area)),
		lot: known(rows.map(({ facts }) => facts.lot)),
		price: known((recent.length > 0 ? recent : rows).map(({ logPrice }) => logPrice)),
	};
}

/** The expected size of each error: the default scale, at this market's level. */
function computeScales(rows: readonly PastError[]): Float64Array {
	const scales = Float64Array.from(rows, (row) =>
		errorScale(computeRangeFactors(toRangeInput(row), null), DEFAULT_CALIBRATION.scale),
	);
	const size = rows.reduce((sum, { error }, at) => sum + Math.abs(error) / scales[at], 0) / rows.length;
	return scales.map((scale) => scale * Math.max(1e-3, size));
}

/**
 * The heights of the curves, and the mean height of each curve: least absolute errors by reweighted ridge regression.
 */
function regress(
	rows: readonly PastError[],
	middle: MarketMedians,
	scales: Float64Array,
	ageWeights: readonly number[],
): { solution: Float64Array; means: Float64Array } {
	const design = rows.map(({ facts }) => toDesignRow(facts, middle));
	const centering = centerColumns(
		design,
		rows.map((_, at) => ageWeights[at] / scales[at] ** 2),
	);
	const residuals = Float64Array.from(rows, ({ error }) => error);
	let solution = new Float64Array(COLUMNS);
	let means = new Float64Array(CORRECTION_CURVES.length);
	for (let pass = 0; pass < PASSES; pass++) {
		const weights = residuals.map((residual, at) => {
			const scale = scales[at];
			return (0.5 * ageWeights[at]) / (scale * Math.max(Math.abs(residual), scale / 2));
		});
		const { normal, right } = centering.equations(weights, rows);
		addPrior(normal);
		solution = new Float64Array(solve(factorize(normal, COLUMNS), right, COLUMNS));
		means = centering.meanHeights(solution);
		design.forEach((row, at) => {
			residuals[at] = rows[at].error - heightOf(row, solution, means);
		});
	}
	return { solution, means };
}

/** The sum of all curves in a row, centered. */
function heightOf(
	{ columns, values, known }: SparseRow,
	solution: Float64Array,
	means: Float64Array,
): number {
	let sum = 0;
	for (let i = 0; i < columns.length; i++) sum += values[i] * solution[columns[i]];
	for (const curve of known) sum -= means[curve];
	return sum;
}

/**
 * The share of the past year's corrections that would have made prices best: it minimizes the absolute values of error
 * − share·correction, with a prior of 0.8.
 */
function confirmedShare(rows: readonly PastError[], scales: Float64Array, today: IsoDate): number {
	const given = rows.flatMap(({ on, error, correction }, at) =>
		correction.full !== 0 && daysBetween(on, today) <= RECENT_DAYS
			? [{ error, full: correction.full, scale: scales[at] }]
			: [],
	);
	let share = FIRST_SHARE;
	for (let pass = 0; pass < SHARE_PASSES && given.length > 0; pass++) {
		let { above, below } = SHARE_PRIOR;
		for (const { error, full, scale } of given) {
			const weight = 0.5 / (scale * Math.max(Math.abs(error - share * full), scale / 2));
			above += weight * full * error;
			below += weight * full * full;
		}
		share = above / below;
	}
	return clamp(share, 0, 1);
}
