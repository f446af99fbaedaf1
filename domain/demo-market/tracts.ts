/**
 * A tract: the homes on one street, or the units in one building, which are alike because they were built together.
 */
import { clamp } from '../math/arithmetic.ts';
import type { Neighborhood } from './neighborhoods.ts';
import { normal, pickWeighted, type Random, type Weights } from './random.ts';

export interface Tract {
	/** The rank of its homes by bedrooms within the ZIP code, from 0 to 1. */
	rooms: number;
	/** The rank of its homes by garage spaces within the ZIP code, from 0 to 1. */
	garage: number;
	/** Living area relative to the ZIP code, natural log. */
	area: number;
	/** Lot size relative to the ZIP code, natural log. */
	lot: number;
	/** By how many years its homes are newer than typical in the ZIP code. */
	newer: number;
	/** Quality grade, 1 to 6; 1 is best. */
	quality: number;
	/** 0 is typical, 1 is one standard deviation better maintained. */
	upkeep: number;
}

/** The quality grades of streets relative to their ZIP code: most are the same, a few are one grade better or worse. */
const QUALITY_STEPS: Weights<number> = [
	[0, 86],
	[-1, 7],
	[1, 7],
];

/** A function that returns the tract of a street in a ZIP code, always the same for one street. */
export function tractsOf(random: Random, neighborhood: Neighborhood): (street: string) => Tract {
	const tracts = new Map<string, Tract>();
	return (street) => {
		const tract = tracts.get(street) ?? drawTract(random, neighborhood);
		tracts.set(street, tract);
		return tract;
	};
}

function drawTract(random: Random, neighborhood: Neighborhood): Tract {
	return {
		rooms: random(),
		garage: random(),
		area: normal(random) * 0.07,
		lot: normal(random) * 0.12,
		newer: clamp(normal(random), -2, 2) * 5,
		quality: clamp(typicalQuality(neighborhood) + pickWeighted(random, QUALITY_STEPS), 1, 6),
		upkeep: normal(random) * 0.6,
	};
}

/** The typical construction quality of a ZIP code: better where homes are expensive for their metro. */
export function typicalQuality({ price, metro }: Neighborhood): number {
	const priceLevel = price / (metro.price * 1000);
	if (priceLevel > 2) return 2;
	if (priceLevel > 1.25) return 3;
	return priceLevel < 0.6 ? 5 : 4;
}
