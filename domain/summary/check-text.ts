/**
 * Checks that text written by a language model is prose, states only known figures, and passes the fair housing check.
 */
import { fairHousingWarnings } from '../wording/fair-housing.ts';
import { forbiddenWord } from '../wording/states/required-wording.ts';
import type { Figure } from './figures.ts';
import { numbersIn } from './numbers-in-text.ts';

/** The maximum length of a summary by any author, in characters. */
export const SUMMARY_MAX_LENGTH = 1_200;

/** What is wrong with a text, in a sentence; null if nothing is. @param state of the home, whose law may forbid words */
export function textProblem(
	text: string,
	figures: readonly Figure[],
	state: string | null = null,
): string | null {
	if (text.length > SUMMARY_MAX_LENGTH) return 'It was too long.';
	if (NOT_PROSE.test(text) || WEB_ADDRESS.test(text)) return 'It was not plain prose.';
	if (APPRAISAL.test(text)) return 'It called the price an appraisal.';
	if (forbiddenWord(text, state) !== null)
		return "It used a word that the state's law doesn't allow for a price.";
	if (PAYMENT.test(text)) return 'It was about a payment.';
	const known = new Set(figures.flatMap(({ name, value }) => numbersIn(`${name}: ${value}`)));
	const unknown = numbersIn(text).find((number) => !known.has(number));
	if (unknown !== undefined) return 'It had a number that is not in the figures.';
	if (contradictsMovement(text, figures)) return 'It contradicted the figures.';
	const [warning] = fairHousingWarnings(text);
	return warning ? 'It did not pass the fair housing check.' : null;
}

/**
 * Markup, and everything outside the characters of US English: letters that only look like ours, digits of other
 * scripts, and characters that can't be seen, any of which could hide a word or a number from the other checks.
 */
const NOT_PROSE =
	/[<>{}[\]@#*_`|\\^~]|[^\t\n\r -~\u00a0À-ÖØ-öø-ÿ\u2009\u2010-\u2015\u2018\u2019\u201c\u201d\u2026\u202f\u2212]/;

/** With or without a scheme: a period between letters, as in lotline.example, ends no sentence. */
const WEB_ADDRESS =
	/:\/\/|\bwww\b|\b(?:mailto|tel|sms):|[a-z0-9-]\.[a-z]{2,}|(?:\.|\bdot) *(?:com|net|org)\b|\bweb ?(?:site|page)/i;

const APPRAISAL = /\bapprais/i;

/** Ways to pay, and words that ask for money. "Paid" and "transfer" alone are words of a sale. */
const PAYMENT =
	/\b(?:wir(?:e|es|ed|ing)|zelle|venmo|pay ?pal|cash ?app|western union|money ?gram|money orders?|gift cards?|bitcoin|crypto\w*|iban|swift code|routing|bank\w*|account (?:number|no|details)|invoices?|payments?|payable|pay(?:ing)? (?:to|via|by|with|through|now|online|here|me|us|your)|deposits?|escrow|remit\w*|send(?:ing)?|transfer\w* (?:\w+ )?(?:money|funds|cash)|earnest money)\b/i;

const UP =
	/\b(?:rose|risen|rising|rise|increas\w+|climb\w*|gain\w*|grew|grown|growing|appreciat\w+|upward)\b/i;
const DOWN =
	/\b(?:fell|fallen|falling|fall|decreas\w+|declin\w+|drop\w*|lost|losing|depreciat\w+|downward)\b/i;

/** Whether the text says that prices rose or fell and the figures say otherwise. */
function contradictsMovement(text: string, figures: readonly Figure[]): boolean {
	const stated = figures
		.filter(({ name }) => /^(?:Local|Nearby) prices /.test(name))
		.map(({ value }) => value)
		.join(' ');
	return (UP.test(text) && !UP.test(stated)) || (DOWN.test(text) && !DOWN.test(stated));
}
