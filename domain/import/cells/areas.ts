/** Converts areas to square feet from whatever unit a file uses. */
import { FACTS } from '../../home/facts.ts';
import { SQUARE_FEET_PER_ACRE, squareFeetPer } from '../../home/units.ts';
import { parseNumber } from './numbers.ts';

const SQUARE_FEET_PER_SQUARE_METER = squareFeetPer('square_meters');

/** Smaller numbers are in thousands, or measure something else. */
const MIN_LIVING_AREA = 100;

const UNITS: readonly { pattern: RegExp; squareFeet: number }[] = [
	{ pattern: /\b(sq|square)\.? ?m(?!i)|m[²2]$/i, squareFeet: SQUARE_FEET_PER_SQUARE_METER },
	{ pattern: /(^|[^a-z])ac(re(s|age)?|s)?([^a-z]|$)/i, squareFeet: SQUARE_FEET_PER_ACRE },
	{ pattern: /(^|[^a-z])(ha|hectares?)$/i, squareFeet: SQUARE_FEET_PER_SQUARE_METER * 10_000 },
	{ pattern: /sq|square|sf|f(ee|oo)?t/i, squareFeet: 1 },
];

/**
 * The size in square feet of a unit named in text; null if it names none.
 *
 * @example areaUnit('0.25 ac') // 43560
 */
export function areaUnit(text: string): number | null {
	const area = mainArea(text);
	return UNITS.find(({ pattern }) => pattern.test(area))?.squareFeet ?? null;
}

/** The area alone, without a source after it, as in `1,642 (Assessor)`, or the same area in another unit. */
function mainArea(text: string): string {
	if (!/[(/]/.test(text)) return text;
	const withUnit = text
		.replace(/\(s\)/gi, 's')
		.replace(/ ?\(([^)]*)\)$/, (_, inside: string) => (isUnit(inside) ? ` ${inside}` : ''));
	return /^([^/]*\d ?(?:sq|sf|ft|ac)[^/]*)\/ ?\d/i.exec(withUnit)?.[1]?.trim() ?? withUnit;
}

function isUnit(words: string): boolean {
	return !/\d/.test(words) && UNITS.some(({ pattern }) => pattern.test(words));
}

/** The number of an area. Listings often mark it as approximate. @example parseSize('1,500 +/-') // 1500 */
export function parseSize(text: string): number | null {
	if (/^[\d,.]+$/.test(text)) return parseNumber(text);
	return parseNumber(
		mainArea(text).replace(/^(~|±|\+\/-|approx\.? |about )\s*|\s*(±|\+\/-|approx\.?)(?=$| )/gi, ''),
	);
}

/** A floor area; square feet unless the cell says otherwise. @example parseFloorArea('114 sqm') // 1227 */
export function parseFloorArea(text: string): number | null {
	const size = parseSize(text);
	const unit = areaUnit(text) ?? 1;
	return size === null || unit >= SQUARE_FEET_PER_ACRE ? null : Math.round(size * unit);
}

export function parseLivingArea(text: string): number | null {
	const area = parseFloorArea(text);
	return area !== null && area >= MIN_LIVING_AREA && area <= FACTS.livingArea.max ? area : null;
}
