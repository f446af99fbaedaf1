/** Maps the listing statuses in files to ours. */
import type { ListingStatus } from '../../home/listing.ts';

/** A status that is stored, or off the market, for rent, or a builder's floor plan. */
export type StatusReading = ListingStatus | 'off_market' | 'rental' | 'plan';

/** Whole words and MLS abbreviations, in lower case with only letters. */
const WORDS: ReadonlyMap<string, StatusReading> = new Map<string, StatusReading>([
	...mapWords('sold', 's sld c clo cls cld clsd clsed closedsale recentlysold cmp comp compsold'),
	...mapWords(
		'pending',
		'p pnd pen pend u uc ua uag ac auc actuc ucb ucs ucns ccbs ctg cont ps sp pb pbu op aoc ako ko ab ao b bu sfb',
	),
	...mapWords('coming_soon', 'cs csn csoon comsoon soon delayed'),
	...mapWords(
		'for_sale',
		'a act actv avl avail n new bom bomk bkom bkm pcg pch pchg prc pri red ext rac fsbo mlslisting preforeclosure',
	),
	...mapWords('for_sale', 'newconstructionhome newconstruction forsalebyownerlisting'),
	...mapWords(
		'off_market',
		'x exp xpr t temp tom tofm w wdn wdrn wth wthd with k can canc cnl cncl d del h q incomplete released',
	),
	...mapWords('rental', 'r rnt l lsd'),
]);

/** Patterns for longer text; the first match decides. */
const WORDINGS: readonly { pattern: RegExp; status: StatusReading }[] = [
	{ pattern: /construction plan|(builder|floor|home) ?plan/, status: 'plan' },
	{ pattern: /(?<!cur)rent|(?<!re)lease/, status: 'rental' },
	// Sold by an agent, but never listed.
	{ pattern: /^(sold|closed)\b.*\b(off|not listed)/, status: 'sold' },
	{
		pattern:
			/withdr|expire|cancel|off ?(the )?market|inactive|deactiv|no[nt] ?active|terminat|\bhold\b|temp|fell ?thr|fail|remov|delist|not? ?(for ?sale|sold|listed)|un ?(sold|listed)|suspend|rescind|\bdelete|\bvoid|\bdraft/,
		status: 'off_market',
	},
	{
		pattern: /coming ?soon|\bpre ?(market|mls|active|list)|delay(ed)? ?(market|list|entry|exempt)|^delayed\b/,
		status: 'coming_soon',
	},
	{
		pattern:
			/contract|under ?agr|pend|contingen|\bcont\b|option|accepted|kick ?out|back ?up|\bbk?ups?\b|bump|escrow|attorney rev|first right|right of (first|1st)|due diligence|deposit|^(sold |active )?conditional|continue to show|inspection|\bu ?\/? ?c\b|\ba ?\/ ?c\b/,
		status: 'pending',
	},
	{ pattern: /sold|(?<!fore)closed|past sale|settled/, status: 'sold' },
	{
		pattern:
			/activ|\bact\b|for sale|listing|listed|new|on ?(the ?)?market|available|price ?(red|inc|dec|drop|cut|change|adj|impr)|reduced|exten(ded|sion)/,
		status: 'for_sale',
	},
];

/**
 * The status that a cell names, or null if unknown.
 *
 * @example parseStatus('AC') // "pending": active under contract
 * @example parseStatus('PAST SALE') // "sold"
 * @example parseStatus('Delayed Marketing') // "coming_soon"
 */
export function parseStatus(text: string): StatusReading | null {
	const words = text
		.toLowerCase()
		.replace(/[\s_-]+/g, ' ')
		.trim();
	const letters = words.replace(/[^a-z]+/g, '');
	return WORDS.get(letters) ?? WORDINGS.find(({ pattern }) => pattern.test(words))?.status ?? null;
}

function mapWords(status: StatusReading, words: string): [string, StatusReading][] {
	return words.split(' ').map((word) => [word, status]);
}
