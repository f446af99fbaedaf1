/** The figures in a text. */

export const MONTHS =
	'January February March April May June July August September October November December'.split(' ');
export const NUMBERS = 'one two three four five six seven eight nine'.split(' ');

/** Amounts, counts, months, number words and dashes; "this one" and "any one" are no numbers. */
export const FIGURE = new RegExp(
	[
		'[−+±]?\\$?\\d[\\d,]*(?:\\.\\d+)?(?:[KM]\\b)?%?',
		`\\b(?:${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|')})\\b`,
		`(?<!this |any )\\b(?:${NUMBERS.map((word) => `[${word[0]?.toUpperCase()}${word[0]}]${word.slice(1)}`).join('|')})\\b`,
		'—',
	].join('|'),
	'g',
);

/** The figures in order. */
export function figuresIn(text: string): string[] {
	return (text.match(FIGURE) ?? []).map((figure) => figure.replace(/,$/, '').toLowerCase());
}
