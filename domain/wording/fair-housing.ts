/** Words of an agent's text that fair housing law forbids, or that are often read as a code for what it forbids. */
import { BLOCKED, type Rule, WARNED } from './fair-housing-words.ts';

/**
 * `block`: words about people, such as who a home is meant for or who lives nearby. `warn`: words that say nothing of
 * people, but have stood for it so often that a reader may take them so.
 */
export interface FairHousingWarning {
	tier: 'block' | 'warn';
	/** As written in the text. */
	found: string;
	/** Where in the text it begins. */
	at: number;
	/** Why, and what to say instead. */
	words: string;
}

/**
 * Reads a text for 42 U.S.C. 3604(c), which forbids any statement that indicates a preference by race, color,
 * religion, sex, handicap, familial status or national origin, and for what many states add: source of income,
 * marital status, age, sexual orientation, service in the forces. It covers every notice, a PDF or a note too, and
 * asks for no intent. What describes the home, the deal or the market passes, as does a neutral fact: HUD's memo of
 * January 9, 1995 names "walking distance to bus stop", "family room", "mother-in-law suite" and "master bedroom"
 * among what may be said.
 *
 * No list is complete: a text without a warning is not thereby lawful.
 *
 * @example fairHousingWarnings('Perfect for young families')[0]
 * // { tier: 'block', found: 'Perfect for young families', at: 0, words: 'Describes who should live here. …' }
 */
export function fairHousingWarnings(text: string): FairHousingWarning[] {
	const plain = plainly(text);
	const found = [...warningsOf(BLOCKED, 'block', plain, text), ...warningsOf(WARNED, 'warn', plain, text)];
	const blocked = found.filter(({ tier }) => tier === 'block');
	return found
		.filter((each) => each.tier === 'block' || !blocked.some((other) => overlaps(each, other)))
		.filter((each, at, all) => all.findIndex((other) => overlaps(each, other)) === at)
		.sort((one, other) => one.at - other.at);
}

/** Whether a text must not be shared. */
export function isBlocked(text: string): boolean {
	return fairHousingWarnings(text).some(({ tier }) => tier === 'block');
}

function warningsOf(
	rules: readonly Rule[],
	tier: FairHousingWarning['tier'],
	plain: string,
	text: string,
): FairHousingWarning[] {
	return rules.flatMap(({ pattern, words }) =>
		[...plain.matchAll(pattern)].map((match) => ({
			tier,
			found: text.slice(match.index, match.index + match[0].length),
			at: match.index,
			words,
		})),
	);
}

/** Letter by letter of the same length, so that places in it are places in the text. */
function plainly(text: string): string {
	return text
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/\s/g, ' ')
		.replace(/[À-ÿ]/g, (letter) => letter.normalize('NFD').charAt(0));
}

function overlaps(one: FairHousingWarning, other: FairHousingWarning): boolean {
	return one.at < other.at + other.found.length && other.at < one.at + one.found.length;
}
