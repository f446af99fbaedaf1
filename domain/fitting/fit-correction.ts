/**
 * Fits the model correction of a market: a ridge regression of its past errors on curves, by least absolute errors,
 * so that homes that are easy to price count most. The constants were chosen on the months before the test windows of
 * docs/decisions/075; results are not sensitive to most of them.
 */
import { daysBetween, type IsoDate } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import { clamp, toMillionths } from '../math/arithmetic.ts';
import { factorize, solve } from '../math/linear-algebra.ts';
import { median } from '../math/statistics.ts';
import { MIN_CORRECTED_COMPS } from '../pricing/correction/correction.ts';
import { CORRECTION_CURVES } from '../pricing/correction/curves.ts';
import type { CorrectionModel, MarketMedians } from '../pricing/market-model.ts';
import { errorScale, rangeFactorsOf } from '../pricing/range/range.ts';
import { DEFAULT_CALIBRATION } from './calibration.ts';
import {
	addPrior,
	COLUMNS,
	centerings,
	designOf,
	FIRST_COLUMNS,
	type SparseRow,
} from './correction-design.ts';
import { inFixedOrder, type PastError, rangeInputOf } from './past-error.ts';

/**
 * With fewer errors there is no correction; from there on it grows, up to its full weight. Patterns in few errors are
 * mostly noise (docs/decisions/107).
 */
export const MIN_FOR_CORRECTION = 300;
const FULL_FROM = 1200;
/** At most this many errors are used, the latest. */
export const MAX_CORRECTION_ERRORS = 20_000;
/** The half-life of an error, in days. */
const HALF_LIFE = 540;
/** In the first days of the data, too few earlier sales exist for typical errors. */
const START_DAYS = 90;
/** A larger error, natural log, has other causes than the home. */
const MAX_ERROR = 0.8;
const PASSES = 6;
/**
 * The market's price level is taken from its estimates of this many days; past corrections are judged over the same
 * period.
 */
const RECENT_DAYS = 365;
/** The share of a market's first corrections that is applied. */
const FIRST_SHARE = 0.8;

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
	const middle = mediansOf(rows, today);
	const scales = scalesOf(rows);
	const ages = rows.map(({ on }) => 0.5 ** (daysBetween(on, today) / HALF_LIFE));
	const heights = regress(rows, middle, scales, ages);
	const ramp = Math.min(1, (rows.length - MIN_FOR_CORRECTION) / (FULL_FROM - MIN_FOR_CORRECTION));
	return {
		curves: Object.fromEntries(
			CORRECTION_CURVES.map(({ name, columns }, at) => {
				const first = FIRST_COLUMNS[at] as number;
				const own = Array.from(heights.solution.subarray(first, first + columns), toMillionths);
				return [name, { heights: own, mean: toMillionths(heights.means[at] as number) }];
			}),
		),
		middle,
		share: toMillionths(ramp * confirmedShare(rows, scales, today)),
		errors: rows.length,
	};
}

function mediansOf(rows: readonly PastError[], today: IsoDate): MarketMedians {
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
function scalesOf(rows: readonly PastError[]): Float64Array {
	const scales = Float64Array.from(rows, (row) =>
		errorScale(rangeFactorsOf(rangeInputOf(row), null), DEFAULT_CALIBRATION.scale),
	);
	const size =
		rows.reduce((sum, { error }, at) => sum + Math.abs(error) / (scales[at] as number), 0) / rows.length;
	return scales.map((scale) => scale * Math.max(1e-3, size));
}

/** Least absolute errors by reweighted ridge regressions: heights of the curves, and the mean height of each. */
function regress(
	rows: readonly PastError[],
	middle: MarketMedians,
	scales: Float64Array,
	ages: readonly number[],
): { solution: Float64Array; means: Float64Array } {
	const design = rows.map(({ facts }) => designOf(facts, middle));
	const centering = centerings(
		design,
		rows.map((_, at) => (ages[at] as number) / (scales[at] as number) ** 2),
	);
	const residuals = Float64Array.from(rows, ({ error }) => error);
	let solution = new Float64Array(COLUMNS);
	let means = new Float64Array(CORRECTION_CURVES.length);
	for (let pass = 0; pass < PASSES; pass++) {
		const weights = residuals.map((residual, at) => {
			const scale = scales[at] as number;
			return (0.5 * (ages[at] as number)) / (scale * Math.max(Math.abs(residual), scale / 2));
		});
		const { normal, right } = centering.equations(weights, rows);
		addPrior(normal);
		solution = new Float64Array(solve(factorize(normal, COLUMNS), right, COLUMNS));
		means = centering.meanHeights(solution);
		design.forEach((row, at) => {
			residuals[at] = (rows[at] as PastError).error - heightOf(row, solution, means);
		});
	}
	return { solution, means };
}

function heightOf(
	{ columns, values, known }: SparseRow,
	solution: Float64Array,
	means: Float64Array,
): number {
	let sum = 0;
	for (let i = 0; i < columns.length; i++)
		sum += (values[i] as number) * (solution[columns[i] as number] as number);
	for (const curve of known) sum -= means[curve] as number;
	return sum;
}

/**
 * How much of the past year's corrections held up: least absolute errors of error − share·correction, shrunk to 0.8.
 */
function confirmedShare(rows: readonly PastError[], scales: Float64Array, today: IsoDate): number {
	const given = rows.flatMap(({ on, error, correction }, at) =>
		correction.full !== 0 && daysBetween(on, today) <= RECENT_DAYS
			? [{ error, full: correction.full, scale: scales[at] as number }]
			: [],
	);
	let share = FIRST_SHARE;
	for (let pass = 0; pass < 8 && given.length > 0; pass++) {
		let above = 12;
		let below = 15;
		for (const { error, full, scale } of given) {
			const weight = 0.5 / (scale * Math.max(Math.abs(error - share * full), scale / 2));
			above += weight * full * error;
			below += weight * full * full;
		}
		share = above / below;
	}
	return clamp(share, 0, 1);
}
