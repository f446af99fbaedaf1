/** The rows of the hedonic regression: for each pair of near sales what differs between them. */
import { dayNumber } from '../days.ts';
import { ADJUSTMENTS } from './adjustments.ts';
import { pricedOn, type Sale } from './home.ts';
import { type IndexDays, shareOfKnots } from './index-knots.ts';
import type { Pair } from './pairs.ts';
import { worthOf } from './worth.ts';

/** Features first, then the knots of the index. */
export const RATES = ADJUSTMENTS.length;
/** Entries of a row at most: every feature, and two knots a sale. */
const WIDTH = RATES + 4;

export interface PairDesign {
	pairs: number;
	/** Columns in all. */
	size: number;
	/** Entries of a row, at `WIDTH` times its number. */
	columns: Int16Array;
	values: Float64Array;
	/** How many entries a row has. */
	entries: Int16Array;
	/** Log of the one price over the other. */
	ratios: Float64Array;
	/** Pairs that differ, a feature. */
	differing: Int32Array;
}

/** What is unknown on one side of a pair counts as no difference. */
export function designPairs(sales: readonly Sale[], pairs: readonly Pair[], knots: IndexDays): PairDesign {
	const worths = worthsOf(sales);
	const places = sales.map((sale) => shareOfKnots(dayNumber(pricedOn(sale)), knots));
	const design: PairDesign = {
		pairs: pairs.length,
		size: RATES + knots.count,
		columns: new Int16Array(pairs.length * WIDTH),
		values: new Float64Array(pairs.length * WIDTH),
		entries: new Int16Array(pairs.length),
		ratios: new Float64Array(pairs.length),
		differing: new Int32Array(RATES),
	};
	pairs.forEach(({ one, other }, row) => {
		for (let feature = 0; feature < RATES; feature++) {
			const difference =
				(worths[one * RATES + feature] as number) - (worths[other * RATES + feature] as number);
			if (difference === 0 || Number.isNaN(difference)) continue;
			enter(design, row, feature, difference);
			design.differing[feature] = (design.differing[feature] as number) + 1;
		}
		for (const [sale, sign] of [[one, 1] as const, [other, -1] as const]) {
			const { before, share } = places[sale] as ReturnType<typeof shareOfKnots>;
			enter(design, row, RATES + before, sign * (1 - share));
			enter(design, row, RATES + before + 1, sign * share);
		}
		design.ratios[row] = Math.log((sales[one] as Sale).price / (sales[other] as Sale).price);
	});
	return design;
}

/** The measures of each sale, a row of `RATES`; NaN where one is unknown. */
function worthsOf(sales: readonly Sale[]): Float64Array {
	const worths = new Float64Array(sales.length * RATES);
	sales.forEach((sale, row) => {
		ADJUSTMENTS.forEach(({ feature }, column) => {
			worths[row * RATES + column] = worthOf(feature, sale, pricedOn(sale)) ?? Number.NaN;
		});
	});
	return worths;
}

/** Where the entries of a row begin. */
export function firstEntry(row: number): number {
	return row * WIDTH;
}

/** Adds to the entry of a column, which a row has once. */
function enter({ columns, values, entries }: PairDesign, row: number, column: number, value: number): void {
	if (value === 0) return;
	const start = firstEntry(row);
	const end = start + (entries[row] as number);
	let at = start;
	while (at < end && columns[at] !== column) at += 1;
	if (at === end) entries[row] = (entries[row] as number) + 1;
	columns[at] = column;
	values[at] = (values[at] as number) + value;
}
