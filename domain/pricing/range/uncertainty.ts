/** Uncertainty factors: facts known before a sale that indicate how far off an estimate may be. */
import type { IsoDate } from '../../dates/days.ts';
import type { HomeFacts } from '../../home/home.ts';
import { ageOf, logArea, validRating } from '../contributions.ts';
import type { KernelEstimate, LinearEstimate } from '../kernel.ts';
import type { Neighborhood } from '../neighborhood.ts';

/** Each is on the order of 1, and 0 if it indicates nothing. */
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
export type UncertaintyFactors = Readonly<Record<UncertaintyFactor, number>>;

/** Stands in for an unknown age. */
const DEFAULT_AGE = 50;
/** Age in years up to which homes get harder to price. */
const OLD_AGE = 60;
/** C3 and Q3: the further a home is rated below them, the more its price depends on unrecorded facts. */
const GOOD_RATING = 3;

/** The log of the price, and the two estimates it combines. */
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
		dispersion: Math.log((spreadOf(near, weights, log) + 0.02) / 0.17),
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
function spreadOf({ size, logs }: Neighborhood, weights: Float64Array, log: number): number {
	let total = 1e-9;
	let squares = 0;
	for (let c = 0; c < size; c++) {
		const weight = Math.max(0, weights[c] as number);
		total += weight;
		squares += weight * ((logs[c] as number) - log) ** 2;
	}
	return Math.sqrt(squares / total);
}
