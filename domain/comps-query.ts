/** A search: comps in a ZIP code, or around an address. */

/** How many comps a search can return. */
export const COMPS_LIMIT = { min: 1, max: 500, default: 50 } as const;

/** The radius of an address search in miles, and the step of its slider. */
export const RADIUS_MILES = { min: 0.25, max: 1, step: 0.05, default: 0.5 } as const;

/** Longer addresses are refused: no US address is nearly as long. */
export const MAX_ADDRESS_LENGTH = 200;

export type SearchMode = 'zip' | 'address';

/**
 * A search for comps. `radius` is in miles; without it, an address search uses the default radius, and a ZIP code
 * search covers the whole ZIP code.
 */
export type CompsQuery = { limit: number; radius?: number } & ({ zip: string } | { address: string });

/**
 * Parses the search box.
 *
 * @returns the query, or null while the text can't be searched: a ZIP code is exactly five digits, an address longer
 * than five characters after trimming.
 * @example parseCompsQuery('zip', ' 10001 ', 0) // { zip: '10001', limit: 50 }
 */
export function parseCompsQuery(
	mode: SearchMode,
	text: string,
	limit: number,
	defaultLimit: number = COMPS_LIMIT.default,
): CompsQuery | null {
	const trimmed = text.trim();
	const bounded = parseLimit(limit, defaultLimit);
	if (mode === 'zip') return isZip(trimmed) ? { zip: trimmed, limit: bounded } : null;
	return isAddress(trimmed) ? { address: trimmed, limit: bounded } : null;
}

/** Whether a string is a ZIP code: exactly five ASCII digits. */
export function isZip(text: string): boolean {
	return /^[0-9]{5}$/.test(text);
}

/**
 * Whether a string can be an address: more than five characters after trimming, at most the maximum length, and without
 * NUL.
 */
export function isAddress(text: string): boolean {
	const { length } = text.trim();
	return length > 5 && length <= MAX_ADDRESS_LENGTH && !text.includes('\0');
}

/** Parses a limit. Zero, NaN and infinite values mean the default; others are truncated and clamped to 1 to 500. */
export function parseLimit(limit: number, defaultLimit: number = COMPS_LIMIT.default): number {
	if (!Number.isFinite(limit) || limit === 0) return defaultLimit;
	return Math.min(COMPS_LIMIT.max, Math.max(COMPS_LIMIT.min, Math.trunc(limit)));
}

/**
 * The nearest radius that a search can have: a step of the slider, from 0.25 to 1 mile.
 *
 * @example toSearchRadius(0.27) // 0.25
 */
export function toSearchRadius(miles: number): number {
	const { min, max, step } = RADIUS_MILES;
	const bounded = Math.min(max, Math.max(min, miles));
	return Math.round(Math.round(bounded / step) * step * 100) / 100;
}
