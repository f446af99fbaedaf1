/** Prices over time: a dot per point, the band and line of the index, and axes of round values and months. */
import { dayNumber, type IsoDate } from '../../domain/dates/days.ts';
import { clamp } from '../../domain/math/arithmetic.ts';
import type { ChartBlock } from '../chart-blocks.ts';
import { computeAxes, type Tick } from './chart-axes.ts';
import {
	type Box,
	circle,
	line,
	type Mark,
	type MeasureText,
	type Point,
	polygon,
	segment,
} from './marks.ts';

/** The space for the labels of values and of months. */
const SIDE = 46;
const FOOT = 16;
/** At the end of the plot. */
const MARGIN = 6;
const TEXT_SIZE = 8;
/** A month's label and the space around it. */
const LABEL_ROOM = 37;

const HOLLOW = { fill: 'surface', stroke: 'ink', width: 0.8 } as const;

/** The marks of a chart with its labels; none for a chart without values. */
export function chartMarks(block: ChartBlock, box: Box, widthOf: MeasureText): Mark[] {
	const [left, right, bottom] = [box.left + SIDE, box.left + box.width - MARGIN, box.top + box.height - FOOT];
	const axes = computeAxes(block, Math.floor((right - left) / LABEL_ROOM));
	if (axes === null) return [];
	const { vertical, horizontal } = axes;
	const x = (share: number) => left + share * (right - left);
	const y = (share: number) => bottom - share * (bottom - box.top);
	const pointOf = (day: IsoDate, value: number): Point => ({
		x: x(horizontal.place(dayNumber(day))),
		y: y(vertical.place(value)),
	});
	const label = (text: string, at: Point, align: 'middle' | 'end'): Mark => ({
		kind: 'text',
		...{ text, at, align },
		size: TEXT_SIZE,
		color: 'muted',
	});
	const valueMarks = ({ at, text }: Tick) => [
		segment([left, y(at)], [right, y(at)], { stroke: at === 0 ? 'ink' : 'line', width: 0.5 }),
		label(text, { x: left - 6, y: y(at) }, 'end'),
	];
	const monthMarks = ({ at, text }: Tick) => {
		const half = widthOf(text, TEXT_SIZE) / 2;
		const middle = clamp(x(at), box.left + half, box.left + box.width - half);
		return [
			segment([x(at), bottom], [x(at), bottom + 3], { stroke: 'edge', width: 0.6 }),
			label(text, { x: middle, y: bottom + 10 }, 'middle'),
		];
	};
	return [
		...vertical.ticks.flatMap(valueMarks),
		...horizontal.ticks.flatMap(monthMarks),
		...indexMarks(block, pointOf),
		...stepMarks(block, pointOf),
		...block.points.map(({ day, value, isFew }) =>
			circle(pointOf(day, value), 2.4, isFew ? HOLLOW : { fill: 'ink' }),
		),
	];
}

/**
 * From each point level to the day of the next, and then up or down to it: heavy enough to differ from the line in gray. Both
 * are named at their ends, if these are apart.
 */
function stepMarks(
	{ points, heldTo, line: prices }: ChartBlock,
	pointOf: (day: IsoDate, value: number) => Point,
): Mark[] {
	if (!heldTo || points.length === 0) return [];
	const corners = points.flatMap(({ day, value }, at) => [
		pointOf(day, value),
		pointOf(points[at + 1]?.day ?? heldTo, value),
	]);
	const named = [
		{ text: 'List price', points: corners },
		{ text: 'Indicated price', points: prices.map(({ day, value }) => pointOf(day, value)) },
	].flatMap(({ text, points }) => {
		const [first, last] = [points[0], points.at(-1)];
		// Below a line that falls to its end, and above one that rises.
		return first && last ? [{ text, end: last, side: first.y < last.y ? 1 : -1 }] : [];
	});
	const [one, other] = named;
	const isApart = one && other && Math.abs(one.end.y - other.end.y) > 3 * TEXT_SIZE;
	return [
		line(corners, { stroke: 'ink', width: 2.2 }),
		...(isApart ? named : []).map(
			({ text, end: { x, y }, side }): Mark => ({
				...{ kind: 'text', text, at: { x: x - 3, y: y + side * TEXT_SIZE }, align: 'end' },
				...{ size: TEXT_SIZE, color: 'ink' },
			}),
		),
	];
}

/** The line, and the band around the part of it that has one. */
function indexMarks(block: ChartBlock, pointOf: (day: IsoDate, value: number) => Point): Mark[] {
	const band = block.line.flatMap(({ day, low, high }) =>
		low === null || high === null ? [] : [{ upper: pointOf(day, high), lower: pointOf(day, low) }],
	);
	const edge = [...band.map(({ upper }) => upper), ...band.map(({ lower }) => lower).reverse()];
	const points = block.line.map(({ day, value }) => pointOf(day, value));
	return [
		...(band.length > 1 ? [polygon(edge, { fill: 'sunken', stroke: 'edge', width: 0.5 })] : []),
		...(points.length > 1 ? [line(points, { stroke: 'accent-text', width: 1.6, isRound: true })] : []),
	];
}
