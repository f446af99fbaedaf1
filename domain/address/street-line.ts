/** Splits a street line without commas into street, unit and the rest, which may be a city. */
import { COMPASS, ENDING_SUFFIXES, NAME_SUFFIXES, PLAIN_SUFFIXES, SHORT_FORMS } from './street-words.ts';
import { leadingUnit } from './unit.ts';

/** Splits `123 Main St Apt 4 Springfield` after the street suffix and after the unit. */
export function splitStreet(line: string): {
	street: string | null;
	unit: string | null;
	rest: string | null;
} {
	const words = line.replace(/#\s*/g, ' # ').trim().split(/\s+/).filter(Boolean);
	const end = endOfStreet(words);
	const { unit, length } = leadingUnit(words.slice(end), end === words.length ? [] : words.slice(0, end));
	const rest = words.slice(end + length).join(' ');
	return { street: words.slice(0, end).join(' ') || null, unit, rest: rest || null };
}

/** Like `splitStreet`, but for a line that has its city after a comma, so that no part of the line is the city. */
export function wholeStreet(line: string): ReturnType<typeof splitStreet> {
	const split = splitStreet(line);
	if (split.rest === null) return split;
	const words = line.replace(/#\s*/g, ' # ').trim().split(/\s+/);
	const at = words.findIndex((_, index) => {
		return index > 1 && leadingUnit(words.slice(index), []).length === words.length - index;
	});
	if (at < 0) return { street: words.join(' '), unit: null, rest: null };
	const { unit } = leadingUnit(words.slice(at), []);
	return { street: words.slice(0, at).join(' '), unit, rest: null };
}

/** The number of words that belong to the street: those up to its suffix and direction, up to a unit, or all. */
function endOfStreet(words: readonly string[]): number {
	const upper = words.map((word) => word.toUpperCase().replace(/[.,]/g, ''));
	const short = upper.map((word) => SHORT_FORMS.get(word) ?? word);
	const isSaint = (at: number) => /^(ST|SAINT)$/.test(upper[at] ?? '') && at < words.length - 1;
	const isEnding = (at: number) => ENDING_SUFFIXES.has(short[at] ?? '');
	const nameAt = /^\d/.test(upper[0] ?? '') ? (COMPASS.has(short[1] ?? '') ? 2 : 1) : 0;
	for (let at = Math.max(1, nameAt); at < words.length; at++) {
		if (at > 1 && leadingUnit(words.slice(at), []).unit !== null) return at;
		const isGridNumber = /^\d+$/.test(upper[at] ?? '') && COMPASS.has(upper[at + 1] ?? '');
		const isHighway =
			/^(HWY|RTE|RD|FM|RM|CR|SR|SH|US|IH|MARKET)$/.test(short[at] ?? '') &&
			/^\d+[A-Z]?$/.test(upper[at + 1] ?? '');
		if (isHighway && /^\d/.test(upper[0] ?? '')) return afterDirection(upper, at + 2);
		if (isGridNumber) return at + 2;
		// `Blue Ridge Grace Way`: a ridge or a park may be part of the street name.
		const isName = NAME_SUFFIXES.has(short[at] ?? '') && hasSuffixSoon(short, at + 1);
		if (at > nameAt && isEnding(at) && !isName && (!isEnding(at + 1) || isSaint(at + 1)))
			return afterDirection(upper, at + 1);
	}
	return words.length;
}

/** Whether a plain street suffix follows within two words of a position, unless it is part of the city Federal Way. */
function hasSuffixSoon(short: readonly string[], from: number): boolean {
	const at = short.findIndex((word, index) => index > from && index <= from + 2 && PLAIN_SUFFIXES.has(word));
	return at > 0 && !(short[at] === 'WAY' && short[at - 1] === 'FEDERAL');
}

/**
 * The end of a street after its direction: the `W` in `Plz W` belongs to the street, and so does a written-out `West`
 * at its end, but not the `West` in West Hollywood.
 */
function afterDirection(upper: readonly string[], at: number): number {
	const word = upper[at] ?? '';
	const isEnd = at === upper.length - 1 || leadingUnit(upper.slice(at + 1), []).unit !== null;
	return COMPASS.has(word) || (isEnd && COMPASS.has(SHORT_FORMS.get(word) ?? '')) ? at + 1 : at;
}
