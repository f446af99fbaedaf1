/** The legend of a scale in the header of its column. */
import { parseOnScale, type RatedFact, type RatingScale } from '../../cells/rating-scale.ts';

/** A number with its word: `1 = new`, `7: sealed`, `5 is best`, `(1 worst)`. */
const NUMBER_FIRST = /(\d{1,2})\s*(?:=|:|-|–|is\b|\()?\s*([a-z][a-z ]*)/gi;
/** A word for an end of a scale with its number: `best = 5`. */
const WORD_FIRST = /(best|highest|worst|lowest)\s*(?:=|:|is\b)?\s*(\d{1,2})/gi;

/** Ratings of words that only legends use. */
const ENDS: readonly (readonly [RegExp, number])[] = [
	[/\b(best|highest|new(est)?|top)\b/i, 1],
	[/\b(worst|lowest|bottom)\b/i, 6],
];

/**
 * The scale that a header explains; null if it explains none.
 *
 * @param max the highest number in the column
 * @example scaleByLegend('Condition (1 = new, 7 = sealed)', 'condition', 6) // { best: 1, worst: 7 }
 */
export function scaleByLegend(header: string, fact: RatedFact, max: number): RatingScale | null {
	const entries = [
		...[...header.matchAll(NUMBER_FIRST)].map(([, number, word = '']) => ({ number: Number(number), word })),
		...[...header.matchAll(WORD_FIRST)].map(([, word = '', number]) => ({ number: Number(number), word })),
	].flatMap(({ number, word }) => {
		const rating = rateWord(fact, word);
		return rating === null ? [] : [{ number, rating }];
	});
	const [first, ...others] = entries.toSorted((a, b) => a.number - b.number);
	if (first === undefined) return null;
	const top = Math.max(max, ...entries.map(({ number }) => number));
	const last = others.at(-1);
	// With one entry, the other end is known from its number.
	const isFirstGood = first.rating < (last?.rating ?? 4);
	const isLowBest = last === undefined && first.number !== 1 ? !isFirstGood : isFirstGood;
	const isAtEnd = last !== undefined || first.number === 1 || first.number === top;
	if (!isAtEnd || first.rating === last?.rating) return null;
	return isLowBest ? { best: 1, worst: top } : { best: top, worst: 1 };
}

function rateWord(fact: RatedFact, word: string): number | null {
	return ENDS.find(([pattern]) => pattern.test(word))?.[1] ?? parseOnScale(fact, 'letters', word);
}
