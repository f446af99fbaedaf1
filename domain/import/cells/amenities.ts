/** Parses pool, garage, basement and waterfront cells. */
import { parseFloorArea } from './areas.ts';
import { parseNumber } from './numbers.ts';
import type { Wording } from './ratings.ts';

const YES = /^(y|yes|true|t|x)$/;
const NO =
	/^(n|no|false|f|none|0|no (pool|garage|basement|waterfront).*|not? waterfront)$|^no (private|own) pool/;

/** Words for a private pool; a list may also name a community pool. */
const PRIVATE_POOL =
	/\bin.?ground|above.?ground|private|heated|gunite|fiberglass|vinyl|salt ?water|lap\b|plunge|fenced|diving|infinity|solar/;
const SHARED_POOL = /community|association|shared|common|complex|clubhouse/;

/** A pool that isn't there yet. */
const FUTURE_POOL = /\b(room|space) for\b|possible|potential/;

const NOT_ON_WATER = /^(no|non|not)[ -](on (the )?)?water/;

/** No home has more covered spaces. */
const MAX_GARAGE_SPACES = 20;
const MAX_SQUARE_FEET = 100_000;

/**
 * Whether a home has its own pool. A community pool doesn't count.
 *
 * @example parsePool('In Ground, Community') // true
 */
export function parsePool(text: string): boolean | null {
	const words = text
		.toLowerCase()
		.trim()
		.replace(/^pool ?[:-] ?/, '');
	const flag = yesOrNo(words);
	if (flag !== null) return flag;
	if (PRIVATE_POOL.test(words)) return true;
	if (SHARED_POOL.test(words) || FUTURE_POOL.test(words)) return false;
	return /pool/.test(words) ? true : null;
}

/** Whether a home is on the water; the name of a body of water means yes. */
export function parseWaterfront(text: string): boolean | null {
	const words = text.toLowerCase().trim();
	const flag = yesOrNo(words);
	if (flag !== null) return flag;
	if (NOT_ON_WATER.test(words)) return false;
	return /front|lake|river|ocean|bay|canal|creek|pond|beach|sound|gulf|intracoastal|harbor|stream/.test(words)
		? true
		: null;
}

/**
 * The number of covered parking spaces, also if it is part of a text.
 *
 * @example parseGarageSpaces('Garage - 2 Car') // 2
 */
export function parseGarageSpaces(text: string): number | null {
	const words = text.toLowerCase().trim();
	if (NO.test(words)) return 0;
	const spaces =
		parseNumber(words) ??
		parseNumber(/(\d+(?:\.\d)?)\+?[\s-]*(?:car|space|stall|bay)/.exec(words)?.[1] ?? '');
	return spaces !== null && spaces >= 0 && spaces <= MAX_GARAGE_SPACES ? Math.floor(spaces) : null;
}

/** Square feet below grade; 0 if the file says there is no basement. */
export function parseBasementArea(text: string): number | null {
	if (NO.test(text.toLowerCase().trim())) return 0;
	const area = parseFloorArea(text);
	return area !== null && area >= 0 && area <= MAX_SQUARE_FEET ? area : null;
}

/** Whether a home has something: yes or no, or a count of it. @example parseFlag('Y') // true */
export function parseFlag(text: string): boolean | null {
	return yesOrNo(text.toLowerCase().trim());
}

function yesOrNo(words: string): boolean | null {
	if (YES.test(words)) return true;
	if (NO.test(words)) return false;
	const value = parseNumber(words);
	return value === null || value < 0 ? null : value > 0;
}

/** Words for a view; a list counts as its best entry. */
const VIEWS: readonly Wording[] = [
	{ pattern: /outstanding|panoram|spectacular|excellent|exceptional|breathtaking|unobstructed/, rating: 4 },
	{ pattern: /good|ocean|bay|sound|lake|water|river|beach|harbor|marina|canyon|skyline/, rating: 3 },
	{ pattern: /average|mountain|city|golf|hills|valley|park|desert|pond|creek|^y(es)?$|^true$/, rating: 2 },
	{
		pattern: /fair|limited|partial|territorial|neighborhood|tree|wood|greenbelt|garden|rural|street|pool/,
		rating: 1,
	},
	{ pattern: /^(none|no|n|false|no view)$/, rating: 0 },
];

/**
 * A view from 0 (none) to 4 (outstanding): a number, or words.
 *
 * @example parseView('Mountain(s), Lake') // 3
 */
export function parseView(text: string): number | null {
	const value = parseNumber(text);
	if (value !== null) return Number.isInteger(value) && value >= 0 && value <= 4 ? value : null;
	return VIEWS.find(({ pattern }) => pattern.test(text.toLowerCase()))?.rating ?? null;
}

/**
 * Whether there is any view (0 for none, otherwise average): yes or no, 1 or 0; other text is read by `parseView`.
 */
export function parseHasView(text: string): number | null {
	const value = parseNumber(text);
	if (value === null) return parseView(text);
	return value === 0 ? 0 : value === 1 ? 2 : null;
}
