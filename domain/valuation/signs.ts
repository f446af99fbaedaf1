/** The signs by which an estimate tells beforehand how far it may miss. */
import type { IsoDate } from '../listing.ts';
import type { HomeFacts } from './home.ts';
import type { KernelEstimate, LinearEstimate } from './kernel.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { ageOf, logArea } from './worth.ts';

/** Each is of the order of 1, and 0 where it says nothing. */
export const SIGNS = [
	'constant',
	'krigingError',
	'kernelError',
	'dispersion',
	'roughness',
	'distance',
	'comps',
	'disagreement',
	'departure',
	'size',
	'age',
	'unknown',
] as const;
export type Sign = (typeof SIGNS)[number];
export type Signs = Readonly<Record<Sign, number>>;

/** The log of the price, and what it was made from. */
interface Answers {
	log: number;
	kernel: KernelEstimate;
	kriging: LinearEstimate;
	level: number;
}

/** The signs of one estimate. */
export function signsOf(
	subject: HomeFacts,
	near: Neighbourhood,
	weights: Float64Array,
	{ log, kernel, kriging, level }: Answers,
	on: IsoDate,
): Signs {
	const { spread, miles, count } = weighed(near, weights, log);
	const facts = [subject.livingArea, subject.yearBuilt, subject.bathrooms, subject.latitude];
	return {
		constant: 1,
		krigingError: Math.log(kriging.error / 0.15),
		kernelError: Math.log((kernel.error + 0.001) / 0.03),
		dispersion: Math.log((spread + 0.02) / 0.17),
		roughness: Math.log((kernel.roughness + 0.02) / 0.15),
		distance: Math.log((miles + 0.05) / 0.4),
		comps: Math.log(count / 20),
		disagreement: 10 * Math.abs(kernel.log - kriging.log),
		departure: Math.abs(log - level),
		size: Math.abs(logArea(subject.livingArea) ?? 0),
		age: (ageOf(subject, on) ?? 50) / 100,
		unknown: facts.filter((fact) => fact === null).length,
	};
}

/** Spread of the adjusted logs around the answer, mean distance, and how many comps of equal weight would say as much. */
function weighed(near: Neighbourhood, weights: Float64Array, log: number) {
	let total = 1e-9;
	let squares = 1e-9;
	let spread = 0;
	let miles = 0;
	for (let c = 0; c < near.size; c++) {
		const weight = Math.max(0, weights[c] as number);
		total += weight;
		squares += weight * weight;
		spread += weight * ((near.logs[c] as number) - log) ** 2;
		miles += weight * (near.miles[c] as number);
	}
	return { spread: Math.sqrt(spread / total), miles: miles / total, count: (total * total) / squares };
}
