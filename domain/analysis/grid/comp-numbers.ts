/** The numbers of comps, which stay the same while the agent edits. */
import type { Candidate } from '../../comps/candidate.ts';

/**
 * Numbers comps in the order in which the agent sees them: first those that the criteria choose, heaviest first, then those that
 * replace an excluded one, round by round. An excluded comp keeps its number. The rest of the grid, such as pinned sales,
 * gets the numbers that are left.
 *
 * @param before the ids of the comps before any other edit, heaviest first
 * @param gridExcluding the grid without the sales of these ids, and without pins
 * @param grid the grid now
 * @param dropped the ids of the sales that the agent excluded
 * @returns from 1, for every comp and excluded comp
 * @example with comps A, B, C, of which B was excluded and replaced by D: A 1, B 2, C 3, D 4
 */
export function numberComps(
	before: readonly string[],
	gridExcluding: (ids: ReadonlySet<string>) => readonly Candidate[],
	grid: readonly Candidate[],
	dropped: ReadonlySet<string>,
): Map<Candidate, number> {
	const numbers = new Map(before.map((id, at) => [id, at + 1]));
	const seen = new Map<string, Candidate>();
	const excluded = new Set<string>();
	for (;;) {
		const shown = gridExcluding(excluded);
		for (const each of shown) {
			seen.set(each.sale.id, each);
			if (!numbers.has(each.sale.id)) numbers.set(each.sale.id, numbers.size + 1);
		}
		const next = shown.filter(({ sale }) => dropped.has(sale.id) && !excluded.has(sale.id));
		if (next.length === 0) break;
		for (const { sale } of next) excluded.add(sale.id);
	}
	const current = new Set(grid);
	const kept = new Map<Candidate, number>();
	for (const each of new Set([...seen.values(), ...grid])) {
		const number = numbers.get(each.sale.id);
		if (number !== undefined && (current.has(each) || dropped.has(each.sale.id))) kept.set(each, number);
	}
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
