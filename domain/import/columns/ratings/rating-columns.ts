/**
 * Finds the scale of the ratings in a column. Bare numbers can be misread: 5 is the best condition of one assessor, the
 * average of another, and nearly the worst of an appraiser; 1 is a new home in one city, and an uninhabitable one in the
 * next. The header decides, then the prices of the homes, then what is usual. If the scale isn't clear, the column isn't
 * used until the user says: a rating that is read upside down moves a price the wrong way.
 */
import { median, quantile } from '../../../math/statistics.ts';
import { parseText } from '../../cells/cells.ts';
import { parseNumber } from '../../cells/numbers.ts';
import { isLetter, parseOnScale, type RatedFact, type RatingScale } from '../../cells/rating-scale.ts';
import type { Columns } from '../column-map.ts';
import type { Field } from '../headers/header-synonyms.ts';
import type { SampledFile } from '../sampled-file.ts';
import { directionByPrices } from './price-direction.ts';
import {
	areFew,
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
/** Rarer numbers are levels only if they are next to the others: 9 and 99 may mean unknown. */
const COMMON = 0.95;
const NEXT_LEVELS = 3;
/** The rating of an average home. */
const AVERAGE = 4;

/** A number with its word: `1 = new`, `7: sealed`, `5 is best`, `(1 worst)`. */
const NUMBER_FIRST = /(?<!\d)(\d{1,2})\s*(?:=|:|-|–|is\b|\()?\s*([a-z][a-z ]*)/gi;
/** A word for an end of a scale with its number: `best = 5`. */
const WORD_FIRST = /(best|highest|worst|lowest)\s*(?:=|:|is\b)?\s*(\d{1,2})/gi;

/** Ratings of words that only legends use. */
const ENDS: readonly (readonly [RegExp, number])[] = [
	[/\b(best|highest|new(est)?|top)\b/i, 1],
	[/\b(worst|lowest|bottom)\b/i, 6],
];

const FACTS: readonly RatedFact[] = ['condition', 'quality'];

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

interface RatedFile {
	columns: Columns;
	file: SampledFile;
	scales: ScaleChoices;
}

/** How a column is read; null for words and codes, which say it themselves. What most of its values are decides. */
function readColumn(
	fact: RatedFact,
	field: Field,
	column: number,
	{ columns, file, scales }: RatedFile,
): RatingColumn | null {
	const isChosen = scales[field] !== null && (file.corrected[field]?.includes(column) ?? false);
	const ofField = field === fact ? undefined : SCALE_OF_FIELD[field];
	const chosen = isChosen ? (scales[field] ?? ofField) : undefined;
	const texts = file.values(column).flatMap((cell) => parseText(cell) ?? []);
	const rated = (choices: readonly RatingScale[], scale: RatingScale | null, basis: ScaleBasis) => {
		return { column, fact, scale, basis: scale === null ? null : basis, choices };
	};
	if (isOfLetters(texts)) {
		return rated(LETTER_SCALES, chosen ?? letterScale(texts), chosen ? 'user' : 'letters');
	}
	if (chosen !== undefined) return rated(choicesOf(chosen), chosen, 'user');
	const values = texts.map(parseNumber);
	const numbers = values.filter((value) => value !== null && value > 0) as number[];
	if (numbers.length <= values.filter((value) => value === null).length) return null;
	const max = highestLevel(numbers);
	if (max > MAX_LEVEL) return rated([], null, 'usual');
	const legend = scaleByLegend(file.header(column), fact, max);
	if (legend !== null) return rated(choicesOf(legend), legend, 'header');
	const top = topInHeader(file.header(column), fact);
	const key = file.key(column);
	const usual = usualScale(fact, key, { top, max, middle: median(numbers) ?? 0, isChosen });
	if (usual !== null && (isChosen || /uad/.test(key))) {
		const turned = { best: top ?? topOf(max), worst: 1 };
		return rated(usual.best === 1 ? [usual, turned] : choicesOf(usual), usual, isChosen ? 'user' : 'header');
	}
	const choices = choicesOf(usual ?? { best: Math.max(max, top ?? topOf(max)), worst: 1 });
	const direction = directionByPrices(file, columns, column, max);
	const shown = choices.find((scale) => directionOf(scale) === direction);
	const isContradicted = usual !== null && direction !== null && direction !== directionOf(usual);
	const isMixed = !areFew(texts.filter(isLetter), texts);
	const scale = isContradicted || isMixed ? null : (usual ?? shown ?? null);
	return rated(choices, scale, direction === null ? 'usual' : 'prices');
}

/** The highest of the numbers that aren't odd. */
function highestLevel(numbers: readonly number[]): number {
	const highest = (quantile(numbers, COMMON) ?? 0) + NEXT_LEVELS;
	return numbers.reduce((max, number) => (number <= highest && number > max ? number : max), 1);
}

interface Numbers {
	/** The highest number by the header. */
	top: number | null;
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
	key: string,
	{ top, max, middle, isChosen }: Numbers,
): NumberScale | null {
	if (top !== null) return max <= top ? usualUpTo(fact, top) : null;
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

/** The highest number of the scale in a header, or null. @example topInHeader('quality_1_to_5', 'quality') // 5 */
function topInHeader(header: string, fact: RatedFact): number | null {
	const [, top] = /(?:^|[^0-9])1[_\s]*(?:to|-|–|through|thru)[_\s]*(\d{1,2})(?![0-9])/i.exec(header) ?? [];
	if (top !== undefined) return Number(top);
	const [entry] = legendEntries(header, fact);
	return entry?.rating === AVERAGE ? topByAverage(entry.number) : null;
}

/** The highest number of a scale in whose middle this number is. @example topByAverage(5) // 10 */
function topByAverage(average: number): number {
	return topOf(2 * average - 1);
}

/** The highest number that a scale has if its values go up to this one: none has fewer than five. */
function topOf(max: number): number {
	if (max === 9) return MAX_OF_TEN;
	return Math.max(5, Math.ceil(max));
}

function directionOf(scale: RatingScale): 'highIsBest' | 'lowIsBest' | null {
	if (typeof scale === 'string') return null;
	return scale.best > scale.worst ? 'highIsBest' : 'lowIsBest';
}

const LETTER_SCALES: readonly RatingScale[] = ['letters', 'initials'];

/** A scale from both ends. */
function choicesOf(scale: RatingScale): readonly RatingScale[] {
	if (typeof scale === 'string') return LETTER_SCALES;
	const top = Math.max(scale.best, scale.worst);
	return [
		{ best: 1, worst: top },
		{ best: top, worst: 1 },
	];
}

/**
 * The scale that a header explains; null if it doesn't say which end is the better one.
 *
 * @param max the highest number in the column
 * @example scaleByLegend('Condition (1 = new, 7 = sealed)', 'condition', 6) // { best: 1, worst: 7 }
 */
function scaleByLegend(header: string, fact: RatedFact, max: number): RatingScale | null {
	const [first, ...others] = legendEntries(header, fact);
	if (first === undefined) return null;
	const last = others.at(-1);
	if (first.rating === (last?.rating ?? AVERAGE)) return null;
	const highest = last ?? first;
	const top = Math.max(max, highest.rating === AVERAGE ? topByAverage(highest.number) : highest.number);
	// With one entry, the other end is known from its number.
	if (last === undefined && first.number !== 1 && first.number !== top) return null;
	const isFirstGood = first.rating < (last?.rating ?? AVERAGE);
	const isLowBest = last === undefined && first.number !== 1 ? !isFirstGood : isFirstGood;
	return isLowBest ? { best: 1, worst: top } : { best: top, worst: 1 };
}

/** The numbers that a header explains, with their ratings, in order. */
function legendEntries(header: string, fact: RatedFact): { number: number; rating: number }[] {
	return [
		...[...header.matchAll(NUMBER_FIRST)].map(([, number, word = '']) => ({ number: Number(number), word })),
		...[...header.matchAll(WORD_FIRST)].map(([, word = '', number]) => ({ number: Number(number), word })),
	]
		.flatMap(({ number, word }) => {
			const rating = rateWord(fact, word);
			return rating === null ? [] : [{ number, rating }];
		})
		.toSorted((a, b) => a.number - b.number);
}

function rateWord(fact: RatedFact, word: string): number | null {
	return ENDS.find(([pattern]) => pattern.test(word))?.[1] ?? parseOnScale(fact, 'letters', word);
}
