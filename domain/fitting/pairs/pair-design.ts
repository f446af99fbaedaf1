/** The sparse design matrix of the hedonic regression: a row of differences for each pair of sales. */
import { dayNumber } from '../../dates/days.ts';
import { pricedOn, type Sale } from '../../home/home.ts';
import { ADJUSTMENTS } from '../../pricing/adjustments.ts';
import { contributionOf } from '../../pricing/contributions.ts';
import { type IndexDays, knotPosition } from '../index-knots.ts';
import type { Pairs } from './pairs.ts';

/** The number of columns for features, which come before the columns for the knots of the index. */
export const RATE_COUNT = ADJUSTMENTS.length;
/** The maximum number of entries in a row: every feature, and two knots for each sale. */
const WIDTH = RATE_COUNT + 4;

export interface PairDesign {
	pairs: number;
	/** Number of columns. */
	size: number;
	/** The entries, row by row; each row ends where the next one begins. */
	columns: Int16Array;
	values: Float64Array;
	starts: Int32Array;
	/** Log of the price ratio of each pair. */
	ratios: Float64Array;
	/** Number of pairs that differ in each feature. */
	differing: Int32Array;
}

/** Builds the design matrix of pairs of sales. A feature that is unknown for one sale counts as no difference. */
export function designPairs(sales: readonly Sale[], pairs: Pairs, knots: IndexDays): PairDesign {
	const contributions = computeContributions(sales);
	const positions = sales.map((sale) => knotPosition(dayNumber(pricedOn(sale)), knots));
	const design: PairDesign = {
		pairs: pairs.count,
		size: RATE_COUNT + knots.count,
		columns: new Int16Array(pairs.count * WIDTH),
		values: new Float64Array(pairs.count * WIDTH),
		starts: new Int32Array(pairs.count + 1),
		ratios: new Float64Array(pairs.count),
		differing: new Int32Array(RATE_COUNT),
	};
	let end = 0;
	for (let row = 0; row < pairs.count; row++) {
		const one = pairs.one[row];
		const other = pairs.other[row];
		for (let feature = 0; feature < RATE_COUNT; feature++) {
			const difference =
				contributions[one * RATE_COUNT + feature] - contributions[other * RATE_COUNT + feature];
			if (difference === 0 || Number.isNaN(difference)) continue;
			design.columns[end] = feature;
			design.values[end] = difference;
			design.differing[feature] += 1;
			end += 1;
		}
		const firstKnot = end;
		end = addPosition(design, firstKnot, end, positions[one], 1);
		end = addPosition(design, firstKnot, end, positions[other], -1);
		design.starts[row + 1] = end;
		design.ratios[row] = Math.log(sales[one].price / sales[other].price);
	}
	return design;
}

/** The contributions of each sale, a row with one column for each of `ADJUSTMENTS`; NaN if unknown. */
function computeContributions(sales: readonly Sale[]): Float64Array {
	const contributions = new Float64Array(sales.length * RATE_COUNT);
	sales.forEach((sale, row) => {
		ADJUSTMENTS.forEach(({ feature }, column) => {
			contributions[row * RATE_COUNT + column] = contributionOf(feature, sale, pricedOn(sale)) ?? Number.NaN;
		});
	});
	return contributions;
}

type Position = ReturnType<typeof knotPosition>;

/**
 * Adds a sale's position on the index to the last row, whose entries for knots begin at `from`.
 *
 * @returns the row's new end
 */
function addPosition(
	design: PairDesign,
	from: number,
	end: number,
	{ before, share }: Position,
	sign: number,
): number {
	const between = addEntry(design, from, end, RATE_COUNT + before, sign * (1 - share));
	return addEntry(design, from, between, RATE_COUNT + before + 1, sign * share);
}

/** Adds to the entry for a column between `from` and `end`, or a new one. */
function addEntry(
	{ columns, values }: PairDesign,
	from: number,
	end: number,
	column: number,
	value: number,
): number {
	if (value === 0) return end;
	let at = from;
	while (at < end && columns[at] !== column) at += 1;
	columns[at] = column;
	values[at] += value;
	return Math.max(end, at + 1);
}
