/** Reproducible randomness: the same seed gives the same numbers on every machine. */
import { fnv1a } from './hash.ts';

/** Gives the next number of a stream, from 0 up to but not including 1. */
export type Random = () => number;

/**
 * Starts a separate stream of random numbers for a seed and a name.
 *
 * The generator is sfc32 by Chris Doty-Humphrey (PractRand, public domain): small, fast, and built of
 * 32-bit integer steps alone. Its state starts from the seed and from hashes of the name.
 */
export function randomStream(seed: number, name: string): Random {
	let a = seed | 0;
	let b = fnv1a(name);
	let c = fnv1a(`${name}/${seed}`);
	let counter = 1;
	const next = () => {
		const sum = (((a + b) | 0) + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = ((c << 21) | (c >>> 11)) + sum;
		return (sum >>> 0) / 2 ** 32;
	};
	// The first numbers of similar seeds are similar, so they are skipped.
	for (let round = 0; round < 15; round++) next();
	return next;
}

/** A number from `min` up to but not including `max`. */
export function between(random: Random, min: number, max: number): number {
	return min + random() * (max - min);
}

/** A whole number from `min` to `max`, both included. */
export function wholeBetween(random: Random, min: number, max: number): number {
	return Math.floor(between(random, min, max + 1));
}

/** A number from the standard normal distribution, by the Box-Muller transform (1958). */
export function normal(random: Random): number {
	return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
