/** The scale of a printed map, the positions of its homes, and the section lines in its background. */
import { MILES_PER_DEGREE } from '../../../domain/places/geo.ts';
import { roundStep } from '../../drawing/ticks.ts';
import type { PlatBlock } from '../../report.ts';
import { SUNKEN } from '../inks.ts';
import type { PdfContext } from '../pdf-context.ts';
import type { Point } from '../shapes.ts';

export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

export interface PlatLayout {
	box: Box;
	pointOf: (place: { latitude: number; longitude: number }) => Point;
	/** The length of a mile on the sheet. */
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
	{ center, radiusMiles, polygon, comps }: PlatBlock,
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

/** Draws section lines through the subject, a round fraction of a mile apart. */
export function drawSections({ doc }: PdfContext, { box, mile, center }: PlatLayout): void {
	const { left, top, width, height } = box;
	const step = roundStep(60 / mile) * mile;
	for (let x = center.x - Math.floor((center.x - left) / step) * step; x < left + width; x += step)
		doc
			.moveTo(x, top)
			.lineTo(x, top + height)
			.lineWidth(0.6)
			.stroke(SUNKEN);
	for (let y = center.y - Math.floor((center.y - top) / step) * step; y < top + height; y += step)
		doc
			.moveTo(left, y)
			.lineTo(left + width, y)
			.lineWidth(0.6)
			.stroke(SUNKEN);
}
