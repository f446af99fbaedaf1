/** The parts of a map that are nearer to one point than to any other: its Voronoi cells. */
import type { Point, Size } from '../../../shared/map/camera/camera.ts';

/**
 * The corners of each point's cell within a frame. No product that may be shipped has the shapes of ZIP codes, so these
 * stand for them. Points at the same place share a cell, which the first of them has; the others have no corners.
 */
export function cellsOf(points: readonly Point[], { width, height }: Size): Point[][] {
	const frame = [
		{ x: 0, y: 0 },
		{ x: width, y: 0 },
		{ x: width, y: height },
		{ x: 0, y: height },
	];
	return points.map((point, at) =>
		points.reduce<Point[]>((cell, other, otherAt) => {
			if (otherAt === at) return cell;
			const isSame = other.x === point.x && other.y === point.y;
			if (isSame) return otherAt < at ? [] : cell;
			return nearerTo(point, other, cell);
		}, frame),
	);
}

/** The part of a convex cell that is nearer to one point than to another. */
function nearerTo(point: Point, other: Point, cell: readonly Point[]): Point[] {
	/** How much farther the other is, as the difference of squares: 0 in the middle. */
	const lead = ({ x, y }: Point) =>
		(x - other.x) ** 2 + (y - other.y) ** 2 - (x - point.x) ** 2 - (y - point.y) ** 2;
	return cell.flatMap((corner, at) => {
		const next = cell[(at + 1) % cell.length] as Point;
		const [here, there] = [lead(corner), lead(next)];
		const kept = here >= 0 ? [corner] : [];
		if (here >= 0 === there >= 0) return kept;
		const part = here / (here - there);
		return [...kept, { x: corner.x + part * (next.x - corner.x), y: corner.y + part * (next.y - corner.y) }];
	});
}
