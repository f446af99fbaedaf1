/** Arithmetic on values that may be unknown, which are null; the result is then null as well. */

export function clamp(value: number, min: number, max: number): number;
export function clamp(value: number | null, min: number, max: number): number | null;
/** The number clamped to bounds; null for null. */
export function clamp(value: number | null, min: number, max: number): number | null {
	return value === null ? null : Math.min(max, Math.max(min, value));
}

/** The difference of two numbers; null if one is unknown. @example minus(3, null) // null */
export function minus(one: number | null, other: number | null): number | null {
	return one === null || other === null ? null : one - other;
}

/** Rounds to a millionth; never −0, which JSON can't represent. */
export function toMillionths(value: number): number {
	return Math.round(value * 1e6) / 1e6 + 0;
}

/** The sum of a sample; 0 for an empty one. */
export function sum(sample: readonly number[]): number {
	return sample.reduce((total, each) => total + each, 0);
}
