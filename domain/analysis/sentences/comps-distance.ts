/** The distance of the comps, which every sentence rounds in the same way. */

/**
 * The distance in miles of the farthest comp, rounded up to a tenth. Null if a comp has no map location, or if all have
 * the subject's location.
 *
 * @example compsDistance([{ miles: 0.09 }, { miles: 0.44 }]) // 0.5
 */
export function compsDistance(comps: readonly { miles: number | null }[]): number | null {
	if (comps.some(({ miles }) => miles === null)) return null;
	const farthest = Math.max(0, ...comps.map(({ miles }) => miles ?? 0));
	return farthest === 0 ? null : Math.ceil(farthest * 10) / 10;
}
