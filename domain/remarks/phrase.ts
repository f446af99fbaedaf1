/**
 * What listing remarks say about the condition of a home, phrase by phrase. The figures are from a study of 10,182 remarks
 * of homes sold in Austin, TX: docs/decisions/036-remarks-are-read.md. The text is in lower case with single spaces.
 */

/** `new` or renovated, well kept (`care`), original or dated (`old`), in need of work (`work`), or its `finish`. */
type PhraseGroup = 'new' | 'care' | 'old' | 'work' | 'finish';

export interface Phrase {
	id: string;
	group: PhraseGroup;
	/** What such remarks say, such as "fully renovated or remodeled". */
	words: string;
	pattern: RegExp;
	/** From 1 to 6 as C1 to C6, in halves; null if it doesn't rate the condition. */
	grade: number | null;
	/** The start weight: the change of the price in percent, in a home over 30 years old. With 0 it is shown, but not priced. */
	weight: number;
	/** Homes with the phrase in the study, and half of the 95% interval of what they sold for above or below their comps, percent. */
	homes: number;
	margin: number;
	/** It renovates the whole home, not a part of it. */
	isWhole: boolean;
	/** It says this about use more often than about condition, so alone it has half of the weight and no grade. */
	isWeak: boolean;
}

export const RENOVATED =
	'(?:ren+ovat(?:ed|ions?)|remodel(?:l?ed|s|l?ing)?|remolded|rehab(?:bed|ilitated)?|redone|overhaul(?:ed)?|refurbished|rebuilt|reimagined)';
const PARTS =
	"(?:kitchens?|bath\\w*|primary|master|owner'?s|suite|basement|(?:lower|main|upper) (?:level|floor)|upstairs|downstairs|wing|addition|powder room|deck|garage|laundry|yard|landscap\\w*|lobby)";
/** Before words about a renovation: it isn't that of a part, as in "the kitchen was". A count such as "2 bath" is of the home. */
export const AFTER_NO_PART = `(?<!(?<!(?:\\d|one|two|three|four|half)[ -])\\b${PARTS}(?: (?:was|were|has|have|been|is|are|all|both)){0,3} )`;
/** After words about a renovation: it isn't that of a part, as in "fully renovated kitchen" or "full remodel of the baths". */
export const NO_PART = `(?! (?:(?:of|in) )?(?:(?:the|its) )?(?:\\w+ )?${PARTS}\\b)`;

export const phrase = (
	id: string,
	group: PhraseGroup,
	words: string,
	source: string,
	grade: number | null,
	weight: number,
	[homes, margin]: readonly [homes: number, margin: number],
	more: Partial<Pick<Phrase, 'isWhole' | 'isWeak'>> = {},
): Phrase => ({
	...{ id, group, words, grade, weight, homes, margin, isWhole: false, isWeak: false, ...more },
	pattern: new RegExp(`\\b(?:${source})(?![\\w'])`, 'g'),
});

export const WHOLE = { isWhole: true };
export const WEAK = { isWeak: true };
