/** The signs by which an estimate tells beforehand how far it may miss. */
import type { IsoDate } from '../listing.ts';
import type { HomeFacts } from './home.ts';
import type { KernelEstimate, LinearEstimate } from './kernel.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { ageOf, logArea, rated } from './worth.ts';

/** Each is of the order of 1, and 0 where it says nothing. */
export const SIGNS = [
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
export type Sign = (typeof SIGNS)[number];
export type Signs = Readonly<Record<Sign, number>>;

/** Years of a home that does not tell its age. */
const USUAL_AGE = 50;
/** Homes grow harder to price up to so many years. */
const OLD = 60;
/** C3 and Q3: the lower a home is rated below them, the more its price depends on what nobody recorded. */
const GOOD = 3;

/** The log of the price, and what it was made from. */
interface Answers {
	log: number;
	kernel: KernelEstimate;
	kriging: LinearEstimate;
}

/** The signs of one estimate. */
export function signsOf(
	subject: HomeFacts,
	near: Neighbourhood,
	weights: Float64Array,
	{ log, kernel, kriging }: Answers,
	on: IsoDate,
): Signs {
	const age = ageOf(subject, on) ?? USUAL_AGE;
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
		old: Math.max(0, age - OLD) / 50,
		condition: Math.max(0, (rated(subject.condition) ?? 0) - GOOD),
		quality: Math.max(0, (rated(subject.quality) ?? 0) - GOOD),
		unknown: facts.filter((fact) => fact === null).length,
	};
}

/** Standard deviation of the adjusted logs around the answer, by their weights. */
function spreadOf({ size, logs }: Neighbourhood, weights: Float64Array, log: number): number {
	let total = 1e-9;
	let squares = 0;
	for (let c = 0; c < size; c++) {
		const weight = Math.max(0, weights[c] as number);
		total += weight;
		squares += weight * ((logs[c] as number) - log) ** 2;
	}
	return Math.sqrt(squares / total);
}
