/** Scales of ratings that their values alone don't explain: numbers from either end, and single letters. */
import { parseNumber } from './numbers.ts';
import { letterGrade, parseCondition, parseQuality, roundToHalves, signStep } from './ratings.ts';

/** A fact that is a rating. */
export type RatedFact = 'condition' | 'quality';

/**
 * The numbers of the best and the worst grade; `letters` from A (best) to F, of which C is average; or `initials` of
 * words, of which A is average.
 */
export type RatingScale = { best: number; worst: number } | 'letters' | 'initials';

/** A letter grade, or the initial of a word. */
const LETTER = /^(AA|[A-GPUVX])\s*([+-]?)$/;

/** The Uniform Appraisal Dataset's own scale, whose numbers are kept. */
const UNIFORM = { best: 1, worst: 6 };
/** Ratings of the best and the worst grade of any other scale; the middle is then an average home's 4. */
const BEST = 2;
const WORST = 6;

/** Excellent, very good, good, average, fair, poor and unsound. */
const INITIALS: Readonly<Record<string, number>> = { E: 2, X: 2, V: 2, G: 3, A: 4, F: 5, P: 6, U: 6 };

/**
 * A rating on a scale, from 1 (best) to 6; words are read as elsewhere.
 *
 * @example parseOnScale('condition', { best: 1, worst: 7 }, '7') // 6, as for a sealed home
 * @example parseOnScale('condition', 'letters', 'C+') // 3.5
 */
export function parseOnScale(fact: RatedFact, scale: RatingScale, text: string): number | null {
	const value = parseNumber(text);
	if (value === null) return parseLetters(scale, text) ?? parseWords(fact, text);
	return typeof scale === 'string' ? null : onNumbers(scale, value);
}

function onNumbers({ best, worst }: { best: number; worst: number }, value: number): number | null {
	if (value < Math.min(best, worst) || value > Math.max(best, worst)) return null;
	if (best === UNIFORM.best && worst === UNIFORM.worst) return roundToHalves(value);
	return roundToHalves(WORST - ((WORST - BEST) * (value - worst)) / (best - worst));
}

function parseLetters(scale: RatingScale, text: string): number | null {
	if (scale === 'letters') return letterGrade(text);
	const [, letter = '', sign] = LETTER.exec(text.trim().toUpperCase()) ?? [];
	const rating = scale === 'initials' ? INITIALS[letter] : undefined;
	return rating === undefined ? null : roundToHalves(rating + signStep(sign));
}

function parseWords(fact: RatedFact, text: string): number | null {
	if (isLetter(text)) return null;
	return fact === 'condition' ? parseCondition(text) : parseQuality(text);
}

/** Whether a text is a letter, which has a meaning only on its scale. @example isLetter('A +') // true */
export function isLetter(text: string): boolean {
	return LETTER.test(text.trim().toUpperCase());
}

/** @example scaleWords({ best: 1, worst: 7 }) // "1 is best, 7 is worst" */
export function scaleWords(scale: RatingScale): string {
	if (scale === 'letters') return 'A is best, C is average';
	if (scale === 'initials') return 'A is average, E is excellent';
	return `${scale.best} is best, ${scale.worst} is worst`;
}

/** @example scaleText({ best: 1, worst: 7 }) // "1-7" */
export function scaleText(scale: RatingScale): string {
	return typeof scale === 'string' ? scale : `${scale.best}-${scale.worst}`;
}

/**
 * A scale from the number of its best grade to that of its worst, or the name of a scale of letters; null for other text.
 *
 * @example parseScale('10-1') // { best: 10, worst: 1 }
 */
export function parseScale(text: string): RatingScale | null {
	const name = text.trim().toLowerCase();
	if (name === 'letters' || name === 'initials') return name;
	const [, best, worst] = /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(name) ?? [];
	return best === undefined || best === worst ? null : { best: Number(best), worst: Number(worst) };
}
