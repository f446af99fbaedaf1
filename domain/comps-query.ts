/** What an agent asks for: comps of a ZIP, or around an address. */

/** The bounds of how many comps a search returns. */
export const COMPS_LIMIT = { least: 1, most: 500, usual: 50 } as const;

/** The bounds of a circle's radius in miles. */
export const RADIUS_MILES = { least: 0.25, most: 1, usual: 0.5 } as const;

/** Longer addresses are refused: no US address comes near it. */
export const ADDRESS_MOST_CHARACTERS = 200;

export type SearchMode = 'zip' | 'address';

export type CompsQuery = { limit: number } & ({ zip: string } | { address: string });

/**
 * Reads the search box.
 *
 * @returns the query, or null while the text can not be searched: a ZIP is exactly five digits,
 * an address longer than five characters after trimming.
 * @example readCompsQuery('zip', ' 10001 ', 0) // { zip: '10001', limit: 50 }
 */
export function readCompsQuery(
	mode: SearchMode,
	text: string,
	limit: number,
	usual: number = COMPS_LIMIT.usual,
): CompsQuery | null {
	const trimmed = text.trim();
	const bounded = readLimit(limit, usual);
	if (mode === 'zip') return isZip(trimmed) ? { zip: trimmed, limit: bounded } : null;
	return isAddress(trimmed) ? { address: trimmed, limit: bounded } : null;
}

/** Five ASCII digits and nothing else. */
export function isZip(text: string): boolean {
	return /^[0-9]{5}$/.test(text);
}

/** Longer than five characters after trimming, no longer than any address is, and without NUL. */
export function isAddress(text: string): boolean {
	const { length } = text.trim();
	return length > 5 && length <= ADDRESS_MOST_CHARACTERS && !text.includes('\0');
}

/** Zero or nothing is the usual limit; the rest is held between 1 and 500. */
export function readLimit(limit: number, usual: number = COMPS_LIMIT.usual): number {
	if (!Number.isFinite(limit) || limit === 0) return usual;
	return Math.min(COMPS_LIMIT.most, Math.max(COMPS_LIMIT.least, Math.trunc(limit)));
}
