/** The mix of homes by density, and the traits of each home type, in round figures. */
import type { HomeType } from '../home/home-types.ts';
import type { Density } from './neighborhoods.ts';
import type { Weights } from './random.ts';

/** The home types of the demo market. */
export type DemoHomeType = Extract<HomeType, 'single_family' | 'townhouse' | 'condo' | 'multi_family'>;

/** The traits of ZIP codes with one density. */
export interface Mix {
	/** The number of homes in a ZIP code, within a tenth. */
	homes: number;
	/** The maximum number of condos on the market in one building. */
	homesPerBuilding: number;
	types: Weights<DemoHomeType>;
	/** The size of houses relative to the suburbs: they are smaller in the city. */
	houseScale: number;
	/** By how many years homes are newer than those of the metro; negative if they are older. */
	newer: number;
	/** Dues of a condo, in US dollars per square foot and month. */
	duesPerFoot: number;
}

/** The mix of homes by density. */
export const MIXES: Record<Density, Mix> = {
	towers: {
		homes: 108,
		homesPerBuilding: 5,
		types: [
			['condo', 93],
			['townhouse', 5],
			['multi_family', 2],
		],
		houseScale: 0.9,
		newer: 26,
		duesPerFoot: 0.95,
	},
	urban: {
		homes: 98,
		homesPerBuilding: 5,
		types: [
			['single_family', 54],
			['condo', 28],
			['townhouse', 15],
			['multi_family', 3],
		],
		houseScale: 0.82,
		newer: -10,
		duesPerFoot: 0.55,
	},
	suburban: {
		homes: 91,
		homesPerBuilding: 6,
		types: [
			['single_family', 77],
			['townhouse', 13],
			['condo', 9],
			['multi_family', 1],
		],
		houseScale: 1,
		newer: 14,
		duesPerFoot: 0.42,
	},
};

/** The traits of a home type. */
interface Build {
	bedrooms: Weights<number>;
	/** The living area in square feet: a base, and more for each bedroom. */
	area: readonly [number, number];
	/** Typical lot size in square feet; null if the land is shared. */
	lot: number | null;
}

/** The traits of each home type. */
export const BUILDS: Record<DemoHomeType, Build> = {
	single_family: {
		bedrooms: [
			[2, 7],
			[3, 50],
			[4, 36],
			[5, 6],
			[6, 1],
		],
		area: [560, 450],
		lot: 7400,
	},
	townhouse: {
		bedrooms: [
			[2, 28],
			[3, 56],
			[4, 16],
		],
		area: [560, 370],
		lot: 1900,
	},
	condo: {
		bedrooms: [
			[1, 30],
			[2, 52],
			[3, 18],
		],
		area: [430, 330],
		lot: null,
	},
	multi_family: {
		bedrooms: [
			[4, 38],
			[5, 22],
			[6, 28],
			[8, 12],
		],
		area: [700, 400],
		lot: 4200,
	},
};

/** Only towers have studios. */
export const TOWER_BEDROOMS: Weights<number> = [
	[0, 10],
	[1, 42],
	[2, 36],
	[3, 12],
];
