/** The scale of a report's map, the positions of its homes, and the section lines in its background. */
import { MILES_PER_DEGREE } from '../../../domain/places/geo.ts';
import type { PlatBlock } from '../../report.ts';
import type { Box, PathMark, Point } from '../marks.ts';
import { roundStep } from '../ticks.ts';

export interface PlatLayout {
	box: Box;
	pointOf: (place: { latitude: number; longitude: number }) => Point;
	/** The length of a mile. */
	mile: number;
	/** The subject. */
	center: Point;
}

/** The minimum width in miles: two homes in one building need no more. */
const MIN_MILES = 0.05;

/**
 * Scales the map as large as possible while comps, circle and area fit; the earth is flat at this scale.
 *
 * @param margin around the drawing
 */
export function layOutPlat(
	{ center, radiusMiles, polygon, comps }: Pick<PlatBlock, 'center' | 'radiusMiles' | 'polygon' | 'comps'>,
	box: Box,
	margin: number,
): PlatLayout {
	const miles = (place: { latitude: number; longitude: number }) => ({
		x: (place.longitude - center.longitude) * MILES_PER_DEGREE * Math.cos((center.latitude * Math.PI) / 180),
		y: (center.latitude - place.latitude) * MILES_PER_DEGREE,
	});
	const reach = radiusMiles ?? 0;
	const seen = [
		...comps.map(miles),
		...(polygon ?? []).map(([latitude, longitude]) => miles({ latitude, longitude })),
		{ x: -reach, y: -reach },
		{ x: reach, y: reach },
	];
	const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
	const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
	const mile = Math.min(
		(box.width - 2 * margin) / Math.max(east - west, MIN_MILES),
		(box.height - 2 * margin) / Math.max(south - north, MIN_MILES),
	);
	const origin = {
		x: box.left + box.width / 2 - ((west + east) / 2) * mile,
		y: box.top + box.height / 2 - ((north + south) / 2) * mile,
	};
	const toPoint: PlatLayout['pointOf'] = (place) => {
		const { x, y } = miles(place);
		return { x: origin.x + x * mile, y: origin.y + y * mile };
	};
	return { box, pointOf: toPoint, mile, center: origin };
}

/** Section lines through the subject, a round fraction of a mile apart. */
export function sectionLines({ box, mile, center }: PlatLayout): PathMark {
	const { left, top, width, height } = box;
	const [right, bottom] = [left + width, top + height];
	const step = roundStep(60 / mile) * mile;
	const along = (through: number, from: number, to: number) => {
		const first = through - Math.floor((through - from) / step) * step;
		return Array.from({ length: Math.ceil((to - first) / step) }, (_, at) => first + at * step);
	};
	const lines = [
		...along(center.x, left, right).map((x) => [
			{ x, y: top },
			{ x, y: bottom },
		]),
		...along(center.y, top, bottom).map((y) => [
			{ x: left, y },
			{ x: right, y },
		]),
	];
	return { kind: 'path', lines, isClosed: false, stroke: 'sunken', width: 0.6 };
}
