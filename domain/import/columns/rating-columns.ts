/**
 * Finds the scale of the ratings in a column. Bare numbers can be misread: 5 is the best condition of one assessor,
 * the average of another, and nearly the worst of an appraiser. If the scale isn't clear, the rating is left unknown:
 * a rating that is read upside down moves a price the wrong way.
 */
import { median } from '../../math/statistics.ts';
import type { Columns } from './column-map.ts';
import type { Field } from './headers/header-synonyms.ts';
import type { SampledFile } from './sampled-file.ts';

interface Scale {
	fields: readonly Field[];
	/** The fields of scales that a header may name, by their highest number: `quality_1_to_5`. */
	named: Readonly<Record<number, Field>>;
	/** The field of a column, by its header key and its numbers; null if they don't show the scale. */
	fieldOf: (header: string, numbers: Numbers) => Field | null;
	/** The field for words, letters and codes. */
	words: Field;
}

interface Numbers {
	max: number;
	middle: number;
}

/** The maximum of the scales on which 5 is the average home. */
const MAX_OF_TEN = 10;

const SCALES: readonly Scale[] = [
	{
		fields: ['condition', 'assessorCondition', 'conditionOfTen'],
		words: 'condition',
		named: { 5: 'assessorCondition', 6: 'condition', 10: 'conditionOfTen' },
		fieldOf: (header, { max, middle }) => {
			if (/uad/.test(header)) return max <= 6 ? 'condition' : null;
			if (max > 6) return max <= MAX_OF_TEN ? 'conditionOfTen' : null;
			// If half of the homes had the best condition, the scale isn't 1 to 5.
			return max <= 5 && middle < 5 && !/overall/.test(header) ? 'assessorCondition' : null;
		},
	},
	{
		fields: ['quality', 'grade', 'qualityOfFive', 'qualityOfTen'],
		words: 'quality',
		named: { 5: 'qualityOfFive', 6: 'quality', 10: 'qualityOfTen', 13: 'grade' },
		fieldOf: (header, { max, middle }) => {
			if (/uad/.test(header)) return max <= 6 ? 'quality' : null;
			// The average home has grade 7: if most have less than 5, the scale is a different one.
			if (/grade/.test(header)) return middle >= 5 ? 'grade' : null;
			if (max > MAX_OF_TEN) return 'grade';
			return max > 6 && (middle < 7 || /overall/.test(header)) ? 'qualityOfTen' : null;
		},
	},
];

/** Moves each rating column to the field of its scale. */
export function resolveRatings(columns: Columns, file: SampledFile): Columns {
	return SCALES.reduce((resolved, scale) => resolveScale(resolved, scale, file), columns);
}

function resolveScale(columns: Columns, scale: Scale, file: SampledFile): Columns {
	const { fields, words } = scale;
	const { corrected } = file;
	const resolved: Partial<Record<Field, readonly number[]>> = { ...columns };
	for (const field of fields) delete resolved[field];
	for (const column of fields.flatMap((field) => (corrected[field] ? [] : (columns[field] ?? [])))) {
		const numbers = file.positiveNumbers(column);
		const middle = median(numbers);
		const spread = middle === null ? null : { max: Math.max(...numbers), middle };
		const field = spread === null ? words : fieldOnScale(scale, file, column, spread);
		if (field !== null) resolved[field] = [...(resolved[field] ?? []), column];
	}
	for (const field of fields) if (corrected[field]) resolved[field] = corrected[field];
	return resolved;
}

/**
 * The field of a column by its scale. A scale named in the header takes precedence over one suggested by the numbers;
 * an unsupported scale stays unknown.
 */
function fieldOnScale(
	{ named, fieldOf }: Scale,
	file: SampledFile,
	column: number,
	spread: Numbers,
): Field | null {
	const best = scaleInHeader(file.header(column));
	if (best === null) return fieldOf(file.key(column), spread);
	return spread.max <= best ? (named[best] ?? null) : null;
}

/** The highest number of the scale in a header, or null. @example scaleInHeader('quality_1_to_5') // 5 */
function scaleInHeader(header: string): number | null {
	const [, best] = /(?:^|[^0-9])1[_\s]*(?:to|-|–|through|thru)[_\s]*(\d{1,2})(?![0-9])/i.exec(header) ?? [];
	return best === undefined ? null : Number(best);
}
