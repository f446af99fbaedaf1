/** Columns whose header leaves the scale open: what their values say, they are on. */
import { readNumber } from './cells.ts';
import type { Columns } from './columns.ts';
import type { Field } from './header-synonyms.ts';
import { settleRatings } from './rating-scales.ts';

interface Pair {
	usual: Field;
	/** The same fact on another scale. */
	other: Field;
	/** Whether the numbers of a column are on the other scale; null where they do not tell. */
	isOther: (numbers: readonly number[]) => boolean | null;
	/** Headers err on it both ways; elsewhere a header that names the other scale is right. */
	bothWays?: true;
}

/** Median lots up to this size are acres; the smallest building lots have hundreds of square feet. */
const MOST_ACRES = 60;

const PAIRS: readonly Pair[] = [
	{
		usual: 'lotSize',
		other: 'lotAcres',
		isOther: (sizes) => below(median(sizes), MOST_ACRES),
		bothWays: true,
	},
	{ usual: 'view', other: 'hasView', isOther: (numbers) => below(greatest(numbers), 1) },
];

/**
 * Gives each column of a pair to the field whose scale its values are on.
 *
 * @param corrected what a person said, which stays
 */
export function settleScales(
	columns: Columns,
	headers: readonly string[],
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const rated = settleRatings(columns, headers, (column) => positiveNumbers(valuesOf(column)), corrected);
	return PAIRS.reduce((settled, pair) => settlePair(settled, pair, valuesOf, corrected), rated);
}

function settlePair(
	columns: Columns,
	{ usual, other, isOther, bothWays }: Pair,
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const { [usual]: inUsual = [], [other]: inOther = [], ...rest } = columns;
	const isOnOther = (column: number) => isOther(positiveNumbers(valuesOf(column)));
	const staysOther = (column: number) => !bothWays || (isOnOther(column) ?? true);
	const asUsual = corrected[usual] ?? [
		...inUsual.filter((column) => !isOnOther(column)),
		...inOther.filter((column) => !staysOther(column)),
	];
	const asOther = corrected[other] ?? [...inOther.filter(staysOther), ...inUsual.filter(isOnOther)];
	return {
		...rest,
		...(asUsual.length > 0 && { [usual]: asUsual }),
		...(asOther.length > 0 && { [other]: asOther }),
	};
}

function positiveNumbers(values: readonly string[]): number[] {
	return values.flatMap((cell) => readNumber(cell) ?? []).filter((value) => value > 0);
}

function median(numbers: readonly number[]): number | null {
	return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null;
}

function greatest(numbers: readonly number[]): number | null {
	return numbers.length === 0 ? null : Math.max(...numbers);
}

function below(value: number | null, most: number): boolean | null {
	return value === null ? null : value <= most;
}
