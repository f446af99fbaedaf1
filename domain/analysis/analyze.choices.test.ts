/** The agent's choices: excluded comps, criteria, and rates. */
import { expect, test } from 'vitest';
import { analyzeSample, compId, PLAIN, SALES, verdictOf } from '../../tests/samples/pricing/analysis.ts';
import type { Sale } from '../home/home.ts';

test('excluding a comp gives the price that leave-one-out shows', () => {
	for (const { id, price, change } of PLAIN.conclusion?.leaveOneOut ?? []) {
		const without = analyzeSample({ dropped: { [id]: 'Next to the highway' } });
		expect(without.conclusion?.price).toBe(price);
		expect((without.conclusion?.unrounded ?? 0) / (PLAIN.conclusion?.unrounded ?? 1) - 1).toBeCloseTo(
			change as number,
			12,
		);
		expect(verdictOf(without, id)).toMatchObject({
			included: false,
			supports: false,
			code: 'dropped',
			words: 'Excluded by you: Next to the highway',
		});
	}
});

test('leave-one-out also holds when only the comps in the grid are used', () => {
	const alone = analyzeSample({ compsAlone: true });
	expect(alone.conclusion?.supporting).toMatchObject({ sales: 0, weight: 0, adjustedPrice: null });
	for (const { id, price } of alone.conclusion?.leaveOneOut ?? []) {
		expect(analyzeSample({ compsAlone: true, dropped: { [id]: '' } }).conclusion?.price).toBe(price);
	}
});

test('criteria that the agent sets apply to all sales used, those of the ladder only to comps', () => {
	const near = analyzeSample({ criteria: { radius: 0.5 } });
	expect(PLAIN.salesUsed).toBeGreaterThan(near.salesUsed);
	const outside = near.verdicts.filter(({ code }) => code === 'radius');
	expect(outside.length).toBeGreaterThan(0);
	expect(outside.every(({ supports }) => !supports)).toBe(true);
	expect(PLAIN.verdicts.some(({ code, supports }) => code === 'living_area' && supports)).toBe(true);
});

test('extra features have a rate only if a record gives their value, or if the agent sets a rate', () => {
	const unvalued = SALES.map((sale) => ({ ...sale, extraFeatures: null }));
	const [first, ...others] = unvalued;
	if (!first) throw new Error('no sales');
	const rateOfExtras = (sales: readonly Sale[], extraFeatures: number | null, rates = {}) =>
		analyzeSample({ rates }, sales, { extraFeatures }).rates.find(({ feature }) => feature === 'extras');
	expect(rateOfExtras(unvalued, null)).toBeUndefined();
	expect(rateOfExtras(unvalued, null, { extras: 0.5 })).toMatchObject({ edited: true });
	expect(rateOfExtras(unvalued, 4000)).toMatchObject({ edited: false });
	expect(rateOfExtras([{ ...first, extraFeatures: 4000 }, ...others], null)).toMatchObject({ edited: false });
});

test('rates and adjustments that the agent sets change the price and are marked', () => {
	const id = compId(1);
	const rated = analyzeSample({ rates: { livingArea: 250 } });
	expect(rated.conclusion?.unrounded).not.toBe(PLAIN.conclusion?.unrounded);
	expect(rated.comps.every(({ adjustments }) => adjustments.some(({ edited }) => edited))).toBe(true);
	const cell = analyzeSample({ cells: { [id]: { condition: 15_000 } } });
	const line = cell.comps
		.find(({ sale }) => sale.id === id)
		?.adjustments.find(({ feature }) => feature === 'condition');
	expect(line).toMatchObject({ dollars: 15_000, edited: true });
});
