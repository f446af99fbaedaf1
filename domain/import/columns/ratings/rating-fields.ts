/** The fields of ratings, and the scales of those whose names say it. */
import { isLetter, parseScale, type RatedFact, type RatingScale } from '../../cells/rating-scale.ts';
import { FIELDS, type Field } from '../headers/header-synonyms.ts';

/** The fields that supply each rating. */
export const RATING_FIELDS: Readonly<Record<RatedFact, readonly Field[]>> = {
	condition: ['condition', 'assessorCondition', 'conditionOfTen'],
	quality: ['quality', 'grade', 'qualityOfFive', 'qualityOfTen'],
};

/** The scales that have a field of their own. */
export const SCALE_OF_FIELD: Readonly<Partial<Record<Field, RatingScale>>> = {
	assessorCondition: { best: 5, worst: 1 },
	conditionOfTen: { best: 10, worst: 1 },
	grade: { best: 13, worst: 1 },
	qualityOfFive: { best: 5, worst: 1 },
	qualityOfTen: { best: 10, worst: 1 },
};

/** A user's choices of scales, by field; null for a column that the user didn't choose, which comes from another table. */
export type ScaleChoices = Readonly<Partial<Record<Field, RatingScale | null>>>;

/** The field of a rating on a scale: its own, or that of the fact. */
export function fieldOfScale(fact: RatedFact, scale: RatingScale): Field {
	const isSame = (other: RatingScale | undefined) =>
		typeof scale === 'object' &&
		typeof other === 'object' &&
		other.best === scale.best &&
		other.worst === scale.worst;
	return RATING_FIELDS[fact].find((field) => isSame(SCALE_OF_FIELD[field])) ?? fact;
}

/** The corrections and scales in a user's choices of fields, each with its header; names of no field are left out. */
export function chosenColumns(chosen: readonly (readonly [choice: string, header: string])[]): {
	corrections: Partial<Record<Field, string>>;
	scales: ScaleChoices;
} {
	const choices = chosen.flatMap(([choice, header]) => {
		const parsed = parseFieldChoice(choice);
		return parsed === null ? [] : [{ ...parsed, header }];
	});
	return {
		corrections: Object.fromEntries(choices.map(({ field, header }) => [field, header])),
		scales: Object.fromEntries(
			choices.flatMap(({ field, scale }) => (scale === null ? [] : [[field, scale]])),
		),
	};
}

/** Letters that only one of the two scales of letters has. */
const OF_GRADES = /^[BCD]/i;
const OF_INITIALS = /^[GPVX]/i;

/** Odd values up to this share say nothing about the scale of a column. */
const FEW = 0.05;

/** Whether values are so few of all in a column that they may be mistakes. */
export function areFew(some: readonly string[], all: readonly string[]): boolean {
	return some.length <= FEW * all.length;
}

/** Whether most of the values are single letters. */
export function isOfLetters(texts: readonly string[]): boolean {
	return texts.filter(isLetter).length > texts.length / 2;
}

/** Grades from A to F, or initials of words; null if the letters may be either: A is the best grade or the average home. */
export function letterScale(texts: readonly string[]): RatingScale | null {
	const letters = texts.filter(isLetter);
	const grades = letters.filter((text) => OF_GRADES.test(text));
	const initials = letters.filter((text) => OF_INITIALS.test(text));
	const [rarer, scale] =
		grades.length > initials.length ? [initials, 'letters' as const] : [grades, 'initials' as const];
	return grades.length === initials.length || !areFew(rarer, letters) ? null : scale;
}

/**
 * A user's choice of a field, in any case, for ratings with the scale of the column's numbers from the best to the worst;
 * null for no field.
 *
 * @example parseFieldChoice('condition:1-7') // { field: 'condition', scale: { best: 1, worst: 7 } }
 */
export function parseFieldChoice(text: string): { field: Field; scale: RatingScale | null } | null {
	const [name = '', scaleName] = text.trim().split(':');
	const field = FIELDS.find((each) => each.toLowerCase() === name.trim().toLowerCase());
	if (field === undefined) return null;
	if (scaleName === undefined) return { field, scale: null };
	const scale = parseScale(scaleName);
	if (scale === null || (field !== 'condition' && field !== 'quality')) return null;
	return { field: fieldOfScale(field, scale), scale };
}
