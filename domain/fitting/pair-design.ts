/** The sparse design matrix of the hedonic regression: a row of differences for each pair of sales. */
import { dayNumber } from '../dates/days.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import { ADJUSTMENTS } from '../pricing/adjustments.ts';
import { contributionOf } from '../pricing/contributions.ts';
import { type IndexDays, shareOfKnots } from './index-knots.ts';
import type { Pairs } from './pairs.ts';

/** Columns: features first, then the knots of the index. */
export const RATES = ADJUSTMENTS.length;
/** The most entries in a row: every feature, and two knots for each sale. */
const WIDTH = RATES + 4;

export interface PairDesign {
	pairs: number;
	/** Number of columns. */
	size: number;
	/** The entries of a row start at `WIDTH` times its number. */
	columns: Int16Array;
	values: Float64Array;
	/** Number of entries in each row. */
	entries: Int16Array;
	/** Log of the price ratio of each pair. */
	ratios: Float64Array;
	/** Number of pairs that differ in each feature. */
	differing: Int32Array;
}

/** A feature that is unknown for one sale counts as no difference. */
export function designPairs(sales: readonly Sale[], pairs: Pairs, knots: IndexDays): PairDesign {
	const contributions = contributionsOf(sales);
	const positions = sales.map((sale) => shareOfKnots(dayNumber(pricedOn(sale)), knots));
	const design: PairDesign = {
		pairs: pairs.count,
		size: RATES + knots.count,
		columns: new Int16Array(pairs.count * WIDTH),
		values: new Float64Array(pairs.count * WIDTH),
		entries: new Int16Array(pairs.count),
		ratios: new Float64Array(pairs.count),
		differing: new Int32Array(RATES),
	};
	for (let row = 0; row < pairs.count; row++) {
		const one = pairs.one[row] as number;
		const other = pairs.other[row] as number;
		for (let feature = 0; feature < RATES; feature++) {
			const difference =
				(contributions[one * RATES + feature] as number) - (contributions[other * RATES + feature] as number);
			if (difference === 0 || Number.isNaN(difference)) continue;
			addEntry(design, row, feature, difference, firstEntry(row) + (design.entries[row] as number));
			design.differing[feature] = (design.differing[feature] as number) + 1;
		}
		const knotEntries = firstEntry(row) + (design.entries[row] as number);
		addPosition(design, row, positions[one] as Position, 1, knotEntries);
		addPosition(design, row, positions[other] as Position, -1, knotEntries);
		design.ratios[row] = Math.log((sales[one] as Sale).price / (sales[other] as Sale).price);
	}
	return design;
}

/** The contributions of each sale, a row of `RATES`; NaN if unknown. */
function contributionsOf(sales: readonly Sale[]): Float64Array {
	const contributions = new Float64Array(sales.length * RATES);
	sales.forEach((sale, row) => {
		ADJUSTMENTS.forEach(({ feature }, column) => {
			contributions[row * RATES + column] = contributionOf(feature, sale, pricedOn(sale)) ?? Number.NaN;
		});
	});
	return contributions;
}

/** The index of a row's first entry. */
export function firstEntry(row: number): number {
	return row * WIDTH;
}

type Position = ReturnType<typeof shareOfKnots>;

/** Adds a sale's place on the index to a row, whose entries for knots begin at `from`. */
function addPosition(
	design: PairDesign,
	row: number,
	{ before, share }: Position,
	sign: number,
	from: number,
): void {
	addEntry(design, row, RATES + before, sign * (1 - share), from);
	addEntry(design, row, RATES + before + 1, sign * share, from);
}

/** Adds to a row's entry for a column, which is not before `from`. */
function addEntry(
	{ columns, values, entries }: PairDesign,
	row: number,
	column: number,
	value: number,
	from: number,
): void {
	if (value === 0) return;
	const end = firstEntry(row) + (entries[row] as number);
	let at = from;
	while (at < end && columns[at] !== column) at += 1;
	if (at === end) entries[row] = (entries[row] as number) + 1;
	columns[at] = column;
	values[at] = (values[at] as number) + value;
}
