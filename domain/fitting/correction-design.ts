/**
 * The equations of the regression that fits the model correction: sparse rows, columns centered over the rows whose
 * facts are known, and the prior.
 */
import type { CorrectionFacts } from '../pricing/correction/correction-facts.ts';
import { CORRECTION_CURVES } from '../pricing/correction/curves.ts';
import type { MarketMedians } from '../pricing/market-model.ts';

/** The row of one estimate: its nonzero columns with their values, and the curves whose facts are known. */
export interface SparseRow {
	columns: Int16Array;
	values: Float64Array;
	/** The indices of the curves whose facts are known and whose columns are centered. */
	known: Int16Array;
}

/** The index of each curve's first column. */
export const FIRST_COLUMNS = CORRECTION_CURVES.map((_, at) =>
	CORRECTION_CURVES.slice(0, at).reduce((sum, { columns }) => sum + columns, 0),
);
/** The number of columns. */
export const COLUMNS = CORRECTION_CURVES.reduce((sum, { columns }) => sum + columns, 0);
const CURVES = CORRECTION_CURVES.length;
/** The columns, and one indicator column per curve. */
const EXTENDED = COLUMNS + CURVES;

/** Prior standard deviations of the columns, natural log, by kind of curve. */
const COLUMN_DEVIATIONS = { height: 0.0375, product: 0.018_75, ownSale: 0.4 };
/** Prior standard deviation of the second difference of heights from knot to knot, natural log. */
const BEND_DEVIATION = 0.025;

/** The row of an estimate with these facts. */
export function toDesignRow(facts: CorrectionFacts, middle: MarketMedians): SparseRow {
	const columns: number[] = [];
	const values: number[] = [];
	const known: number[] = [];
	CORRECTION_CURVES.forEach((curve, at) => {
		const entries = curve.entries(facts, middle);
		if (entries === null) return;
		// The own-sale curves are 0 for a home without an earlier sale, so they are not centered.
		if (curve.kind !== 'ownSale') known.push(at);
		for (const [column, value] of entries) {
			columns.push(FIRST_COLUMNS[at] + column);
			values.push(value);
		}
	});
	return {
		columns: Int16Array.from(columns),
		values: Float64Array.from(values),
		known: Int16Array.from(known),
	};
}

/**
 * Centers each column on its weighted mean over the rows with known facts, so that the curves don't change the price
 * level, which the index sets. Rows stay sparse: one indicator column per curve stands for its means.
 */
export function centerColumns(design: readonly SparseRow[], weights: readonly number[]) {
	const means = new Float64Array(COLUMNS);
	const totals = new Float64Array(CURVES);
	design.forEach(({ columns, values, known }, at) => {
		const weight = weights[at];
		for (const curve of known) totals[curve] += weight;
		for (let i = 0; i < columns.length; i++) {
			const column = columns[i];
			means[column] += weight * values[i];
		}
	});
	const curveOf = CURVE_OF_COLUMN;
	for (let column = 0; column < COLUMNS; column++) {
		const total = totals[curveOf[column]];
		means[column] = total > 0 ? means[column] / total : 0;
	}
	return {
		/** The normal equations of weighted least squares on the centered columns; the lower triangle only. */
		equations(rowWeights: Float64Array, rows: readonly { error: number }[]) {
			const extended = new Float64Array(EXTENDED * EXTENDED);
			const right = new Float64Array(EXTENDED);
			design.forEach((row, at) => {
				addRow(row, rowWeights[at], rows[at].error, extended, right);
			});
			return centered(extended, right, means);
		},
		/** The mean height of each curve. */
		meanHeights(solution: Float64Array): Float64Array<ArrayBuffer> {
			const heights = new Float64Array(CURVES);
			for (let column = 0; column < COLUMNS; column++) {
				const curve = curveOf[column];
				heights[curve] += means[column] * solution[column];
			}
			return heights;
		},
	};
}

const CURVE_OF_COLUMN = CORRECTION_CURVES.flatMap(({ columns }, at) => new Array<number>(columns).fill(at));

function addRow(
	{ columns, values, known }: SparseRow,
	weight: number,
	error: number,
	extended: Float64Array,
	right: Float64Array,
): void {
	const entries = columns.length;
	const all = entries + known.length;
	for (let i = 0; i < all; i++) {
		const column = i < entries ? columns[i] : COLUMNS + known[i - entries];
		const weighted = weight * (i < entries ? values[i] : 1);
		right[column] += weighted * error;
		const start = column * EXTENDED;
		// Columns ascend within a row, so this is the lower triangle.
		for (let j = 0; j <= i; j++) {
			const other = start + (j < entries ? columns[j] : COLUMNS + known[j - entries]);
			extended[other] += weighted * (j < entries ? values[j] : 1);
		}
	}
}

/**
 * Converts normal equations on columns and indicators to centered columns: for each pair of curves N − b·mᵀ − m·bᵀ +
 * m·W·mᵀ, with the products N of their columns, b of columns and indicators, W of indicators, and the means m.
 */
function centered(extended: Float64Array, right: Float64Array, means: Float64Array) {
	const normal = new Float64Array(COLUMNS * COLUMNS);
	const solution = new Float64Array(COLUMNS);
	const at = (i: number, j: number) => extended[i >= j ? i * EXTENDED + j : j * EXTENDED + i];
	for (let i = 0; i < COLUMNS; i++) {
		const own = COLUMNS + CURVE_OF_COLUMN[i];
		const mean = means[i];
		solution[i] = right[i] - mean * right[own];
		for (let j = 0; j <= i; j++) {
			const other = COLUMNS + CURVE_OF_COLUMN[j];
			const otherMean = means[j];
			normal[i * COLUMNS + j] =
				at(i, j) - mean * at(own, j) - otherMean * at(i, other) + mean * otherMean * at(own, other);
		}
	}
	return { normal, right: solution };
}

/** Adds the prior to the normal equations: heights are close to 0 and change smoothly from knot to knot. */
export function addPrior(normal: Float64Array): void {
	const add = (i: number, j: number, value: number) => {
		normal[i * COLUMNS + j] += value;
	};
	CORRECTION_CURVES.forEach(({ columns, kind }, curve) => {
		const first = FIRST_COLUMNS[curve];
		const deviation = COLUMN_DEVIATIONS[kind];
		for (let column = first; column < first + columns; column++) add(column, column, 1 / deviation ** 2);
		if (kind !== 'height') return;
		for (let column = first; column + 2 < first + columns; column++) {
			const change = [1, -2, 1];
			change.forEach((one, i) => {
				change.forEach((other, j) => {
					if (j <= i) add(column + i, column + j, (one * other) / BEND_DEVIATION ** 2);
				});
			});
		}
	});
}
