/** The curves of the model correction: which facts they depend on, and where each has its knots. */
import { clamp } from '../../math/arithmetic.ts';
import type { MarketMedians } from '../market-model.ts';
import { type CorrectionFact, type CorrectionFacts, recencyOf } from './correction-facts.ts';
import { renovationShare } from './own-sale.ts';

/** A group of curves whose effects are shown as one reason. */
export type CorrectionGroup =
	| 'age'
	| 'size'
	| 'lot'
	| 'rooms'
	| 'ageGap'
	| 'distance'
	| 'priceLevel'
	| 'spread'
	| 'ownSale'
	| 'ratings';

/** A nonzero value in a row of the regression. */
export type Entry = readonly [column: number, value: number];

/** A curve of the correction: a part of it that depends on one fact or on two. */
export interface CorrectionCurve {
	name: string;
	group: CorrectionGroup;
	/** The number of columns. */
	columns: number;
	/**
	 * `height`: heights at knots. `product`: heights at pairs of knots. `ownSale`: for an earlier sale of the home
	 * itself.
	 */
	kind: 'height' | 'product' | 'ownSale';
	/** The nonzero values of the curve's columns for an estimate; null if a fact is unknown. */
	entries(facts: CorrectionFacts, middle: MarketMedians): readonly Entry[] | null;
}

/*
 * The knots were chosen on the sales of King County, WA, before April 2015 and of five other markets before their test
 * windows.
 */
export const CORRECTION_CURVES: readonly CorrectionCurve[] = [
	curve('age', 'age', [0, 3, 10, 20, 35, 50, 70, 90, 120]),
	curve('area', 'size', [-0.8, -0.5, -0.25, 0, 0.25, 0.5, 0.8]),
	curve('lot', 'lot', [-1.2, -0.6, -0.25, 0, 0.25, 0.6, 1.2]),
	curve('bedrooms', 'rooms', [1, 2, 3, 4, 5]),
	curve('bathrooms', 'rooms', [1, 1.5, 2, 2.5, 3, 4]),
	curve('areaGap', 'size', [-0.4, -0.2, -0.1, 0, 0.1, 0.2, 0.4]),
	curve('lotGap', 'lot', [-0.8, -0.4, -0.15, 0, 0.15, 0.4, 0.8]),
	curve('ageGap', 'ageGap', [-40, -20, -8, 0, 8, 20, 40]),
	curve('bedroomsGap', 'rooms', [-1.5, -0.6, 0, 0.6, 1.5]),
	curve('bathroomsGap', 'rooms', [-1.2, -0.5, 0, 0.5, 1.2]),
	curve('miles', 'distance', [0.1, 0.2, 0.35, 0.6, 1, 2, 5].map(Math.log)),
	curve('price', 'priceLevel', [-0.9, -0.5, -0.2, 0, 0.2, 0.5, 0.9]),
	curve('skew', 'spread', [-0.1, -0.04, 0, 0.04, 0.1]),
	curve('upper', 'spread', [0, 0.05, 0.1, 0.2, 0.3]),
	ownSaleCurve([-0.5, -0.25, -0.1, 0, 0.1, 0.25, 0.5]),
	{
		name: 'ownRecency',
		group: 'ownSale',
		columns: 3,
		kind: 'ownSale',
		entries(facts) {
			const recency = (recencyOf(facts) ?? 0) * renovationShare(facts);
			const gap = facts.ownSale;
			if (gap === null || recency === 0) return null;
			return [
				[0, Math.max(0, gap) * recency],
				[1, Math.min(0, gap) * recency],
				[2, recency],
			];
		},
	},
	ageByArea([0, 15, 45, 90], [-0.6, 0, 0.6]),
	curve('qualityGap', 'ratings', [-1, -0.4, 0, 0.4, 1]),
	curve('conditionGap', 'ratings', [-1.5, -0.5, 0, 0.5, 1.5]),
	curve('viewGap', 'ratings', [-1, 0, 1, 4]),
	curve('belowGradeGap', 'ratings', [-0.3, -0.1, 0, 0.1, 0.3]),
];

function curve(fact: CorrectionFact, group: CorrectionGroup, knots: readonly number[]): CorrectionCurve {
	return {
		name: fact,
		group,
		columns: knots.length,
		kind: 'height',
		entries(facts, middle) {
			const value = measured(fact, facts, middle);
			return value === null ? null : betweenKnots(knots, value);
		},
	};
}

/** The curve of the home's own earlier price, which counts as far as the home can have been renovated since. */
function ownSaleCurve(knots: readonly number[]): CorrectionCurve {
	const byGap = curve('ownSale', 'ownSale', knots);
	return {
		...byGap,
		kind: 'ownSale',
		entries(facts, middle) {
			const share = renovationShare(facts);
			const entries = share === 0 ? null : byGap.entries(facts, middle);
			return entries === null ? null : entries.map(([at, value]) => [at, share * value]);
		},
	};
}

function ageByArea(ages: readonly number[], areas: readonly number[]): CorrectionCurve {
	return {
		name: 'ageByArea',
		group: 'size',
		columns: ages.length * areas.length,
		kind: 'product',
		entries(facts, middle) {
			const [age, area] = [measured('age', facts, middle), measured('area', facts, middle)];
			if (age === null || area === null) return null;
			return betweenKnots(ages, age).flatMap(([row, one]) =>
				betweenKnots(areas, area).map(([column, other]): Entry => [row * areas.length + column, one * other]),
			);
		},
	};
}

/** The value of a fact. Sizes and prices are relative to the market's medians. */
function measured(fact: CorrectionFact, facts: CorrectionFacts, middle: MarketMedians): number | null {
	const value = facts[fact];
	if (value === null) return null;
	return fact === 'area' || fact === 'lot' || fact === 'price' ? value - middle[fact] : value;
}

/**
 * The shares of the two knots around a value, for a curve that is flat beyond its ends.
 *
 * @example betweenKnots([0, 10, 20], 12) // [[1, 0.8], [2, 0.2]]
 */
function betweenKnots(knots: readonly number[], value: number): Entry[] {
	let before = 0;
	while (before < knots.length - 2 && value > knots[before + 1]) before += 1;
	const [low, high] = [knots[before], knots[before + 1]];
	const share = clamp((value - low) / (high - low), 0, 1);
	return [
		[before, 1 - share],
		[before + 1, share],
	];
}
