/** The signs by which an estimate tells beforehand how far it may miss. */
import type { HomeFacts } from './home.ts';
import type { LinearEstimate } from './kernel.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { logArea } from './worth.ts';

export const SIGNS = [
	'constant',
	'krigingError',
	'kernelError',
	'dispersion',
	'distance',
	'comps',
	'disagreement',
	'size',
	'level',
	'unknown',
] as const;
export type Signs = Record<(typeof SIGNS)[number], number>;

export function signsOf(
	subject: HomeFacts,
	near: Neighbourhood,
	weights: Float64Array,
	kernel: LinearEstimate,
	kriging: LinearEstimate,
): Signs {
	const log = (kernel.log + kriging.log) / 2;
	let total = 0;
	let squares = 0;
	let spread = 0;
	let miles = 0;
	for (let c = 0; c < near.size; c++) {
		const weight = Math.max(0, weights[c] as number);
		total += weight;
		squares += weight * weight;
		spread += weight * ((near.logs[c] as number) - log) ** 2;
		miles += weight * (near.miles[c] as number);
	}
	const size = logArea(subject.livingArea);
	return {
		constant: 1,
		krigingError: Math.log(kriging.error),
		kernelError: Math.log(kernel.error + 0.001),
		dispersion: Math.log(Math.sqrt(spread / (total + 1e-9)) + 0.02),
		distance: Math.log(miles / (total + 1e-9) + 0.05),
		comps: Math.log(1 + (total * total) / (squares + 1e-9)),
		disagreement: Math.abs(kernel.log - kriging.log),
		size: Math.abs(size ?? 0),
		level: 0,
		unknown: [subject.livingArea, subject.yearBuilt, subject.bathrooms].filter((value) => value === null)
			.length,
	};
}
