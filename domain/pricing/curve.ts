/** Piecewise linear curves. */
import { clamp } from '../math/arithmetic.ts';

/** Corner points from left to right; constant before the first and after the last. */
export type Curve = readonly (readonly [at: number, height: number])[];

/**
 * The curve that starts at height 0 and rises segment by segment.
 *
 * @param parts the end and the slope of each segment
 * @example curve(1, [[3, 1], [5, 0.5]]) // [[1, 0], [3, 2], [5, 3]]
 */
export function curve(start: number, parts: readonly (readonly [end: number, slope: number])[]): Curve {
	const corners: [number, number][] = [[start, 0]];
	for (const [end, slope] of parts) {
		const [at, height] = corners.at(-1) as [number, number];
		corners.push([end, height + slope * (end - at)]);
	}
	return corners;
}

/**
 * The height of the curve at a point.
 *
 * @example heightAt([[1, 0], [3, 2], [5, 3]], 4) // 2.5
 */
export function heightAt(corners: Curve, at: number): number {
	let end = 1;
	while (end < corners.length - 1 && (corners[end] as readonly [number, number])[0] < at) end += 1;
	const [from, low] = corners[end - 1] as readonly [number, number];
	const [to, high] = corners[end] as readonly [number, number];
	return low + (high - low) * clamp((at - from) / (to - from), 0, 1);
}
