/** Moves overlapping marks apart: homes in one building share a point. */
import type { Point } from '../marks.ts';

/** A mark that stays where it is, such as the subject's star, and how close other marks may come to it. */
export interface FixedMark extends Point {
	distance: number;
}

/** Enough iterations for a dozen marks at the same point. */
const ROUNDS = 60;

/**
 * Moves points closer than `distance` apart, each by half of the overlap, until none overlap. Points with enough room
 * stay where they are.
 *
 * @param fixed moves every point out of its way
 * @example spreadApart([{ x: 0, y: 0 }, { x: 6, y: 0 }], 10) // [{ x: -2, y: 0 }, { x: 8, y: 0 }]
 */
export function spreadApart(
	points: readonly Point[],
	distance: number,
	fixed: FixedMark | null = null,
): Point[] {
	const moved = points.map((point) => ({ ...point }));
	for (let round = 0; round < ROUNDS; round++) {
		let crowded = false;
		moved.forEach((one, index) => {
			for (const [offset, other] of moved.slice(index + 1).entries()) {
				const missing = distance - distanceBetween(one, other);
				if (missing <= 0.01) continue;
				crowded = true;
				const angle = angleFrom(one, other, index * 7 + offset);
				move(one, angle, -missing / 2);
				move(other, angle, missing / 2);
			}
			if (fixed === null) return;
			const missing = fixed.distance - distanceBetween(fixed, one);
			if (missing <= 0.01) return;
			crowded = true;
			move(one, angleFrom(fixed, one, index), missing);
		});
		if (!crowded) break;
	}
	return moved;
}

/** The direction from one point to another. Points at the same place have none, so each pair gets its own by number. */
function angleFrom(one: Point, other: Point, pair: number): number {
	return distanceBetween(one, other) < 1e-6 ? pair * 2.4 : Math.atan2(other.y - one.y, other.x - one.x);
}

function move(point: Point, angle: number, length: number): void {
	point.x += Math.cos(angle) * length;
	point.y += Math.sin(angle) * length;
}

function distanceBetween(one: Point, other: Point): number {
	return Math.hypot(other.x - one.x, other.y - one.y);
}
