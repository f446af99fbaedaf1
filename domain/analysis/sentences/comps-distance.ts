/** How far away the comps are, rounded alike in every sentence. */

/**
 * The distance in miles that all comps are within: the farthest one's, rounded up to a tenth. Null if one has no map
 * location, or if all are at the subject's.
 *
 * @example compsDistance([{ miles: 0.09 }, { miles: 0.44 }]) // 0.5
 */
export function compsDistance(comps: readonly { miles: number | null }[]): number | null {
	if (comps.some(({ miles }) => miles === null)) return null;
	const farthest = Math.max(0, ...comps.map(({ miles }) => miles ?? 0));
	return farthest === 0 ? null : Math.ceil(farthest * 10) / 10;
}
