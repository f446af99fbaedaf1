/** Maps the listing statuses in files to ours. */
import type { ListingStatus } from '../../home/listing.ts';

/** A status we store, or off the market, for rent, or a builder's floor plan. */
export type StatusReading = ListingStatus | 'off_market' | 'rental' | 'plan';

/** Whole words and MLS abbreviations, in lower case with only letters. */
const WORDS: ReadonlyMap<string, StatusReading> = new Map<string, StatusReading>([
	...mapWords(
		'sold',
		's sld sold c cl clo cls cld clsd clsed closed settled closedsale pastsale recentlysold compsold',
	),
	...mapWords(
		'pending',
		'p pnd pen pend pending u uc uag undercontract ac auc actuc ucb ccbs ctg cont contingent ps aoc ako ko',
	),
	...mapWords(
		'pending',
		'activeundercontract activecontingent activeoption optionpending b backup acceptedoffer',
	),
	...mapWords(
		'for_sale',
		'a act actv active n new cs comingsoon bom bomk backonmarket pcg pchg pricechange forsale mlslisting',
	),
	...mapWords(
		'for_sale',
		'newconstructionhome newconstruction forsalebyownerlisting reactivated rac extended preforeclosure',
	),
	...mapWords(
		'off_market',
		'x exp xpr expired t temp tom tempoffmarket w wdn wth with withdrawn k can canceled cancelled d del',
	),
	...mapWords(
		'off_market',
		'h hold onhold offmarket inactive delete deleted incomplete terminated q released',
	),
	...mapWords('rental', 'r rnt rented l lsd leased forrent forlease activerental'),
]);

/** Patterns for longer text; the first match decides. */
const WORDINGS: readonly { pattern: RegExp; status: StatusReading }[] = [
	{ pattern: /construction plan|(builder|floor|home) ?plan/, status: 'plan' },
	{ pattern: /(?<!cur)rent|lease/, status: 'rental' },
	{
		pattern:
			/withdraw|expire|cancel|off ?market|inactive|no[nt] ?active|terminated|on ?hold|temp|fell ?thr|fail|remov|delist|not ?for ?sale|not ?sold|un ?sold/,
		status: 'off_market',
	},
	{ pattern: /contract|under agr|pending|contingent|option|accepted|kick ?out/, status: 'pending' },
	{ pattern: /sold|(?<!fore)closed|past sale|settled/, status: 'sold' },
	{ pattern: /active|for sale|coming soon|listing|new|back on market/, status: 'for_sale' },
];

/**
 * The status that a cell names, or null if unknown.
 *
 * @example parseStatus('AC') // "pending": active under contract
 * @example parseStatus('PAST SALE') // "sold"
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
