/** The fields of ratings, and the scales of those whose names say it. */
import { parseScale, type RatedFact, type RatingScale } from '../../cells/rating-scale.ts';
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

/** A user's choices of scales, by field. */
export type ScaleChoices = Readonly<Partial<Record<Field, RatingScale>>>;

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

/** A letter grade, or the initial of a word. */
export const RATING_LETTER = /^(AA|[A-GPUVX])\s*[+-]?$/i;
/** Letters that only one of the two scales of letters has. */
const OF_GRADES = /^[BCD]/i;
const OF_INITIALS = /^[GPVX]/i;

/** Whether most of the values are single letters. */
export function isOfLetters(texts: readonly string[]): boolean {
	return texts.length > 0 && texts.filter((text) => RATING_LETTER.test(text)).length > texts.length / 2;
}

/** Grades from A to F, or initials of words; null if the letters may be either: A is the best grade or the average home. */
export function letterScale(texts: readonly string[]): RatingScale | null {
	const letters = texts.filter((text) => RATING_LETTER.test(text));
	const [areGrades, areInitials] = [OF_GRADES, OF_INITIALS].map((own) =>
		letters.some((text) => own.test(text)),
	);
	if (areGrades === areInitials) return null;
	return areGrades ? 'letters' : 'initials';
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
