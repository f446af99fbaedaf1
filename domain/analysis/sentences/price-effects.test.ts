import { expect, test } from 'vitest';
import type { Conclusion } from '../analysis.ts';
import { compsAloneFlags } from './flags.ts';
import { effectsWords, type PriceParts } from './price-effects.ts';

const NO_EFFECTS: PriceParts = {
	compsPrice: 400_000,
	correction: null,
	supporting: { sales: 0, weight: 0, adjustedPrice: null },
	neighborhood: { weight: 0, price: 400_000 },
};
const SALES = { words: 'other sales nearby', isPlural: true };
const correction = (log: number, usesErrors = true) => ({ log, usesErrors }) as Conclusion['correction'];
const supporting = (sales: number) => ({ sales, weight: 0.5, adjustedPrice: 500_000 });

test('only effects in the direction of the price are mentioned', () => {
	const parts = { ...NO_EFFECTS, supporting: supporting(9), correction: correction(-0.02) };
	expect(effectsWords(parts, 1, SALES)).toBe('other sales nearby raise it');
	expect(effectsWords(parts, -1, SALES)).toBe('the model correction lowers it');
	const byOwnSale = { ...NO_EFFECTS, correction: correction(0.02, false) };
	expect(effectsWords(byOwnSale, 1, SALES)).toBe("the home's own recent sale raises it");
	expect(effectsWords(NO_EFFECTS, 1, SALES)).toBeNull();
	expect(effectsWords({ ...parts, compsPrice: null }, 1, SALES)).toBeNull();
});

test('several effects are listed by size', () => {
	const neighborhood = { weight: 0.1, price: 500_000 };
	expect(
		effectsWords(
			{ ...NO_EFFECTS, supporting: supporting(9), neighborhood, correction: correction(0.05) },
			1,
			SALES,
		),
	).toBe('other sales nearby, the model correction and the neighborhood average raise it');
});

test('the flag on the price of the comps alone counts a single supporting sale as one', () => {
	const parts = { ...NO_EFFECTS, supporting: supporting(1), unrounded: 440_000 } as Conclusion;
	expect(compsAloneFlags(parts)).toEqual([
		'The comps in the grid alone indicate $400,000, 9.1% below the price. 1 other sale nearby raises it.',
	]);
	expect(compsAloneFlags({ ...parts, supporting: supporting(1200) })[0]).toMatch(
		/\. 1,200 other sales nearby raise it\.$/,
	);
	// Without an effect to name, the flag names none: there may be no other sales at all.
	expect(compsAloneFlags({ ...parts, supporting: NO_EFFECTS.supporting })).toEqual([
		'The comps in the grid alone indicate $400,000, 9.1% below the price.',
	]);
});
