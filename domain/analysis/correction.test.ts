import { describe, expect, test } from 'vitest';
import { evidenceOf, MODEL, SUBJECT, saleOf, salesOf } from '../../tests/sample-market.ts';
import { type Choices, NO_CHOICES } from '../comps/choices.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import type { Analysis } from './analysis.ts';
import { analyze } from './analyze.ts';

/**
 * A market in which homes of this age sold for 4% less than their comps indicated, and earlier sales are informative.
 */
const CORRECTED: MarketModel = {
	...MODEL,
	correction: {
		curves: {
			age: { heights: new Array(9).fill(-0.04), mean: 0 },
			bedrooms: { heights: [0.01, 0.01, 0.01, 0.01, 0.01], mean: 0 },
			ownSale: { heights: new Array(7).fill(0.02), mean: 0 },
		},
		middle: { area: 7.5, lot: 8.9, price: 13 },
		share: 0.8,
		errors: 4100,
	},
};
const SALES = salesOf(300);

function analysisOf(choices: Partial<Choices> = {}, sales = SALES, model = CORRECTED): Analysis {
	return analyze({ ...evidenceOf(sales), model }, SUBJECT, { ...NO_CHOICES, ...choices });
}

describe('the model correction', () => {
	const { conclusion, comps } = analysisOf();

	test('is the last part of the price, and the sums still match exactly', () => {
		const { supporting, neighborhood, unrounded = 0, correction } = conclusion ?? {};
		const log = [
			...comps.map(({ weight, adjustedPrice }) => weight * Math.log(adjustedPrice)),
			(supporting?.weight ?? 0) * Math.log(supporting?.adjustedPrice ?? 1),
			(neighborhood?.weight ?? 0) * Math.log(neighborhood?.price ?? 1),
		].reduce((sum, each) => sum + each, 0);
		expect(correction?.log).toBeCloseTo(-0.024, 9);
		expect(log + (correction?.log ?? 0)).toBeCloseTo(Math.log(unrounded), 9);
		expect(Math.exp(log) + (correction?.dollars ?? 0)).toBeCloseTo(unrounded, 3);
	});

	test('has reasons that add up to it', () => {
		const { reasons = [], change, words } = conclusion?.correction ?? {};
		expect(reasons.reduce((sum, reason) => sum + reason.change, 0)).toBeCloseTo(change ?? 0, 3);
		expect(words).toBe(
			'In Sample County, OH, homes like this one sold for 2.4% less than their comps indicated: −3.2% for age, +0.8% for rooms (from 4,100 past sales, each priced before it closed).',
		);
	});

	test('can be turned off, which is noted', () => {
		const uncorrected = analysisOf({ withoutCorrection: true });
		expect(uncorrected.conclusion?.correction).toBeNull();
		expect(uncorrected.conclusion?.unrounded).toBeCloseTo(conclusion?.correction?.before ?? 0, 6);
		expect(uncorrected.flags).toContain(
			'The model correction is turned off: past errors in this market do not change this price.',
		);
		expect(analysisOf({ withoutCorrection: true }, SALES, MODEL).flags).toEqual(
			analysisOf({}, SALES, MODEL).flags,
		);
	});

	test('is left out when only the comps in the grid are used, which is noted', () => {
		const alone = analysisOf({ compsAlone: true });
		expect(alone.conclusion?.correction).toBeNull();
		expect(alone.flags).toContain(
			'Only the comps in the grid are used, without the supporting sales and the model correction.',
		);
		expect(analysisOf({ compsAlone: true }, SALES, MODEL).flags).toContain(
			'Only the comps in the grid are used, without the supporting sales.',
		);
	});

	test('uses an earlier sale price of the home, without using that sale as a comp', () => {
		const own = saleOf({ id: 'own', address: SUBJECT.address, price: 390_000, latitude: SUBJECT.latitude });
		const known = analysisOf({}, [...SALES, own]);
		expect(known.comps.some(({ sale }) => sale.id === 'own')).toBe(false);
		expect(known.conclusion?.correction?.usesOwnSale).toBe(true);
		expect(known.conclusion?.correction?.log).toBeCloseTo(-0.008, 9);
		expect(known.flags.join(' ')).toContain(
			'That sale is not a comp, but the model correction takes it into account',
		);
	});
});

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

	test('are flagged, with the reason, if they alone give a different price', () => {
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
