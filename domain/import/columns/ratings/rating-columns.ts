/**
 * Finds the scale of the ratings in a column. Bare numbers can be misread: 5 is the best condition of one assessor, the
 * average of another, and nearly the worst of an appraiser; 1 is a new home in one city, and an uninhabitable one in the
 * next. The header decides, then the prices of the homes and what is usual, unless they disagree. If the scale isn't clear, the
 * column isn't used until the user says: a rating that is read upside down moves a price the wrong way.
 */
import { median } from '../../../math/statistics.ts';
import { parseText } from '../../cells/cells.ts';
import { parseOnScale, type RatedFact, type RatingScale } from '../../cells/rating-scale.ts';
import type { Columns } from '../column-map.ts';
import type { Field } from '../headers/header-synonyms.ts';
import type { SampledFile } from '../sampled-file.ts';
import { directionByPrices } from './price-direction.ts';
import {
	fieldOfScale,
	isOfLetters,
	letterScale,
	RATING_FIELDS,
	SCALE_OF_FIELD,
	type ScaleChoices,
} from './rating-fields.ts';

/** Why a column is read on its scale: the user or the header says so, prices show it, or it is what most assessors use. */
export type ScaleBasis = 'user' | 'header' | 'prices' | 'letters' | 'usual';

/** A column of ratings whose values have no meaning without a scale. */
export interface RatingColumn {
	column: number;
	fact: RatedFact;
	/** Null if it isn't clear: the column isn't used. */
	scale: RatingScale | null;
	basis: ScaleBasis | null;
	/** The scale and the same from its other end. */
	choices: readonly RatingScale[];
}

/** The maximum of the scales on which 5 is the average home. */
const MAX_OF_TEN = 10;

/** Higher numbers are percentages or points: their scale can't be chosen. */
const MAX_LEVEL = 20;

/** A number with its word: `1 = new`, `7: sealed`, `5 is best`, `(1 worst)`. */
const NUMBER_FIRST = /(\d{1,2})\s*(?:=|:|-|–|is\b|\()?\s*([a-z][a-z ]*)/gi;
/** A word for an end of a scale with its number: `best = 5`. */
const WORD_FIRST = /(best|highest|worst|lowest)\s*(?:=|:|is\b)?\s*(\d{1,2})/gi;

/** Ratings of words that only legends use. */
const ENDS: readonly (readonly [RegExp, number])[] = [
	[/\b(best|highest|new(est)?|top)\b/i, 1],
	[/\b(worst|lowest|bottom)\b/i, 6],
];

const FACTS: readonly RatedFact[] = ['condition', 'quality'];
const LETTERS: readonly RatingScale[] = ['letters', 'initials'];

/** Moves each rating column to the field of its scale, and says how it is read. */
export function resolveRatings(
	columns: Columns,
	file: SampledFile,
	scales: ScaleChoices = {},
): { columns: Columns; ratings: RatingColumn[] } {
	const resolved: Partial<Record<Field, readonly number[]>> = { ...columns };
	const ratings: RatingColumn[] = [];
	for (const fact of FACTS) {
		for (const field of RATING_FIELDS[fact]) delete resolved[field];
		for (const field of RATING_FIELDS[fact]) {
			for (const column of columns[field] ?? []) {
				const rating = readColumn(fact, field, column, { columns, file, scales });
				if (rating !== null) ratings.push(rating);
				if (rating?.scale === null) continue;
				const target = rating === null ? wordField(fact, field) : fieldOfScale(fact, rating.scale);
				resolved[target] = [...(resolved[target] ?? []), column];
			}
		}
	}
	return { columns: resolved, ratings };
}

/** The field of a column of words; an assessor's grade may also be written as `7 Average`. */
function wordField(fact: RatedFact, field: Field): Field {
	return field === 'grade' ? field : fact;
}

/** How a column is read; null for words and codes, which say it themselves. */
function readColumn(
	fact: RatedFact,
	field: Field,
	column: number,
	{ columns, file, scales }: { columns: Columns; file: SampledFile; scales: ScaleChoices },
): RatingColumn | null {
	const isChosen = file.corrected[field]?.includes(column) ?? false;
	const texts = file.values(column).flatMap((cell) => parseText(cell) ?? []);
	const numbers = file.positiveNumbers(column);
	const chosen = isChosen
		? (scales[field] ?? (field === fact ? undefined : SCALE_OF_FIELD[field]))
		: undefined;
	if (isOfLetters(texts)) {
		const scale = chosen ?? letterScale(texts);
		const basis = scale === null ? null : chosen === undefined ? 'letters' : 'user';
		return { column, fact, scale, basis, choices: LETTERS };
	}
	// A few numbers among words don't make a scale.
	const middle = numbers.length * 2 < texts.length ? null : median(numbers);
	if (middle === null && (chosen === undefined || typeof chosen === 'string')) return null;
	const max = Math.max(1, ...numbers);
	const rated = { column, fact };
	if (chosen !== undefined)
		return {
			...rated,
			scale: chosen,
			basis: 'user',
			choices: typeof chosen === 'string' ? LETTERS : choicesOf(chosen),
		};
	if (max > MAX_LEVEL) return { ...rated, scale: null, basis: null, choices: [] };
	const legend = scaleByLegend(file.header(column), fact, max);
	if (legend !== null) return { ...rated, scale: legend, basis: 'header', choices: choicesOf(legend) };
	const usual = usualScale(fact, file, column, { max, middle: middle ?? 0, isChosen });
	if (usual !== null && /uad/.test(file.key(column)))
		return { ...rated, scale: usual, basis: 'header', choices: choicesOf(usual) };
	const direction = directionByPrices(file, columns, column);
	const choices = usual === null ? choicesUpTo(topOf(max)) : choicesOf(usual);
	const shown = choices.find((each) => direction === directionOf(each)) ?? null;
	// Where prices and what is usual disagree, only the user knows.
	const scale =
		usual === null ? shown : direction === null || direction === directionOf(usual) ? usual : null;
	const basis = scale === null ? null : direction === null ? 'usual' : 'prices';
	return { ...rated, scale, basis, choices };
}

interface Numbers {
	max: number;
	middle: number;
	/** The user chose the field: its numbers are those of the Uniform Appraisal Dataset if they can be. */
	isChosen: boolean;
}

type NumberScale = Exclude<RatingScale, string>;

/**
 * The scale that most sources use for such a header and such numbers; null for no such. A scale named in the header takes
 * precedence over one suggested by the numbers.
 */
function usualScale(
	fact: RatedFact,
	file: SampledFile,
	column: number,
	{ max, middle, isChosen }: Numbers,
): NumberScale | null {
	const top = topInHeader(file.header(column));
	if (top !== null) return max <= top ? usualUpTo(fact, top) : null;
	const key = file.key(column);
	if (isChosen || /uad/.test(key)) return max <= 6 ? usualUpTo(fact, 6) : null;
	if (fact === 'condition') {
		// Philadelphia's, which begins with the best.
		if (/exterior/.test(key)) return null;
		if (max > 8 || (max > 6 && /overall/.test(key))) return max <= MAX_OF_TEN ? usualUpTo(fact, 10) : null;
		// If half of the homes had the best condition, the scale isn't 1 to 5.
		return max <= 5 && middle < 5 && !/overall/.test(key) ? usualUpTo(fact, 5) : null;
	}
	// The average home has grade 7: if most have less than 5, the scale is a different one.
	if (/grade/.test(key)) return middle >= 5 ? usualUpTo(fact, 13) : null;
	if (max > MAX_OF_TEN) return usualUpTo(fact, 13);
	return max > 6 && (middle < 7 || /overall/.test(key)) ? usualUpTo(fact, 10) : null;
}

/** The usual scale up to a number; only the Uniform Appraisal Dataset's begins with the best. */
function usualUpTo(fact: RatedFact, top: number): NumberScale | null {
	if (top === 6) return { best: 1, worst: 6 };
	const isKnown = top === 5 || top === 10 || (top === 13 && fact === 'quality');
	return isKnown ? { best: top, worst: 1 } : null;
}

/** The highest number of the scale in a header, or null. @example topInHeader('quality_1_to_5') // 5 */
function topInHeader(header: string): number | null {
	const [, top] = /(?:^|[^0-9])1[_\s]*(?:to|-|–|through|thru)[_\s]*(\d{1,2})(?![0-9])/i.exec(header) ?? [];
	return top === undefined ? null : Number(top);
}

/** The highest number that a scale has if its values go up to this one: none has fewer than five. */
function topOf(max: number): number {
	if (max === 9) return MAX_OF_TEN;
	return Math.max(5, Math.ceil(max));
}

function directionOf({ best, worst }: NumberScale): 'highIsBest' | 'lowIsBest' {
	return best > worst ? 'highIsBest' : 'lowIsBest';
}

function choicesUpTo(top: number): NumberScale[] {
	return [
		{ best: 1, worst: top },
		{ best: top, worst: 1 },
	];
}

function choicesOf({ best, worst }: NumberScale): NumberScale[] {
	return choicesUpTo(Math.max(best, worst));
}

/**
 * The scale that a header explains; null if it explains none.
 *
 * @param max the highest number in the column
 * @example scaleByLegend('Condition (1 = new, 7 = sealed)', 'condition', 6) // { best: 1, worst: 7 }
 */
function scaleByLegend(header: string, fact: RatedFact, max: number): NumberScale | null {
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
	// With one entry, the other end is known from its number, if it is of an end.
	if (last === undefined && first.rating > 2 && first.rating < 5) return null;
	const isFirstGood = first.rating < (last?.rating ?? 4);
	const isLowBest = last === undefined && first.number !== 1 ? !isFirstGood : isFirstGood;
	const isAtEnd = last !== undefined || first.number === 1 || first.number === top;
	if (!isAtEnd || first.rating === last?.rating) return null;
	return isLowBest ? { best: 1, worst: top } : { best: top, worst: 1 };
}

function rateWord(fact: RatedFact, word: string): number | null {
	return ENDS.find(([pattern]) => pattern.test(word))?.[1] ?? parseOnScale(fact, 'letters', word);
}
