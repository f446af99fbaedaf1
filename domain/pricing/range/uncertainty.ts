/** Uncertainty factors: facts known before a sale that indicate how far off an estimate may be. */
import type { IsoDate } from '../../dates/days.ts';
import type { HomeFacts } from '../../home/home.ts';
import { ageOf, logArea, validRating } from '../contributions.ts';
import type { KernelEstimate, LinearEstimate } from '../kernel.ts';
import type { Neighborhood } from '../neighborhood.ts';

/** The names of the factors. Their values are on the order of 1. */
export const UNCERTAINTY_FACTORS = [
	'constant',
	'krigingError',
	'kernelError',
	'dispersion',
	'roughness',
	'disagreement',
	'size',
	'age',
	'old',
	'condition',
	'quality',
	'unknown',
] as const;
export type UncertaintyFactor = (typeof UNCERTAINTY_FACTORS)[number];
/** The factors of one estimate. */
export type UncertaintyFactors = Readonly<Record<UncertaintyFactor, number>>;

/** The age in years that is assumed if it is unknown. */
const DEFAULT_AGE = 50;
/** Up to this age in years, older homes are harder to price; beyond it, age makes little difference. */
const OLD_AGE = 60;
/** C3 or Q3. The price of a home with a lower rating depends more on unrecorded facts. */
const GOOD_RATING = 3;

/** The log of the price, and the two estimates that it combines. */
interface Estimates {
	log: number;
	kernel: KernelEstimate;
	kriging: LinearEstimate;
}

/** The uncertainty factors of one estimate. */
export function uncertaintyFactors(
	subject: HomeFacts,
	near: Neighborhood,
	weights: Float64Array,
	{ log, kernel, kriging }: Estimates,
	on: IsoDate,
): UncertaintyFactors {
	const age = ageOf(subject, on) ?? DEFAULT_AGE;
	const facts = [subject.livingArea, subject.yearBuilt, subject.bathrooms, subject.latitude];
	return {
		constant: 1,
		krigingError: Math.log(kriging.error / 0.15),
		kernelError: Math.log((kernel.error + 0.001) / 0.03),
		dispersion: Math.log((measureSpread(near, weights, log) + 0.02) / 0.17),
		roughness: Math.log((kernel.roughness + 0.02) / 0.15),
		disagreement: 10 * Math.abs(kernel.log - kriging.log),
		size: Math.abs(logArea(subject.livingArea) ?? 0),
		age: age / 100,
		old: Math.max(0, age - OLD_AGE) / 50,
		condition: Math.max(0, (validRating(subject.condition) ?? 0) - GOOD_RATING),
		quality: Math.max(0, (validRating(subject.quality) ?? 0) - GOOD_RATING),
		unknown: facts.filter((fact) => fact === null).length,
	};
}

/** Weighted standard deviation of the adjusted logs around the estimate. */
function measureSpread({ size, logs }: Neighborhood, weights: Float64Array, log: number): number {
	let total = 1e-9;
	let squares = 0;
	for (let c = 0; c < size; c++) {
		const weight = Math.max(0, weights[c]);
		total += weight;
		squares += weight * (logs[c] - log) ** 2;
	}
	return Math.sqrt(squares / total);
}
