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
	const found = [
		...findWarnings(BLOCKED, 'block', plain, text),
		...findWarnings(WARNED, 'warn', plain, text),
	];
	const blocked = found.filter(({ tier }) => tier === 'block');
	return found
		.filter((each) => each.tier === 'block' || !blocked.some((other) => overlaps(each, other)))
		.filter((each, at, all) => all.findIndex((other) => overlaps(each, other)) === at)
		.sort((one, other) => one.at - other.at);
}

function findWarnings(
	rules: readonly Rule[],
	tier: FairHousingWarning['tier'],
	{ plain, positions }: PlainText,
	text: string,
): FairHousingWarning[] {
	return rules.flatMap(({ pattern, words }) =>
		[...plain.matchAll(pattern)].map(({ index, 0: match }) => {
			const at = positions[index] ?? 0;
			return { tier, found: text.slice(at, positions[index + match.length]), at, words };
		}),
	);
}

interface PlainText {
	plain: string;
	/** Where each character of `plain` is in the text, and the end of the text. */
	positions: number[];
}

/**
 * Replaces accents, quotation marks, dashes, spaces and the compatibility forms of letters (ﬁ, ｆ, 𝐟) with plain
 * characters, and leaves out those that can't be seen, such as a soft hyphen.
 */
function toPlainText(text: string): PlainText {
	let plain = '';
	const positions: number[] = [];
	let at = 0;
	for (const character of text) {
		const replaced = /[ -~]/.test(character) ? character : plainCharacter(character);
		for (let each = 0; each < replaced.length; each++) positions.push(at);
		plain += replaced;
		at += character.length;
	}
	positions.push(at);
	return { plain, positions };
}

function plainCharacter(character: string): string {
	return character
		.normalize('NFKD')
		.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/\s/g, ' ');
}

function overlaps(one: FairHousingWarning, other: FairHousingWarning): boolean {
	return one.at < other.at + other.found.length && other.at < one.at + one.found.length;
}
