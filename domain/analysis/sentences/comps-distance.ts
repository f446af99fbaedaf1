/** Where the comps are, which every sentence says in the same way. */
import { plural } from '../../format/plural.ts';
import type { Sale } from '../../home/home.ts';

/**
 * Where the comps are, to follow their noun: within a distance, or if one has none, in their ZIP code. Empty if there is
 * neither.
 *
 * @example compsPlace([{ miles: 0.44, sale }]) // ' within 0.5 miles'
 */
export function compsPlace(comps: readonly { miles: number | null; sale: Pick<Sale, 'zip'> }[]): string {
	const miles = compsDistance(comps);
	if (miles !== null) return ` within ${plural(miles, 'mile')}`;
	const zips = new Set(comps.map(({ sale }) => sale.zip));
	return zips.size === 1 && comps.some(({ miles }) => miles === null) ? ` in ZIP ${[...zips][0]}` : '';
}

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
