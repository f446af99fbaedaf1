/**
 * Ratings of a home, converted from the words and numbers of its source to the scales of the Uniform Appraisal
 * Dataset: 1 (C1, Q1) is best, 6 worst. The descriptions of each grade are those in the dataset's appendix D.
 */
import { clamp } from '../../math/arithmetic.ts';
import { parseNumber } from './numbers.ts';

export interface Wording {
	pattern: RegExp;
	rating: number;
}

/** The first matching pattern decides, so more specific ones come first. */
const CONDITIONS: readonly Wording[] = [
	{
		pattern:
			/\b(poor|unsound|uninhabitable|unlivable|tear ?down|dilapidated|salvage|sealed|compromised|pr|po|vp|un)\b/,
		rating: 6,
	},
	{ pattern: /\b(fair|fixer|needs|as[- ]is|worn|below (average|normal)|fr|fa)\b/, rating: 5 },
	{ pattern: /\b(like new|rehab(bed|ilitated)?)\b/, rating: 2 },
	{ pattern: /\b(newer|new|under construction|to be built|never occupied)\b/, rating: 1 },
	{ pattern: /\b(excellent|very good|remodeled|renovated|turn ?key|superior|mint|ex|vg)\b/, rating: 2 },
	{ pattern: /\b(good|updated|above (average|normal)|well maintained|gd)\b/, rating: 3 },
	{ pattern: /\b(average|avg|normal|typical|original|standard|maintained|av|ta)\b/, rating: 4 },
];

const QUALITIES: readonly Wording[] = [
	{ pattern: /\b(poor|lowest|minimum|substandard|cabin|pr|po)\b/, rating: 6 },
	{ pattern: /\b(fair|economy|basic|low|below average|fr|fa)\b/, rating: 5 },
	{ pattern: /\b(luxury|mansion|exceptional|superior|unique|outstanding)\b/, rating: 1 },
	{ pattern: /\b(excellent|custom|very good|high|ex|vg)\b/, rating: 2 },
	{ pattern: /\b(good|better|above average|gd)\b/, rating: 3 },
	{ pattern: /\b(average|avg|standard|typical|stock|av|ta)\b/, rating: 4 },
];

/** A grade in words, with a plus or minus: `Average +`. */
const SIGNED = /^(.*[a-z])\s*([+-])$/;
/** Two grades in words, of which the rating is the middle: `Good/Avg`, `Fair to Average`. */
const BETWEEN = /^([a-z ]+?)\s*(?:\/|-|–|\bto\b)\s*([a-z ]+)$/;
/** Words that are a grade and nothing else. */
const GRADE =
	/^((very|v) )?(excellent|good|average|avg|normal|typical|fair|poor)$|^(above|below) (average|avg)$|^(ex|vg|gd|av|ta|fr|fa|pr|po)$/;

/** Assessors' letter grades, of which C is the average home; a plus or minus is half a grade. */
const LETTERS = ['AA', 'A', 'B', 'C', 'D', 'E'];

/** An assessor's condition runs from 1 (poor) to this. */
const BEST_ASSESSOR_CONDITION = 5;
/** An assessor's construction grade runs from 1 (cabin) to this (mansion). */
const BEST_ASSESSOR_GRADE = 13;

/**
 * A condition as `C1` to `C6`, as a number of that scale, or in words.
 *
 * @example parseCondition('C3') // 3
 * @example parseCondition('Updated/Remodeled') // 2
 * @example parseCondition('Average') // 4
 */
export function parseCondition(text: string): number | null {
	return parseGrade(text, 'c', CONDITIONS);
}

/**
 * An assessor's condition, where 5 is best and 3 average, as in King County; other text is read by `parseCondition`.
 *
 * @example parseAssessorCondition('3') // 4
 */
export function parseAssessorCondition(text: string): number | null {
	const value = parseNumber(text);
	if (value === null) return parseCondition(text);
	return value >= 1 && value <= BEST_ASSESSOR_CONDITION ? roundToHalves(7 - value) : null;
}

/**
 * A quality of construction as `Q1` to `Q6`, as a number of that scale, as an assessor's letter, or in words.
 *
 * @example parseQuality('Q4') // 4
 * @example parseQuality('B+') // 2.5
 */
export function parseQuality(text: string): number | null {
	return parseGrade(text, 'q', QUALITIES) ?? letterGrade(text);
}

/**
 * An assessor's construction grade, where 13 is best and 7 average; other text is read by `parseQuality`. Two grades are
 * one step of the dataset's scale.
 *
 * @example parseAssessorGrade('7') // 4
 * @example parseAssessorGrade('13') // 1
 */
export function parseAssessorGrade(text: string): number | null {
	const value = parseNumber(text) ?? parseNumber(/^\d+(?= \D)/.exec(text.trim())?.[0] ?? '');
	if (value === null) return parseQuality(text);
	if (value < 1 || value > 20) return null;
	return roundToHalves(1 + (BEST_ASSESSOR_GRADE - value) / 2);
}

/**
 * A condition from 1 (very poor) to 10 (excellent), where 5 is average; other text is read by `parseCondition`. Two
 * steps are one step of the dataset's scale.
 *
 * @example parseConditionOfTen('5') // 4
 * @example parseConditionOfTen('9') // 2
 */
export function parseConditionOfTen(text: string): number | null {
	const value = parseNumber(text);
	return value === null ? parseCondition(text) : fromScaleOfTen(value);
}

/** A quality from 1 (worst) to 5 (best), where 3 is average; other text is read by `parseQuality`. */
export function parseQualityOfFive(text: string): number | null {
	const value = parseNumber(text);
	if (value === null) return parseQuality(text);
	return value >= 1 && value <= 5 ? roundToHalves(7 - value) : null;
}

/** A quality from 1 to 10; other text is read by `parseQuality`. */
export function parseQualityOfTen(text: string): number | null {
	const value = parseNumber(text);
	return value === null ? parseQuality(text) : fromScaleOfTen(value);
}

function fromScaleOfTen(value: number): number | null {
	return value >= 1 && value <= 10 ? roundToHalves(6.5 - value / 2) : null;
}

function parseGrade(text: string, letter: 'c' | 'q', wordings: readonly Wording[]): number | null {
	const words = text.toLowerCase().trim();
	const coded = new RegExp(`^${letter}[- ]?([1-6])\\b|^([1-6](?:\\.[05])?)$`).exec(words);
	if (coded !== null) return Number(coded[1] ?? coded[2]);
	const rate = (part: string) => wordings.find(({ pattern }) => pattern.test(part))?.rating ?? null;
	return betweenGrades(words, rate) ?? rate(words);
}

/** The rating of two grades, or of one with a plus or minus: half a step. */
function betweenGrades(words: string, rate: (part: string) => number | null): number | null {
	const [, grade = '', sign] = SIGNED.exec(words) ?? [];
	const signed = GRADE.test(grade) ? rate(grade) : null;
	if (signed !== null) return roundToHalves(signed + signStep(sign));
	const [, one = '', other = ''] = BETWEEN.exec(words) ?? [];
	if (!GRADE.test(one) || !GRADE.test(other)) return null;
	const [first, second] = [rate(one), rate(other)];
	return first === null || second === null ? null : roundToHalves((first + second) / 2);
}

/** A letter from AA or A (best) to F, of which C is average. @example letterGrade('C+') // 3.5 */
export function letterGrade(text: string): number | null {
	const [, letters = '', sign] = /^(AA|[A-F])\s*([+-])?$/.exec(text.trim().toUpperCase()) ?? [];
	if (letters === '') return null;
	const step = letters === 'F' ? LETTERS.length : LETTERS.indexOf(letters) + 1;
	return roundToHalves(step + signStep(sign));
}

/** What a plus or minus after a grade changes. */
export function signStep(sign: string | undefined): number {
	return sign === '+' ? -0.5 : sign === '-' ? 0.5 : 0;
}

/** Rounded to half a step, within the scale. */
export function roundToHalves(rating: number): number {
	return clamp(Math.round(rating * 2) / 2, 1, 6);
}
