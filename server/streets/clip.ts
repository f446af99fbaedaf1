/** Cuts lines and areas at a rectangle, and leaves out points that don't change their shape. */

/** Left, low, right, high. */
export type Rect = readonly [number, number, number, number];

type Line = number[];

/** Points that are looked at together. */
const MAX_SPAN = 500;

/** The parts of a line within a rectangle. */
export function clipLine(line: readonly number[], [left, low, right, high]: Rect): Line[] {
	const parts: Line[] = [];
	let part: Line = [];
	for (let at = 0; at + 3 < line.length; at += 2) {
		const [x = 0, y = 0, toX = 0, toY = 0] = [line[at], line[at + 1], line[at + 2], line[at + 3]];
		const [dx, dy] = [toX - x, toY - y];
		let [from, to] = [0, 1];
		for (const [step, room] of [
			[-dx, x - left],
			[dx, right - x],
			[-dy, y - low],
			[dy, high - y],
		] as const) {
			if (step === 0 && room < 0) from = 2;
			if (step < 0) from = Math.max(from, room / step);
			if (step > 0) to = Math.min(to, room / step);
		}
		if (from > to) {
			part = [];
			continue;
		}
		if (part.length === 0 || from > 0) {
			part = [x + from * dx, y + from * dy];
			parts.push(part);
		}
		part.push(x + to * dx, y + to * dy);
		if (to < 1) part = [];
	}
	return parts;
}

/** The part of a closed ring within a rectangle; empty if there is none. */
export function clipRing(ring: readonly number[], [left, low, right, high]: Rect): Line {
	const sides = [
		[0, 1, left],
		[0, -1, right],
		[1, 1, low],
		[1, -1, high],
	] as const;
	let points: readonly number[] = ring;
	for (const [axis, sign, limit] of sides) {
		const kept: Line = [];
		for (let at = 0; at < points.length; at += 2) {
			const before = (at + points.length - 2) % points.length;
			const [x = 0, y = 0, fromX = 0, fromY = 0] = [
				points[at],
				points[at + 1],
				points[before],
				points[before + 1],
			];
			const inside = sign * ((axis === 0 ? x : y) - limit);
			const wasInside = sign * ((axis === 0 ? fromX : fromY) - limit);
			if (inside >= 0 !== wasInside >= 0) {
				const share = wasInside / (wasInside - inside);
				kept.push(fromX + share * (x - fromX), fromY + share * (y - fromY));
			}
			if (inside >= 0) kept.push(x, y);
		}
		points = kept;
	}
	return [...points];
}

/** Leaves out points closer than `by` to the line between their neighbors (Douglas and Peucker), without recursion. */
export function simplify(line: readonly number[], by: number): Line {
	const last = line.length / 2 - 1;
	if (last < 2) return [...line];
	const keep = new Uint8Array(last + 1);
	keep[last] = 1;
	const stack: [number, number][] = [];
	// A line made to be slow has many thousands of points, none of which can be left out.
	for (let at = 0; at < last; at += MAX_SPAN) {
		keep[at] = 1;
		stack.push([at, Math.min(at + MAX_SPAN, last)]);
	}
	for (let span = stack.pop(); span; span = stack.pop()) {
		const [first, end] = span;
		let [farthest, distance] = [-1, by];
		for (let at = first + 1; at < end; at++) {
			const away = distanceTo(line, at, first, end);
			if (away > distance) [farthest, distance] = [at, away];
		}
		if (farthest < 0) continue;
		keep[farthest] = 1;
		stack.push([first, farthest], [farthest, end]);
	}
	return line.filter((_, at) => keep[at >> 1] === 1);
}

/** From a point to the line between two others. */
function distanceTo(line: readonly number[], at: number, first: number, end: number): number {
	const [x = 0, y = 0] = [line[2 * first], line[2 * first + 1]];
	const [dx, dy] = [(line[2 * end] ?? 0) - x, (line[2 * end + 1] ?? 0) - y];
	const [px, py] = [(line[2 * at] ?? 0) - x, (line[2 * at + 1] ?? 0) - y];
	const length = Math.hypot(dx, dy);
	return length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length;
}
