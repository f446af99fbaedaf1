/** Parses views. */
import { parseNumber } from './numbers.ts';
import type { Wording } from './ratings.ts';

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
