/** The shapes below the pins: section lines, county lines, the circle and the area. */
import { miles } from '../../../domain/format/format.ts';
import type { LatLng } from '../../../domain/places/geo.ts';
import { type County, visibleCounties } from './base-map/counties.ts';
import { type Camera, type Size, toPoint } from './camera/camera.ts';
import { circleAround, scaleBar } from './camera/miles.ts';

export interface View {
	camera: Camera;
	size: Size;
}

/** The positions as an SVG path. */
export function toPath(places: readonly LatLng[], { camera, size }: View, closed = true): string {
	const points = places.map((place) => {
		const { x, y } = toPoint(place, camera, size);
		return `${x.toFixed(1)} ${y.toFixed(1)}`;
	});
	return points.length === 0 ? '' : `M${points.join('L')}${closed ? 'Z' : ''}`;
}

/**
 * Section lines a round number of miles apart, counted from the subject or the center, so that even a blank map shows
 * location and scale.
 */
export function SectionLines({ from, ...view }: View & { from: LatLng }) {
	const { width, height } = view.size;
	const step = scaleBar(view.camera, Math.max(120, width / 5)).pixels;
	const origin = toPoint(from, view.camera, view.size);
	const along = (start: number, length: number) =>
		Array.from({ length: Math.ceil(length / step) + 1 }, (_, index) => (start % step) + index * step);
	const lines = [
		...along(origin.x, width).map((x) => `M${x.toFixed(1)} 0V${height}`),
		...along(origin.y, height).map((y) => `M0 ${y.toFixed(1)}H${width}`),
	];
	return <path d={lines.join('')} className="stroke-line" strokeWidth="1" />;
}

export function CountyLines({ counties, ...view }: View & { counties: readonly County[] }) {
	const lines = visibleCounties(counties, view.camera, view.size).flatMap(({ outline }) =>
		outline.map((ring) => toPath(ring, view)),
	);
	return <path d={lines.join('')} className="fill-none stroke-edge" strokeDasharray="10 3 2 3" />;
}

/** The circle, with its radius as surveyors dimension it. */
export function RadiusCircle({ center, radius, ...view }: View & { center: LatLng; radius: number }) {
	const middle = toPoint(center, view.camera, view.size);
	const corners = circleAround(center, radius);
	const east = toPoint(corners[corners.length / 4] ?? center, view.camera, view.size);
	const room = east.x - middle.x > 110;
	return (
		<g className="pointer-events-none">
			<path d={toPath(corners, view)} className="fill-accent/10 stroke-surface" strokeWidth="3.5" />
			<path
				d={toPath(corners, view)}
				className="fill-none stroke-ink"
				strokeWidth="1.5"
				strokeDasharray="14 4 2 4 2 4"
			/>
			{room && <path d={`M${middle.x} ${middle.y}H${east.x}`} className="stroke-ink" strokeWidth="0.75" />}
			{room && (
				<text
					x={east.x - 10}
					y={east.y - 6}
					textAnchor="end"
					className="fill-ink stroke-surface font-semibold text-xs tabular-nums"
					strokeWidth="3.5"
					paintOrder="stroke"
				>
					{miles(radius)}
				</text>
			)}
		</g>
	);
}
