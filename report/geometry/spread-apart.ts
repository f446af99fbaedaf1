/** Moves overlapping marks apart: homes in one building share a point. */

interface Point {
	x: number;
	y: number;
}

/** Enough iterations for a dozen marks at the same point. */
const ROUNDS = 60;

/**
 * Moves points closer than `distance` apart, each by half of the overlap, until none overlap. Points with enough room
 * stay where they are.
 *
 * @example separate([{ x: 0, y: 0 }, { x: 6, y: 0 }], 10) // [{ x: -2, y: 0 }, { x: 8, y: 0 }]
 */
export function separate(points: readonly Point[], distance: number): Point[] {
	const moved = points.map((point) => ({ ...point }));
	for (let round = 0; round < ROUNDS; round++) {
		let crowded = false;
		moved.forEach((one, index) => {
			for (const [offset, other] of moved.slice(index + 1).entries()) {
				const missing = distance - Math.hypot(other.x - one.x, other.y - one.y);
				if (missing <= 0.01) continue;
				crowded = true;
				// Marks at the same point have no direction, so each pair gets its own, the same every time.
				const angle = isSame(one, other)
					? (index * 7 + offset) * 2.4
					: Math.atan2(other.y - one.y, other.x - one.x);
				one.x -= (Math.cos(angle) * missing) / 2;
				one.y -= (Math.sin(angle) * missing) / 2;
				other.x += (Math.cos(angle) * missing) / 2;
				other.y += (Math.sin(angle) * missing) / 2;
			}
		});
		if (!crowded) break;
	}
	return moved;
}

function isSame(one: Point, other: Point): boolean {
	return Math.hypot(one.x - other.x, one.y - other.y) < 1e-6;
}
