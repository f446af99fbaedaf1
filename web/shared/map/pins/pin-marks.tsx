/**
 * The pins at their positions; comps that would overlap each other or the star are moved aside. `data-pin` and
 * `data-cluster` identify the one that is clicked.
 */
import { spreadApart } from '../../../../report/drawing/plat/spread-apart.ts';
import { type Camera, type Point, type Size, toPoint } from '../camera/camera.ts';
import type { MapPin } from '../map-props.ts';
import type { Cluster } from './clusters.ts';
import { ClusterShape, PinShape } from './pin-shape.tsx';

/** How far apart the centers of two comps are, in pixels, and of a comp and the subject's star. */
const DISC_DISTANCE = 23;
export const STAR_DISTANCE = 25;

/** How far outside the map a pin is still drawn, in pixels, because part of it is visible. */
const EDGE = 20;

interface PinMarksProps {
	pins: readonly MapPin[];
	clusters: readonly Cluster[];
	camera: Camera;
	size: Size;
	/** The position of the subject's star; null if it has no location. */
	star: Point | null;
	hovered: string | null;
	/** The pin with keyboard focus. */
	focused: string | null;
}

export function PinMarks({ pins, clusters, camera, size, star, hovered, focused }: PinMarksProps) {
	const projectHome = (home: { latitude: number; longitude: number }) =>
		toPoint([home.latitude, home.longitude], camera, size);
	const inSight = (home: { latitude: number; longitude: number }) => {
		const { x, y } = projectHome(home);
		return x > -EDGE && y > -EDGE && x < size.width + EDGE && y < size.height + EDGE;
	};
	const comps = pins.filter((pin) => pin.number !== null);
	const places = comps.map(projectHome);
	const moved = spreadApart(places, DISC_DISTANCE, star && { ...star, distance: STAR_DISTANCE });
	const movedById = new Map(comps.map(({ id }, index) => [id, moved[index]]));
	const highlighted = pins.find((pin) => pin.id === hovered);
	const pinPoint = (pin: MapPin) => movedById.get(pin.id) ?? projectHome(pin);
	return (
		<>
			{clusters.filter(inSight).map((cluster) => (
				<g
					key={cluster.id}
					data-cluster={cluster.id}
					transform={translate(projectHome(cluster))}
					className="cursor-pointer"
				>
					<ClusterShape pale={cluster.pins.every((pin) => pin.dimmed)} count={cluster.pins.length} />
				</g>
			))}
			<path d={leaderLines(places, moved)} className="pointer-events-none stroke-ink" />
			{inOrder(pins.filter(inSight)).map((pin) => (
				<g key={pin.id} data-pin={pin.id} transform={translate(pinPoint(pin))} className="cursor-pointer">
					<circle r="13" fill="transparent" />
					<PinShape {...pin} highlighted={false} />
				</g>
			))}
			{highlighted && (
				// A copy on top: if the pin itself moved in the DOM, the pointer would leave it.
				<g
					data-highlighted={highlighted.id}
					transform={translate(pinPoint(highlighted))}
					className="pointer-events-none"
				>
					{highlighted.id === focused && <circle r="17" className="fill-none stroke-ink" strokeWidth="2" />}
					<PinShape {...highlighted} highlighted />
				</g>
			)}
		</>
	);
}

function translate({ x, y }: Point): string {
	return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/** The last one drawn is on top: the first comps above the others. */
function inOrder(pins: readonly MapPin[]): readonly MapPin[] {
	const height = (pin: MapPin) => (pin.number === null ? (pin.dimmed ? -1 : 0) : 1 / pin.number);
	return [...pins].sort((one, other) => height(one) - height(other));
}

/** The lines from the moved discs to their locations, as one path. */
function leaderLines(places: readonly Point[], moved: readonly Point[]): string {
	return moved
		.map(({ x, y }, index) => ({ x, y, from: places[index] ?? { x, y } }))
		.filter(({ x, y, from }) => Math.hypot(x - from.x, y - from.y) > 1)
		.map(({ x, y, from }) => `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`)
		.join('');
}
