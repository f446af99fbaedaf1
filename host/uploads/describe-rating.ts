/** How a column of ratings is read, as shown to the agent. */
import type { UploadColumn } from '../../contract/uploads.ts';
import { displayedText, parseText } from '../../domain/import/cells/cells.ts';
import { parseNumber } from '../../domain/import/cells/numbers.ts';
import type { ColumnMapping } from '../../domain/import/columns/columns.ts';
import type { Field } from '../../domain/import/columns/headers/header-synonyms.ts';
import { RATING_FIELDS } from '../../domain/import/columns/ratings/rating-fields.ts';
import { ratingReader, scaleChoice } from '../../domain/import/columns/ratings/rating-reader.ts';

/** Rarer values are not shown. */
const MAX_VALUES = 14;
const MAX_CHARACTERS = 40;

/** Undefined for a column that isn't one of ratings. */
export function describeRating(
	column: number,
	field: Field | null,
	{ ratings }: ColumnMapping,
	sample: readonly (readonly string[])[],
): UploadColumn['rating'] {
	const rated = ratings.find((each) => each.column === column);
	const isRated = field !== null && [...RATING_FIELDS.condition, ...RATING_FIELDS.quality].includes(field);
	if (!isRated && (rated === undefined || rated.choices.length === 0)) return undefined;
	const read = isRated ? ratingReader(field, column, ratings) : () => null;
	const choices = (rated?.choices ?? []).map((scale) => scaleChoice(rated?.fact ?? 'condition', scale));
	const scale = rated?.scale ?? null;
	return {
		readings: distinctValues(sample, column).map((text) => ({ text, rating: read(text) })),
		choices,
		choice: rated && scale !== null ? scaleChoice(rated.fact, scale) : null,
	};
}

/** The most frequent values, in order. */
function distinctValues(sample: readonly (readonly string[])[], column: number): string[] {
	const counts = new Map<string, number>();
	for (const row of sample) {
		const text = parseText(row[column] ?? '');
		if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
	}
	return [...counts]
		.toSorted(([, a], [, b]) => b - a)
		.slice(0, MAX_VALUES)
		.map(([text]) => displayedText(text).slice(0, MAX_CHARACTERS))
		.toSorted((a, b) => (parseNumber(a) ?? 0) - (parseNumber(b) ?? 0) || a.localeCompare(b));
}
