/** How a column of ratings is read, for the import and for display. */
import { RATING_READERS } from '../../cells/fact-readers.ts';
import {
	isLetter,
	parseOnScale,
	type RatedFact,
	type RatingScale,
	scaleText,
} from '../../cells/rating-scale.ts';
import type { Field } from '../headers/header-synonyms.ts';
import type { RatingColumn } from './rating-columns.ts';

/** The parser of a column: that of its field, unless the column has a scale that no field is named for. */
export function ratingReader(
	field: Field,
	column: number,
	ratings: readonly RatingColumn[],
): (text: string) => number | null {
	const rating = ratings.find((each) => each.column === column);
	if (rating?.scale && field === rating.fact) {
		const { fact, scale } = rating;
		return (text) => parseOnScale(fact, scale, text);
	}
	const read = RATING_READERS[field as keyof typeof RATING_READERS];
	return (text) => (isLetter(text) ? null : read(text));
}

/** A choice of a rating's column with its scale. @example scaleChoice('condition', { best: 1, worst: 7 }) // "condition:1-7" */
export function scaleChoice(fact: RatedFact, scale: RatingScale): string {
	return `${fact}:${scaleText(scale)}`;
}
