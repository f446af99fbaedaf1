/** A report's map: star, discs, circle with its radius, scale and north, above its streets; all drawn, nothing fetched. */
import { decimal } from '../../../domain/format/format.ts';
import type { PlatBlock } from '../../report.ts';
import {
	type Box,
	circle,
	line,
	type Mark,
	type MeasureText,
	type Point,
	polygon,
	rectangle,
	segment,
	type TextMark,
} from '../marks.ts';
import { diamond, disc, star } from '../shapes.ts';
import { roundStep } from '../ticks.ts';
import { layOutPlat, type PlatLayout, sectionLines } from './plat-layout.ts';
import { spreadApart } from './spread-apart.ts';
import { creditMark, nameMarks, streetPaths } from './street-map.ts';

const DISC = 8;
const STAR = 10;
/** Margin around the drawing. */
const MARGIN = 22;
/** The search area is dashed, like a boundary line. */
const LIMIT = { stroke: 'ink', width: 0.9, dash: [4, 3] } as const;
/** The text of scale and legend. */
const SMALL = { size: 8, color: 'muted' } as const;

/** The map in a box. */
export function platMarks(block: PlatBlock, box: Box, widthOf: MeasureText): Mark[] {
	const layout = layOutPlat(block, box, MARGIN);
	const { center, pointOf } = layout;
	const places = block.comps.map(pointOf);
	const discs = spreadApart(places, DISC * 2 + 2, { ...center, distance: STAR + DISC });
	const homes = [
		{ ...center, radius: STAR },
		...discs.map((point) => ({ ...point, radius: DISC })),
		...block.others.map((other) => ({ ...pointOf(other), radius: 2 })),
	];
	return [
		...ground(block, layout),
		...nameMarks(block, layout, homes, widthOf),
		...searchArea(block, layout),
		...dimension(block, layout),
		...leaderLines(places, discs),
		star(center, STAR),
		...discs.flatMap((point, at) => disc(point, DISC, block.comps[at]?.number ?? at + 1)),
		...creditMark(block, layout, widthOf),
		...scaleBar(layout),
		...north({ x: box.left + box.width - 16, y: box.top + 22 }),
	];
}

/** The map at a glance, without text but the credit. */
export function smallPlatMarks(
	block: PlatBlock,
	box: Box,
	sizes: { margin: number; star: number; disc: number },
	widthOf: MeasureText,
): Mark[] {
	const layout = layOutPlat(block, box, sizes.margin);
	return [
		...ground(block, layout),
		...creditMark(block, layout, widthOf),
		...searchArea(block, layout),
		...block.comps.map((comp) => circle(layout.pointOf(comp), sizes.disc, { fill: 'ink' })),
		star(layout.center, sizes.star),
	];
}

/** A blank sheet with a star, a mile across. */
export function blankPlatMarks(box: Box, sizes: { margin: number; star: number }): Mark[] {
	const place = { center: { latitude: 40, longitude: -98 }, radiusMiles: 0.5, polygon: null, comps: [] };
	const layout = layOutPlat(place, box, sizes.margin);
	return [sectionLines(layout), star(layout.center, sizes.star)];
}

/** What the marks of a map are, in a row from the given point. */
export function legendMarks(block: PlatBlock, { x: left, y: top }: Point, widthOf: MeasureText): Mark[] {
	const { others, radiusMiles, polygon: area, star: starWords = 'This home', numbered = 'Comp' } = block;
	const y = top + 6;
	const entries: [words: string, mark: (x: number) => Mark][] = [
		[starWords, (x) => star({ x, y }, 5.5)],
		[`${numbered}, numbered`, (x) => circle({ x, y }, 4.5, { fill: 'ink' })],
	];
	if (others.length > 0) entries.push(['Other sale', (x) => diamond({ x, y }, 3.2)]);
	if (radiusMiles !== null || area !== null)
		entries.push(['Search area', (x) => segment([x - 7, y], [x + 8, y], LIMIT)]);
	let x = left + 6;
	return entries.flatMap(([words, mark]) => {
		const at = x;
		x += widthOf(words, SMALL.size) + 36;
		return [mark(at), { kind: 'text', text: words, at: { x: at + 12, y }, align: 'start', ...SMALL }];
	});
}

/** The streets, or section lines if there are none. */
function ground(block: PlatBlock, layout: PlatLayout): Mark[] {
	const streets = streetPaths(block, layout);
	return streets.length > 0 ? streets : [sectionLines(layout)];
}

/** The circle or the drawn area, and the supporting sales in and around it. */
function searchArea({ radiusMiles, polygon: area, others }: PlatBlock, layout: PlatLayout): Mark[] {
	const { center, mile, pointOf } = layout;
	const corners = (area ?? []).map(([latitude, longitude]) => pointOf({ latitude, longitude }));
	return [
		...(corners.length > 2 ? [polygon(corners, LIMIT)] : []),
		...(radiusMiles === null ? [] : [circle(center, radiusMiles * mile, LIMIT)]),
		...others.map((other) => diamond(pointOf(other), 2.6)),
	];
}

/** The radius as a dimension, toward the side with fewer comps. */
function dimension({ radiusMiles, comps }: PlatBlock, { center, mile, pointOf }: PlatLayout): Mark[] {
	if (radiusMiles === null) return [];
	const { x, y } = center;
	const east = comps.filter((comp) => pointOf(comp).x > x);
	const reach = radiusMiles * mile * (east.length > comps.length / 2 ? -1 : 1);
	return [
		segment([x, y], [x + reach, y], { stroke: 'edge', width: 0.6 }),
		segment([x + reach, y - 4], [x + reach, y + 4], { stroke: 'ink', width: 0.9 }),
		{
			kind: 'text',
			text: `${decimal(radiusMiles)} mi`,
			...{ at: { x: x + reach * 0.62, y }, align: 'middle' },
			...{ size: 8.5, color: 'ink', isBold: true, isClear: true },
		} satisfies TextMark,
	];
}

/** Discs that would overlap each other or the star are moved apart, with a line to each location. */
function leaderLines(places: readonly Point[], discs: readonly Point[]): Mark[] {
	return discs.flatMap((point, at) => {
		const place = places[at] ?? point;
		const isMoved = Math.hypot(point.x - place.x, point.y - place.y) > 1;
		return isMoved ? [line([place, point], { stroke: 'ink', width: 0.7 })] : [];
	});
}

/** A round number of miles, in the lower left corner. */
function scaleBar({ mile, box }: PlatLayout): Mark[] {
	const miles = roundStep(50 / mile);
	const [x, y, width] = [box.left + 14, box.top + box.height - 14, miles * mile];
	const corners = [
		{ x, y: y - 4 },
		{ x, y },
		{ x: x + width, y },
		{ x: x + width, y: y - 4 },
	];
	return [
		rectangle({ left: x - 4, top: y - 16, width: width + 8, height: 22 }, { fill: 'surface' }),
		line(corners, { stroke: 'ink', width: 1 }),
		{
			kind: 'text',
			text: `${decimal(miles)} mi`,
			...{ at: { x: x + width / 2, y: y - 9 }, align: 'middle' },
			...SMALL,
		},
	];
}

function north({ x, y }: Point): Mark[] {
	const corners = [
		{ x, y: y - 14 },
		{ x: x + 5, y: y + 3 },
		{ x, y },
		{ x: x - 5, y: y + 3 },
	];
	return [
		polygon(corners, { fill: 'ink' }),
		{
			kind: 'text',
			text: 'N',
			...{ at: { x, y: y + 9 }, align: 'middle' },
			...{ size: 8, color: 'ink', isBold: true },
		},
	];
}
