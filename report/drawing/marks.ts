/**
 * What a figure draws, as data, in points of paper. `report/pdf/draw-marks.ts` draws any marks on paper, and
 * `web/ui/chart/marks.tsx` on the screen.
 */

export interface Point {
	x: number;
	y: number;
}

export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** A color of the palette, which can be light or dark on the screen, or one that is the same everywhere. */
export type Color = Token | `#${string}`;

/** The tokens of web/styles.css and of report/pdf/inks.ts. */
export type Token =
	| 'ink'
	| 'muted'
	| 'edge'
	| 'line'
	| 'sunken'
	| 'surface'
	| 'accent'
	| 'accent-text'
	| 'accent-wash'
	| 'range-edge';

interface Paint {
	fill?: Color;
	stroke?: Color;
	/** Of the stroke. */
	width?: number;
	/** The lengths of a dash and of the gap after it. */
	dash?: readonly [dash: number, gap: number];
	/** Whether lines have round ends and corners. */
	isRound?: boolean;
}

export interface PathMark extends Paint {
	kind: 'path';
	lines: readonly (readonly Point[])[];
	/** Whether each line ends where it began. */
	isClosed: boolean;
}

export interface CircleMark extends Paint {
	kind: 'circle';
	center: Point;
	radius: number;
}

export interface TextMark {
	kind: 'text';
	text: string;
	/** The place of its middle, or of its start or end, at half the height of a capital. */
	at: Point;
	align: 'start' | 'middle' | 'end';
	size: number;
	color: Color;
	isBold?: boolean;
	/** Degrees clockwise. */
	angle?: number;
	/** Whether the ground is cleared below it. */
	isClear?: boolean;
}

export type Mark = PathMark | CircleMark | TextMark;

/** The width of a text, in points. */
export type MeasureText = (text: string, size: number, isBold?: boolean) => number;

export function line(points: readonly Point[], paint: Paint): PathMark {
	return { kind: 'path', lines: [points], isClosed: false, ...paint };
}

export function segment(
	from: readonly [x: number, y: number],
	to: readonly [x: number, y: number],
	paint: Paint,
): PathMark {
	return line(
		[from, to].map(([x, y]) => ({ x, y })),
		paint,
	);
}

export function polygon(corners: readonly Point[], paint: Paint): PathMark {
	return { kind: 'path', lines: [corners], isClosed: true, ...paint };
}

export function rectangle({ left, top, width, height }: Box, paint: Paint): PathMark {
	const [right, bottom] = [left + width, top + height];
	const corners = [
		{ x: left, y: top },
		{ x: right, y: top },
		{ x: right, y: bottom },
		{ x: left, y: bottom },
	];
	return polygon(corners, paint);
}

export function circle(center: Point, radius: number, paint: Paint): CircleMark {
	return { kind: 'circle', center, radius, ...paint };
}
