/** What a phrase means by the words around it: a wish, a denial, or something else than the home. */
import type { Phrase } from './phrase.ts';

/** Up to this many characters before and after a phrase are read, within its sentence. */
const REACH = 90;

const list = (words: string) => words.split(/\s+/).join('|').replaceAll('_', ' ');

/** Before a phrase: it is missing. A list of what is missing can be long. */
const MISSING = new RegExp(
	`\\b(?:${list('needs? needing in_need_of requires? requiring could_use would_benefit_from allowance_for credit_(?:for|toward) budget_for lacks?')})(?: (?!(?:but|has|have|features|boasts|however|otherwise|this)\\b)[^ ;:]+){0,9}[ /]?$`,
);
/** Right before a phrase: it is wanted. "The opportunity to own a renovated home" is not. */
const WANTED = new RegExp(
	`\\b(?:${list('awaits? awaiting ready_for opportunity_(?:for|to) chance_(?:for|to) waiting_for just_add potential_(?:for|to) to_be could_be can_be perfect_for ideal_for')})(?: (?!(?:own|buy|see|live|purchase|this|enjoy|move|entertain\\w*)\\b)[^ ,;:]+){0,2}[ /]?$`,
);
/** Before a phrase: it is planned, or may be. */
const PLANNED = new RegExp(
	`\\b(?:${list('plans? planned future if imagine possible potential proposed or approved_for zoned_for permits?_for lot_for')})(?: [^ ,;:]+){0,4} ?$`,
);
/** After a phrase: it is still to be done. */
const TO_BE_DONE =
	/^ (?:\w+ )?(?:(?:is |are )?(?:still )?(?:needed|required|necessary)|to be (?:done|completed|finished)|project|allowance|credit|potential|opportunity|in progress|underway|planned|possible|projects?|(?:was |has been )?started|and (?:is )?(?:ready|waiting) (?:for you )?to (?:be )?finish\w*)\b/;
const DENIED =
	/\b(?:no|not|never|without|nothing|isn't|wasn't|doesn't|don't|aren't|free of|far from|zero|none|nor|repaired|previous(?:ly)?|former(?:ly)?|once|past|prior)(?: [^ ,;:]+){0,3} ?$/;
const NOT_DONE =
	/\b(?:demo(?:ed|lished)?|stripped) (?:down )?$|\b(?:not|never|isn't|wasn't|hasn't|haven't|aren't)(?: (?:yet|been|be|had|have|an?))?(?: \w+ly)? $|\b(?:partially|partly|half|being)\b[^,;]{0,30}$/;
const DENIED_AFTER =
	/^(?: \w+){0,3}? (?:was |has been |have been |were )?(?:repaired|removed|fixed|remediated|addressed|free)\b/;

const PLACES =
	'parks?|schools?|clubhouse|library|mall|trails?|golf|courses?|community|communities|amenit\\w+|downtown|neighborhoods?|subdivision|shopping|shops|stores?|restaurants?|hospital|highways?|streets?|roads?|station|stadium|campus|playground|plaza|rec(?:reation)? center|common areas?|lobby|hallways|elevators?|complex|building|hoa|association|marina|airport';
const OTHER_BUILDINGS =
	'sheds?|barns?|chicken coop|guest ?house|detached (?:studio|office|building|unit|cottage|apartment)|casita|garage|workshop|deck|fences?|pergola|outdoor kitchen|summer kitchen|pool|patio|dock|greenhouse|driveway|landscaping';
/** Before a phrase: what follows is elsewhere. */
const ELSEWHERE =
	/\b(?:near|nearby|surrounded by|close to|next to|across from|adjacent to|(?:minutes?|mins|steps|blocks?|miles?|walk|walking|stroll|drive|distance) (?:to|from)|around the corner from|neighboring|proximity to|down the street from|access to|overlook(?:s|ing)|beside|convenient to|next door|enjoy the)\b[^,;]*$/;
const OTHER_BEFORE = new RegExp(
	`\\b(?:${PLACES}|${OTHER_BUILDINGS}|neighbor'?s?)(?:'s)?(?: (?:is|was|has|had|have|were|are|been|being|also|now|and|with|an?|its|features|offers|needs?|closed|for|under|undergoing|\\w+ly))* ?$`,
);
const OTHER_AFTER = new RegExp(
	`^(?:(?: (?!(?:${list('on in for to of with at by from and that which home house')})\\b)[^ ,;]+){0,2} (?:(?:${PLACES}|${OTHER_BUILDINGS})(?! (?:for|homes?|house)\\b)|homes|nearby)|(?: home)? (?:next door|across the|down the (?:street|road))| (?:of|to|for) (?:the |its |a )?(?:${PLACES}|${OTHER_BUILDINGS})| (?:in|on) (?:the |its |a )?(?:${OTHER_BUILDINGS}|clubhouse|lobby|hallways|common areas?|building))\\b`,
);
const KEPT_OTHER =
	/^ (?:\w+ )?(?:homes|yards?|grounds|lawns?|lots?|landscap\w*|gardens?|greenbelt|views?|lake|beach|water|setting)\b/;

/** Before "as is": it is no term of the sale, or one of what is left in the home. */
const AS_IS_ELSEWHERE =
	/\b(?:enjoy it|live in it|keep it|use it|perfect|beautiful|leave it|furnit\w+|furnishings|appliances?|equipment|hot tub|spa|washer|dryer|refrigerator|personal property)\b[^,;]*$/;

/** Before and after "potential": it is that of something else, or for a use rather than for better condition. */
const POTENTIAL_OF =
	/\b(?:rental|income|pool|adu|expansion|studio|airbnb|guest\w*|garage|barn|workshop|outbuildings?|\w*yard|lots?|land|acreage|acres|basement|attic|loft|zoning|zoned|location)\b[^,;]{0,30}$/;
const POTENTIAL_FOR =
	/^ (?:(?:as|to (?:add|build|convert|create|develop|expand|finish|rent|split|subdivide))\b|for (?!(?:an? |the |your )?(?:\w+ )?(?:buyers?|investors?|owners?|homeowners?|handyman|contractors?|someone|anyone|those|you|improvements?|updat\w+|renovat\w+|remodel\w*)\b))/;

type Reading = 'said' | 'wanted' | 'void';

/**
 * What a phrase says about the home.
 *
 * @param before the text before it in its sentence
 * @param all the whole text before it
 */
export function readContext(phrase: Phrase, before: string, after: string, all: string): Reading {
	const left = before.slice(-REACH);
	const right = after.slice(0, REACH);
	if (ELSEWHERE.test(left) || OTHER_BEFORE.test(left) || OTHER_AFTER.test(right)) return 'void';
	if (phrase.group === 'care' && KEPT_OTHER.test(right)) return 'void';
	if (phrase.group === 'old' || phrase.group === 'work')
		return isDenied(phrase, left, right, all) ? 'void' : 'said';
	if (NOT_DONE.test(left)) return 'void';
	if (phrase.group === 'new' && (isWanted(left) || TO_BE_DONE.test(right))) {
		return phrase.id === 'construction' ? 'void' : 'wanted';
	}
	if (phrase.group === 'finish' || phrase.group === 'care')
		return isWanted(left) || DENIED.test(left) ? 'void' : 'said';
	return PLANNED.test(left) || /^ (?:or|potential)\b/.test(right) ? 'void' : 'said';
}

function isWanted(left: string): boolean {
	return MISSING.test(left) || WANTED.test(left);
}

function isDenied(phrase: Phrase, left: string, right: string, all: string): boolean {
	if (DENIED.test(left) || DENIED_AFTER.test(right)) return true;
	if (phrase.id === 'as_is') return AS_IS_ELSEWHERE.test(left);
	if (phrase.id === 'fixer') return /\bwhether\b[^,;]*$/.test(left) || /^ (?:prices|market)\b/.test(right);
	if (phrase.id === 'potential') return POTENTIAL_OF.test(left) || POTENTIAL_FOR.test(right);
	if (phrase.id === 'investor')
		return (
			/\b(?:or|and)(?: an?)? $/.test(left) || /\b(?:remodeled|renovated|updated|turn[ -]?key)\b/.test(all)
		);
	if (phrase.id === 'own_touch') return /\b(?:builder|choose|select|design center)\b/.test(left);
	return false;
}
