/** The streets below a report's map, in our quiet style. */
import type { PlatBlock, StreetName, Streets } from '../../report.ts';
import type { Box, Mark, MeasureText, PathMark, Point, TextMark } from '../marks.ts';
import { shorten } from '../shorten.ts';
import type { PlatLayout } from './plat-layout.ts';

/** A drawing of the map: its edges, and where a place is on it. */
type StreetView = Pick<PlatLayout, 'box' | 'pointOf'>;

interface PlacedName {
	text: string;
	kind: StreetName['kind'];
	middle: Point;
	/** Degrees clockwise, so that it is read from the left. */
	angle: number;
}

/** Light enough for marks and names above them, and distinct from each other on a grayscale printer. */
const COLORS = {
	park: '#e9f0e6',
	water: '#d2e0e6',
	roads: ['#b4c0bd', '#c3cdca', '#d4dcd9', '#e2e8e6'],
} as const;
const NAME_COLORS = { road: '#4a5c5c', place: '#4a5c5c', water: '#3e6473', park: '#4f6648' } as const;
/** Points, from the widest to the narrowest road. */
const WIDTHS = [2.6, 1.9, 1.2, 0.7];
const RIVER_WIDTH = 1.2;
/** Points. */
const NAME_SIZE = 6.6;
const CREDIT = { size: 6, color: 'muted' } as const;
/** Enough to find the way; more would compete with the comps. */
const MAX_NAMES = 28;

/** The areas and lines below the homes of a map, from the ground up; empty if its streets don't reach the edges of the view. */
export function streetPaths(plat: PlatBlock, view: StreetView): PathMark[] {
	const { streets } = plat;
	if (!streets || !coversView(streets, plat, view)) return [];
	const path = (lines: readonly (readonly number[])[], paint: Partial<PathMark>): PathMark => ({
		kind: 'path',
		lines: lines.map((line) => pointsOf(line, plat, view)),
		isClosed: false,
		isRound: true,
		...paint,
	});
	const { parks, water, rivers, roads } = streets;
	return [
		path(parks, { fill: COLORS.park }),
		path(water, { fill: COLORS.water }),
		path(rivers, { stroke: COLORS.water, width: RIVER_WIDTH }),
		...roads
			.map((lines, rank) =>
				path(lines, { stroke: COLORS.roads[rank] ?? COLORS.park, width: WIDTHS[rank] ?? 1 }),
			)
			// The widest last, above the others.
			.reverse(),
	].filter(({ lines }) => lines.length > 0);
}

/** The names of streets. A road is interrupted for its name. */
export function nameMarks(
	plat: PlatBlock,
	view: StreetView,
	taken: readonly (Point & { radius: number })[],
	widthOf: MeasureText,
): Mark[] {
	return placeNames(plat, view, taken, (text) => widthOf(text, NAME_SIZE)).map(
		({ text, kind, middle, angle }): TextMark => ({
			kind: 'text',
			...{ text, at: middle, align: 'middle', angle, size: NAME_SIZE },
			...{ color: NAME_COLORS[kind], isClear: kind === 'road' },
		}),
	);
}

/** Whom the map has to name for its streets, in the lower right corner. */
export function creditMark(plat: PlatBlock, view: StreetView, widthOf: MeasureText): Mark[] {
	const { streets } = plat;
	if (!streets || !coversView(streets, plat, view)) return [];
	const { left, top, width, height } = view.box;
	const at = { x: left + width - 3, y: top + height - 5 };
	const measure = (text: string) => widthOf(text, CREDIT.size);
	const room = width - 6;
	const { attribution } = streets;
	const text = measure(attribution) <= room ? attribution : shorten(attribution, room, measure);
	return [{ kind: 'text', text, at, align: 'end', isClear: true, ...CREDIT }];
}

/**
 * The names that fit, along their roads and clear of each other.
 *
 * @param taken circles that they keep clear of: the homes
 * @param widthOf a text at `NAME_SIZE`
 */
export function placeNames(
	plat: PlatBlock,
	view: StreetView,
	taken: readonly (Point & { radius: number })[],
	widthOf: (text: string) => number,
): PlacedName[] {
	const { streets } = plat;
	if (!streets || !coversView(streets, plat, view)) return [];
	const radius = NAME_SIZE * 0.75;
	const circles = [...taken];
	const placed: PlacedName[] = [];
	for (const name of streets.names) {
		if (placed.length >= MAX_NAMES) break;
		const width = widthOf(name.text);
		const spot = spotsFor(name, width, plat, view).find((each) => {
			const own = circlesAlong(each, width, radius);
			return own.every((circle) => isInside(circle, view.box, radius + 3) && isFree(circle, circles));
		});
		if (!spot) continue;
		circles.push(...circlesAlong(spot, width, radius));
		placed.push({ text: name.text, kind: name.kind, ...spot });
	}
	return placed;
}

type Spot = Pick<PlacedName, 'middle' | 'angle'>;

/** Where a name may stand: at its place, or in the middle and near both ends of its road. */
function spotsFor({ line }: StreetName, width: number, plat: PlatBlock, view: StreetView): Spot[] {
	const [x = 0, y = 0, toX, toY] = line;
	const from = pointAt(x, y, plat, view);
	if (toX === undefined || toY === undefined) return [{ middle: from, angle: 0 }];
	const to = pointAt(toX, toY, plat, view);
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	if (length < width + 4) return [];
	const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
	const angle = degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
	const end = (width / 2 + 2) / length;
	return [0.5, 0.25, 0.75, 0.1, 0.9]
		.map((share) => Math.min(Math.max(share, end), 1 - end))
		.map((share) => ({
			middle: { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) },
			angle,
		}));
}

/** A text as a row of circles, which are the same in every direction. */
function circlesAlong({ middle, angle }: Spot, width: number, radius: number) {
	const many = Math.max(1, Math.ceil(width / radius));
	const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
	return Array.from({ length: many }, (_, at) => {
		const away = ((at + 0.5) / many - 0.5) * width;
		return { x: middle.x + away * dx, y: middle.y + away * dy, radius };
	});
}

function isInside({ x, y }: Point, { left, top, width, height }: Box, margin: number): boolean {
	return x > left + margin && x < left + width - margin && y > top + margin && y < top + height - margin;
}

function isFree(
	circle: Point & { radius: number },
	circles: readonly (Point & { radius: number })[],
): boolean {
	return circles.every(({ x, y, radius }) => Math.hypot(x - circle.x, y - circle.y) > radius + circle.radius);
}

const PER_DEGREE = 100_000;

function pointAt(east: number, north: number, { center }: PlatBlock, { pointOf }: StreetView): Point {
	return pointOf({
		latitude: center.latitude + north / PER_DEGREE,
		longitude: center.longitude + east / PER_DEGREE,
	});
}

function pointsOf(line: readonly number[], plat: PlatBlock, view: StreetView): Point[] {
	const points: Point[] = [];
	let [east, north] = [0, 0];
	for (let at = 0; at + 1 < line.length; at += 2) {
		east += line[at] ?? 0;
		north += line[at + 1] ?? 0;
		points.push(pointAt(east, north, plat, view));
	}
	return points;
}

/** Streets that end in the middle of a view would look like the end of town. */
function coversView({ bounds }: Streets, plat: PlatBlock, view: StreetView): boolean {
	const [west, south, east, north] = bounds;
	const lower = pointAt(west, south, plat, view);
	const upper = pointAt(east, north, plat, view);
	const { left, top, width, height } = view.box;
	return (
		lower.x <= left + 1 && upper.y <= top + 1 && upper.x >= left + width - 1 && lower.y >= top + height - 1
	);
}
