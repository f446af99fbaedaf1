/** Finds words that fair housing law forbids, or that are often read as code for what it forbids. */
import { BLOCKED, type Rule, WARNED } from './fair-housing-words.ts';

/**
 * A warning about some words. Tier `block`: they are about people, such as who a home is meant for or who lives nearby.
 * Tier `warn`: they don't mention people, but are often read as if they did.
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
 * Checks text against 42 U.S.C. 3604(c), which forbids any statement that indicates a preference by race, color,
 * religion, sex, handicap, familial status or national origin, and against what many states add: source of income,
 * marital status, age, sexual orientation, military service. The law covers every notice, including a PDF or a note,
 * and requires no intent. Descriptions of the home, the deal or the market pass, as do neutral facts: HUD's memo of
 * January 9, 1995 allows "walking distance to bus stop", "family room", "mother-in-law suite" and "master bedroom". No
 * list is complete: text without a warning isn't necessarily lawful.
 *
 * @example fairHousingWarnings('Perfect for young families')[0] // { tier: 'block', found: 'Perfect for young
 * families', at: 0, words: 'Describes who should live here. …' }
 */
export function fairHousingWarnings(text: string): FairHousingWarning[] {
	const plain = toPlainText(text);
	const found = [...warningsOf(BLOCKED, 'block', plain, text), ...warningsOf(WARNED, 'warn', plain, text)];
	const blocked = found.filter(({ tier }) => tier === 'block');
	return found
		.filter((each) => each.tier === 'block' || !blocked.some((other) => overlaps(each, other)))
		.filter((each, at, all) => all.findIndex((other) => overlaps(each, other)) === at)
		.sort((one, other) => one.at - other.at);
}

/** Whether the text must not be shared. */
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

/**
 * Replaces accents, quotation marks, dashes and spaces with plain characters, one for one, so that positions stay the
 * same.
 */
function toPlainText(text: string): string {
	return text
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/\s/g, ' ')
		.replace(/[À-ÿ]/g, (letter) => letter.normalize('NFD').charAt(0));
}

function overlaps(one: FairHousingWarning, other: FairHousingWarning): boolean {
	return one.at < other.at + other.found.length && other.at < one.at + one.found.length;
}
