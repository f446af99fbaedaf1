/**
 * Which scale the ratings of a column are on. Bare numbers say less than they seem to: 5 is the best condition
 * of one assessor, the average of another, and nearly the worst of an appraiser. What can not be told is left
 * unknown, since a rating that is read upside down moves a price the wrong way.
 */
import { median } from '../statistics.ts';
import type { Columns } from './columns.ts';
import { type Field, headerKey } from './header-synonyms.ts';

interface Scale {
	fields: readonly Field[];
	/** The field of a column by the key of its header and its numbers; null where they do not tell. */
	fieldOf: (header: string, numbers: Numbers) => Field | null;
	/** The field of words, letters and codes. */
	words: Field;
}

interface Numbers {
	most: number;
	middle: number;
}

/** The best of the scales on which 5 is the average home. */
const TEN = 10;

const SCALES: readonly Scale[] = [
	{
		fields: ['condition', 'assessorCondition', 'conditionOfTen'],
		words: 'condition',
		fieldOf: (header, { most, middle }) => {
			if (/uad/.test(header)) return most <= 6 ? 'condition' : null;
			if (most > 6) return most <= TEN ? 'conditionOfTen' : null;
			// Where half of the homes had the best condition, it is no scale of five.
			return most <= 5 && middle < 5 && !/overall/.test(header) ? 'assessorCondition' : null;
		},
	},
	{
		fields: ['quality', 'grade', 'qualityOfTen'],
		words: 'quality',
		fieldOf: (header, { most, middle }) => {
			if (/uad/.test(header)) return most <= 6 ? 'quality' : null;
			// The average home has grade 7: where most have less than 5, grades are counted otherwise.
			if (/grade/.test(header)) return middle >= 5 ? 'grade' : null;
			if (most > TEN) return 'grade';
			return most > 6 && (middle < 7 || /overall/.test(header)) ? 'qualityOfTen' : null;
		},
	},
];

/**
 * Gives each column of ratings to the field of its scale.
 *
 * @param numbersOf what a column holds above 0
 * @param corrected what a person said, which stays
 */
export function settleRatings(
	columns: Columns,
	headers: readonly string[],
	numbersOf: (column: number) => readonly number[],
	corrected: Columns,
): Columns {
	return SCALES.reduce((settled, scale) => settle(settled, scale, headers, numbersOf, corrected), columns);
}

function settle(
	columns: Columns,
	{ fields, fieldOf, words }: Scale,
	headers: readonly string[],
	numbersOf: (column: number) => readonly number[],
	corrected: Columns,
): Columns {
	const settled: Partial<Record<Field, readonly number[]>> = { ...columns };
	for (const field of fields) delete settled[field];
	for (const column of fields.flatMap((field) => (corrected[field] ? [] : (columns[field] ?? [])))) {
		const numbers = numbersOf(column);
		const middle = median(numbers);
		const spread = middle === null ? null : { most: Math.max(...numbers), middle };
		const field = spread === null ? words : fieldOf(headerKey(headers[column] ?? ''), spread);
		if (field !== null) settled[field] = [...(settled[field] ?? []), column];
	}
	for (const field of fields) if (corrected[field]) settled[field] = corrected[field];
	return settled;
}
