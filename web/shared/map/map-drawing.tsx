/** Everything on the map: the same on streets, on outlines and on paper. */
import { miles } from '../../../domain/format/format.ts';
import type { LatLng } from '../../../domain/places/geo.ts';
import { type Camera, type Point, type Size, toPoint } from './camera/camera.ts';
import { scaleBar } from './camera/miles.ts';
import type { Drawing } from './drawing.ts';
import { Corners, DrawnArea, HalfDrawnArea } from './drawn-area.tsx';
import type { CompsMapProps, MapPin } from './map-props.ts';
import type { Cluster } from './pins/clusters.ts';
import { PinMarks } from './pins/pin-marks.tsx';
import { StarShape } from './pins/pin-shape.tsx';
import { RadiusCircle } from './shapes.tsx';

interface MapDrawingProps extends Pick<CompsMapProps, 'subject' | 'radius' | 'polygon' | 'hovered'> {
	alone: readonly MapPin[];
	clusters: readonly Cluster[];
	camera: Camera;
	size: Size;
	focused: string | null;
	/** The position of the star while it is being dragged. */
	dragged: LatLng | null;
	drawing: Drawing;
	/** Where the next corner would go. */
	next: LatLng;
}

export function MapDrawing(props: MapDrawingProps) {
	const { camera, size, subject, radius, polygon, drawing, dragged } = props;
	const place: LatLng | null = dragged ?? (subject && [subject.latitude, subject.longitude]);
	const star = place && toPoint(place, camera, size);
	const view = { camera, size };
	return (
		<svg
			viewBox={`0 0 ${size.width} ${size.height}`}
			className="absolute inset-0 size-full"
			aria-hidden="true"
		>
			{place && radius !== null && <RadiusCircle center={place} radius={radius} {...view} />}
			{polygon && !drawing && <DrawnArea corners={polygon} {...view} />}
			{drawing && <HalfDrawnArea corners={drawing} next={props.next} {...view} />}
			<PinMarks
				pins={props.alone}
				clusters={props.clusters}
				hovered={props.hovered}
				focused={props.focused}
				star={star}
				{...view}
			/>
			{star && <Star at={star} />}
			{drawing && <Corners corners={drawing} {...view} />}
			<ScaleBar camera={camera} height={size.height} />
		</svg>
	);
}

function Star({ at }: { at: Point }) {
	return (
		<g transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`}>
			<StarShape />
		</g>
	);
}

/** The length of a round number of miles at this zoom. */
function ScaleBar({ camera, height }: { camera: Camera; height: number }) {
	const bar = scaleBar(camera, 110);
	return (
		<g transform={`translate(12 ${height - 12})`} className="pointer-events-none">
			<path d={`M0-5V0H${bar.pixels.toFixed(1)}V-5`} className="fill-none stroke-surface" strokeWidth="5" />
			<path d={`M0-5V0H${bar.pixels.toFixed(1)}V-5`} className="fill-none stroke-ink" strokeWidth="1.5" />
			<text
				x={bar.pixels / 2}
				y="-6"
				textAnchor="middle"
				className="fill-ink stroke-surface font-medium text-xs tabular-nums"
				strokeWidth="3"
				paintOrder="stroke"
			>
				{miles(bar.miles)}
			</text>
		</g>
	);
}
