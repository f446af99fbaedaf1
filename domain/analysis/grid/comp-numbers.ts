/** The numbers of comps, which stay the same while the agent excludes, includes and pins sales. */
import type { Candidate } from '../../comps/candidate.ts';

/**
 * Numbers comps in the order in which the agent sees them: first those that the criteria choose, then those that replace
 * an excluded one, round by round. An excluded comp keeps its number. The rest of the grid, such as pinned sales, gets
 * the numbers that are left.
 *
 * @param gridExcluding the grid without the sales of these ids, and without pins
 * @param grid the grid now
 * @param dropped the ids of the sales that the agent excluded
 * @returns from 1, for every comp and excluded comp
 * @example with comps A, B, C, of which B was excluded and replaced by D: A 1, B 2, C 3, D 4
 */
export function numberComps(
	gridExcluding: (ids: ReadonlySet<string>) => readonly Candidate[],
	grid: readonly Candidate[],
	dropped: ReadonlySet<string>,
): Map<Candidate, number> {
	const numbers = new Map<Candidate, number>();
	const add = (candidates: readonly Candidate[]) => {
		for (const each of candidates) if (!numbers.has(each)) numbers.set(each, numbers.size + 1);
	};
	const excluded = new Set<string>();
	for (;;) {
		const shown = gridExcluding(excluded);
		add(shown);
		const next = shown.filter(({ sale }) => dropped.has(sale.id) && !excluded.has(sale.id));
		if (next.length === 0) break;
		for (const { sale } of next) excluded.add(sale.id);
	}
	const current = new Set(grid);
	const kept = new Map([...numbers].filter(([each]) => current.has(each) || dropped.has(each.sale.id)));
	const used = new Set(kept.values());
	let free = 1;
	for (const each of grid) {
		if (kept.has(each)) continue;
		while (used.has(free)) free++;
		kept.set(each, free);
		used.add(free);
	}
	return kept;
}
