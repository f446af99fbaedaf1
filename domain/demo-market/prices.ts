/** The value of a demo home on a date. */
import { dayNumber } from '../dates/days.ts';
import { clamp } from '../math/arithmetic.ts';
import { monthOf } from './calendar.ts';
import { contributionOf } from './extras.ts';
import { type Home, sizeScale, typicalBaths, typicalLotSize } from './homes.ts';
import type { DemoHomeType } from './mixes.ts';
import type { Density, Neighborhood } from './neighborhoods.ts';
import { normal, type Random, randomStream } from './random.ts';
import { typicalQuality } from './tracts.ts';

/** The date to which the price levels of the metros refer. */
const LEVEL_DAY = dayNumber('2026-01-01');
const DAYS_PER_YEAR = 365.25;

/** By how many percent a price rises if the living area, or the lot, is one percent larger. */
const AREA_ELASTICITY = 0.5;
const LOT_ELASTICITY = 0.1;
/** The effect of one bath more than typical, natural log. */
const BATH_EFFECT = 0.03;
/** The effect of a year of age, natural log. */
const AGE_EFFECT = -0.0025;
/** The age in years beyond which age has no further effect. */
const MAX_AGE = 45;
/** The age in years that a renovated home has at its renovation. */
const RENOVATED_AGE = 10;
/** The standard deviation of prices among identical homes, natural log. */
const NOISE = 0.05;
/** By how much prices in June are above the yearly average, and in December below it: natural log. */
const SEASON_EFFECT = 0.006;

/** The living area in square feet of a typical home. */
const TYPICAL_AREA: Record<Density, number> = { towers: 820, urban: 1310, suburban: 1860 };

const TYPE_EFFECT: Record<DemoHomeType, number> = {
	single_family: 1,
	townhouse: 0.95,
	condo: 0.93,
	multi_family: 0.88,
};

const MIN_PRICE = 60_000;
const MAX_PRICE = 9_500_000;

/** The value of a home on a date, in unrounded US dollars. */
type Appraiser = (home: Home, day: number) => number;

/** A function that appraises the homes of one ZIP code, with random noise in each value. */
export function createAppraiser(seed: number, neighborhood: Neighborhood): Appraiser {
	const random = randomStream(seed, `prices of ${neighborhood.zip}`);
	const slope = drawSlope(random);
	return (home, day) => {
		const logarithm =
			Math.log(levelOn(neighborhood, day)) +
			effectOfFacts(home, neighborhood, day) +
			slope.east * home.east +
			slope.north * home.north +
			SEASON_EFFECT * Math.cos((2 * Math.PI * (monthOf(day) - 5)) / 12) +
			NOISE * normal(random);
		return clamp(Math.exp(logarithm), MIN_PRICE, MAX_PRICE);
	};
}

/** The price of a typical home in the ZIP code on a date, in US dollars. */
export function levelOn({ price, metro }: Neighborhood, day: number): number {
	return price * Math.exp((metro.trend * (day - LEVEL_DAY)) / DAYS_PER_YEAR);
}

/** One side of a ZIP code is more expensive than the other: the change per mile east and per mile north. */
function drawSlope(random: Random): { east: number; north: number } {
	return { east: clamp(normal(random), -2, 2) * 0.04, north: clamp(normal(random), -2, 2) * 0.04 };
}

function effectOfFacts(home: Home, neighborhood: Neighborhood, day: number): number {
	const { density } = neighborhood;
	const size = sizeScale(neighborhood);
	const typicalLot = typicalLotSize(home.type, neighborhood);
	const year = 1970 + day / DAYS_PER_YEAR;
	const age = year - Math.max(home.yearBuilt, (home.yearRenovated ?? 0) - RENOVATED_AGE);
	return (
		Math.log(TYPE_EFFECT[home.type]) +
		AREA_ELASTICITY * Math.log(home.livingArea / (TYPICAL_AREA[density] * size)) +
		LOT_ELASTICITY * (home.lotSize === null ? 0 : Math.log(home.lotSize / typicalLot)) +
		BATH_EFFECT * (home.bathrooms - typicalBaths(home.bedrooms)) +
		AGE_EFFECT * (clamp(age, 0, MAX_AGE) - MAX_AGE / 2) +
		contributionOf(home, typicalQuality(neighborhood))
	);
}
