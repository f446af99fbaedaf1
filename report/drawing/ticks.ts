/** Round numbers for axes, grids and scale bars. Nothing else makes ticks, so that all figures follow one rule. */

/** An axis of prices spans at least this share of the middle one, so that small changes look small. */
export const MIN_SPAN = 0.3;

/** The approximate number of steps on an axis. */
const STEPS = 4;

/**
 * Round ticks that enclose the values. An axis doesn't have to start at zero: most figures show positions, not lengths.
 *
 * @param minSpan the least span of the axis, as a share of the middle value
 * @example roundTicks([410_000, 455_000], 0.3) // [350_000, 400_000, 450_000, 500_000]
 */
export function roundTicks(values: readonly number[], minSpan = 0): number[] {
	if (values.length === 0) return [0, 1];
	const [lowest, highest] = [Math.min(...values), Math.max(...values)];
	const center = (lowest + highest) / 2;
	const half = (Math.abs(center) * minSpan) / 2;
	const [min, max] = [Math.min(lowest, center - half), Math.max(highest, center + half)];
	const step = roundStep((max - min || Math.abs(max) || STEPS) / STEPS);
	const first = Math.floor(min / step);
	const last = Math.max(first + 1, Math.ceil(max / step));
	return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** The round top of an axis that starts at zero. @example roundTop([3, 17]) // 20 */
export function roundTop(values: readonly number[]): number {
	return roundTicks([0, ...values]).at(-1) ?? 1;
}

/** Rounds a step up to 1, 2 or 5 times a power of ten. @example roundStep(0.13) // 0.2 */
export function roundStep(min: number): number {
	const power = powerOfTen(min);
	return ([1, 2, 5].find((step) => step * power >= min * 0.999) ?? 10) * power;
}

/** Rounds a length down to 1, 2 or 5 times a power of ten. @example roundDown(0.13) // 0.1 */
export function roundDown(max: number): number {
	const power = powerOfTen(max);
	return ([5, 2].find((step) => step * power <= max) ?? 1) * power;
}

/** @example powerOfTen(0.13) // 0.1 */
function powerOfTen(value: number): number {
	return 10 ** Math.floor(Math.log10(value));
}
