/**
 * Checks that text written by a language model is prose, states only known figures, and passes the fair housing check.
 */
import { fairHousingWarnings } from '../wording/fair-housing.ts';
import type { Figure } from './figures.ts';

/** The maximum length of a summary by any author, in characters. */
export const SUMMARY_MAX_LENGTH = 1_200;

/** What is wrong with a text, in a sentence; null if nothing is. */
export function textProblem(text: string, figures: readonly Figure[]): string | null {
	if (text.length > SUMMARY_MAX_LENGTH) return 'It was too long.';
	if (/[<>{}[\]@#*_`|]|https?:|www\./i.test(text)) return 'It was not plain prose.';
	const known = new Set(figures.flatMap(({ name, value }) => numbersIn(`${name}: ${value}`)));
	const unknown = numbersIn(text).find((number) => !known.has(number));
	if (unknown !== undefined) return 'It had a number that is not in the figures.';
	if (contradictsMovement(text, figures)) return 'It contradicted the figures.';
	const [warning] = fairHousingWarnings(text);
	return warning ? 'It did not pass the fair housing check.' : null;
}

/**
 * The numbers in a text in a uniform spelling with their unit, so that numbers are equal only if their units are: $17
 * is not 17%.
 *
 * @example numbersIn('five comps at $412,000, 4.9%') // ['$412000', '4.9%', '5']
 */
export function numbersIn(text: string): string[] {
	const plain = text.toLowerCase();
	const digits = [...plain.matchAll(NUMBER)].map((match) => {
		const [, dollar = '', amount = '', scale = '', sign = ''] = match;
		const value = Number(amount.replaceAll(',', '')) * (SCALES[scale] ?? 1);
		return `${dollar ? '$' : ''}${Math.round(value * 1e6) / 1e6}${sign ? '%' : ''}`;
	});
	// Digits of other scripts, and characters such as ½ that are numbers themselves.
	const others = [...plain.matchAll(/[^\P{N}0-9]/gu)].map(([sign]) => sign);
	const words = [...plain.matchAll(/[a-z]+/g)].flatMap(([word]) => {
		const place = NUMBER_WORDS.indexOf(word);
		if (place > 0) return [String(place + 1)];
		return QUANTITIES.has(word) ? [word] : [];
	});
	return [...digits, ...others, ...words];
}

const NUMBER = /(\$\s*)?(\d[\d,]*(?:\.\d+)?)(?:\s*(k|m|thousand|million|billion)\b)?(?:\s*(%|percent\b))?/g;

const SCALES: Readonly<Record<string, number>> = {
	k: 1e3,
	thousand: 1e3,
	m: 1e6,
	million: 1e6,
	billion: 1e9,
};

/** Words for numbers. "One" is not counted as a number, because it is also a pronoun. */
const NUMBER_WORDS =
	'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
		' ',
	);

/** Other words for numbers. The figures never contain them, so a text with one is refused. */
const QUANTITIES: ReadonlySet<string> = new Set(
	'half third thirds quarter quarters twice double doubled triple tripled dozen dozens thirty forty fifty sixty seventy eighty ninety hundred hundreds thousands millions'.split(
		' ',
	),
);

const UP =
	/\b(?:rose|risen|rising|rise|increas\w+|climb\w*|gain\w*|grew|grown|growing|appreciat\w+|upward)\b/i;
const DOWN =
	/\b(?:fell|fallen|falling|fall|decreas\w+|declin\w+|drop\w*|lost|losing|depreciat\w+|downward)\b/i;

/** Whether the text says that prices rose or fell and the figures say otherwise. */
function contradictsMovement(text: string, figures: readonly Figure[]): boolean {
	const stated = figures
		.filter(({ name }) => name.startsWith('Local prices'))
		.map(({ value }) => value)
		.join(' ');
	return (UP.test(text) && !UP.test(stated)) || (DOWN.test(text) && !DOWN.test(stated));
}
