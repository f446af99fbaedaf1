/** The features of a demo home beyond rooms, area and age, and their effects on its price. */
import type { Listing } from '../home/listing.ts';
import { clamp } from '../math/arithmetic.ts';
import type { DemoHomeType } from './mixes.ts';
import { between, normal, pickWeighted, type Random, type Weights } from './random.ts';
import type { Tract } from './tracts.ts';

/** The features drawn here, which are known for every demo home. */
export interface Extras {
	condition: number;
	quality: number;
	garageSpaces: number;
	pool: boolean;
	basementArea: number;
	view: number;
	waterfront: boolean;
}

/** The facts of a home that its extras depend on. */
export interface Shell {
	type: DemoHomeType;
	inTower: boolean;
	state: string;
	yearBuilt: number;
	/** Years, as of the market's date. */
	age: number;
	livingArea: number;
	tract: Pick<Tract, 'quality' | 'upkeep' | 'garage'>;
}

const GARAGES: Record<DemoHomeType, Weights<number>> = {
	single_family: weights(8, 24, 56, 12),
	townhouse: weights(25, 45, 30, 0),
	condo: weights(45, 45, 10, 0),
	multi_family: weights(40, 20, 30, 10),
};
/** The garage spaces of houses built before cars were common. */
const OLD_GARAGES = weights(45, 35, 19, 1);
const CARS_SINCE = 1945;

const VIEWS: Weights<number> = [...weights(90, 4, 3, 2), [4, 1]];
const TOWER_VIEWS: Weights<number> = [...weights(68, 12, 12, 6), [4, 2]];

/** The share of homes whose garage is drawn independently of their street. */
const OWN_GARAGE_SHARE = 0.3;

/** The states where many houses have basements, because the ground freezes in winter. */
const COLD_STATES = new Set(
	'CO CT DC DE IA IL IN KS MA MD ME MI MN MO MT ND NE NH NJ NY OH PA RI SD UT VT WI WV WY VA'.split(' '),
);
/** The states where many houses have pools. */
const POOL_STATES = new Set('AZ CA FL HI NV TX'.split(' '));

/**
 * Draws the extras of a home, always with the same number of random draws, so that the next home doesn't depend on it.
 */
export function drawExtras(random: Random, home: Shell): Extras {
	const { type, yearBuilt, tract } = home;
	const [garage, pool, basement, water] = [random(), random(), random(), random()];
	const [build, own] = [random(), random()];
	const upkeep = tract.upkeep + 0.8 * normal(random);
	const view = pickWeighted(random, home.inTower ? TOWER_VIEWS : VIEWS);
	const hasBasement = type !== 'condo' && COLD_STATES.has(home.state) && basement < 0.6;
	const garages = type === 'single_family' && yearBuilt < CARS_SINCE ? OLD_GARAGES : GARAGES[type];
	return {
		condition: clamp(Math.round(3.3 - 0.5 * upkeep + 0.008 * clamp(home.age - 20, 0, 60)), 2, 6),
		quality: clamp(tract.quality + qualityStep(build), 1, 6),
		garageSpaces: pickWeighted(() => (own < OWN_GARAGE_SHARE ? garage : tract.garage), garages),
		pool: type === 'single_family' && pool < (POOL_STATES.has(home.state) ? 0.28 : 0.03),
		basementArea: hasBasement ? Math.round((home.livingArea * between(random, 0.25, 0.6)) / 10) * 10 : 0,
		view,
		waterfront: type === 'single_family' && view >= 3 && water < 0.12,
	};
}

/** The difference in quality grade from the street: one grade for few homes, none for most. */
function qualityStep(chance: number): number {
	if (chance < 0.04) return -1;
	return chance > 0.96 ? 1 : 0;
}

/** The effects on the price of one unit of each feature, natural log. */
const EFFECTS = {
	condition: -0.05,
	quality: -0.1,
	garageSpace: 0.02,
	pool: 0.035,
	/** The effect of a basement as large as the living area. */
	basement: 0.12,
	viewLevel: 0.03,
	waterfront: 0.2,
};

/**
 * The effect of a home's extras on the price of a typical home, in natural log.
 *
 * @param quality the typical quality here
 */
export function contributionOf(home: Extras & { livingArea: number }, quality: number): number {
	return (
		EFFECTS.condition * (home.condition - 3.5) +
		EFFECTS.quality * (home.quality - quality) +
		EFFECTS.garageSpace * (home.garageSpaces - 1.3) +
		EFFECTS.pool * Number(home.pool) +
		EFFECTS.basement * (home.basementArea / home.livingArea) +
		EFFECTS.viewLevel * home.view +
		EFFECTS.waterfront * Number(home.waterfront)
	);
}

/**
 * Draws seller concessions in US dollars: more often where prices fall.
 *
 * @param trend the yearly change in prices
 */
export function drawConcessions(
	random: Random,
	value: number,
	trend: number,
): NonNullable<Listing['concessions']> {
	const [chance, share] = [random(), between(random, 0.004, 0.024)];
	return chance < clamp(0.28 - 3 * trend, 0.05, 0.5) ? Math.round((value * share) / 500) * 500 : 0;
}

/** The probabilities of none, one, two and three. */
function weights(
	none: number,
	one: number,
	two: number,
	three: number,
): [[number, number], [number, number], [number, number], [number, number]] {
	return [
		[0, none],
		[1, one],
		[2, two],
		[3, three],
	];
}
