/** The weight of the comps in the grid. */
import { describe, expect, test } from 'vitest';
import { analysisOf, SALES } from '../../tests/samples/pricing/corrected-analysis.ts';

describe('the comps in the grid', () => {
	test.each([[{}], [{ pinned: ['s7', 's8', 's9', 's10', 's11', 's12', 's13', 's14'] }]])(
		'have at least half of the weight, with the choices %j',
		(choices) => {
			const { comps, conclusion } = analysisOf(choices);
			const compsWeight = comps.reduce((sum, { weight }) => sum + weight, 0);
			expect(compsWeight).toBeGreaterThan(0.5 - 1e-9);
			const { supporting, neighborhood } = conclusion ?? {};
			expect(compsWeight + (supporting?.weight ?? 0) + (neighborhood?.weight ?? 0)).toBeCloseTo(1, 9);
		},
	);

	test('are flagged, with the reason, if they alone indicate a different price', () => {
		const pinned = SALES.filter(({ livingArea }) => (livingArea ?? 0) > 0)
			.sort((a, b) => b.price - a.price)
			.slice(0, 8)
			.map(({ id }) => id);
		const { conclusion, flags } = analysisOf({ pinned });
		const uncorrected = (conclusion?.compsPrice ?? 0) / (conclusion?.unrounded ?? 1) - 1;
		const mentions = flags.filter((flag) => flag.startsWith('The comps in the grid alone indicate'));
		expect(mentions).toHaveLength(Math.abs(uncorrected) > 0.05 ? 1 : 0);
		expect(uncorrected).toBeGreaterThan(0.05);
		expect(mentions[0]).toMatch(/ [\d.]+% above the price\. .+ lowers? it\.$/);
	});
});
