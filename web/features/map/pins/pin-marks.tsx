/** The pins at their positions. `data-pin` and `data-cluster` identify the one that is clicked. */
import { type Camera, type Size, toPoint } from '../camera/camera.ts';
import type { MapPin } from '../map-props.ts';
import type { Cluster } from './clusters.ts';
import { ClusterShape, PinShape } from './pin-shape.tsx';

/** How far outside the map a pin is still drawn, in pixels, because part of it is visible. */
const EDGE = 20;

interface PinMarksProps {
	pins: readonly MapPin[];
	clusters: readonly Cluster[];
	camera: Camera;
	size: Size;
	hovered: string | null;
	/** The pin with keyboard focus. */
	focused: string | null;
}

export function PinMarks({ pins, clusters, camera, size, hovered, focused }: PinMarksProps) {
	const at = (home: { latitude: number; longitude: number }) => {
		const { x, y } = toPoint([home.latitude, home.longitude], camera, size);
		return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
	};
	const inSight = (home: { latitude: number; longitude: number }) => {
		const { x, y } = toPoint([home.latitude, home.longitude], camera, size);
		return x > -EDGE && y > -EDGE && x < size.width + EDGE && y < size.height + EDGE;
	};
	const highlighted = pins.find((pin) => pin.id === hovered);
	return (
		<>
			{clusters.filter(inSight).map((cluster) => (
				<g key={cluster.id} data-cluster={cluster.id} transform={at(cluster)} className="cursor-pointer">
					<ClusterShape pale={cluster.pins.every((pin) => pin.dimmed)} count={cluster.pins.length} />
				</g>
			))}
			{inOrder(pins.filter(inSight)).map((pin) => (
				<g key={pin.id} data-pin={pin.id} transform={at(pin)} className="cursor-pointer">
					<circle r="13" fill="transparent" />
					<g className={pin.dimmed ? 'opacity-40' : ''}>
						<PinShape status={pin.status} number={pin.number} highlighted={false} />
					</g>
				</g>
			))}
			{highlighted && (
				// A copy on top: if the pin itself moved in the DOM, the pointer would leave it.
				<g data-lit={highlighted.id} transform={at(highlighted)} className="pointer-events-none">
					{highlighted.id === focused && <circle r="17" className="fill-none stroke-ink" strokeWidth="2" />}
					<PinShape status={highlighted.status} number={highlighted.number} highlighted />
				</g>
			)}
		</>
	);
}

/** The last one drawn is on top: the first comps above the others. */
function inOrder(pins: readonly MapPin[]): readonly MapPin[] {
	const height = (pin: MapPin) => (pin.number === null ? (pin.dimmed ? -1 : 0) : 1 / pin.number);
	return [...pins].sort((one, other) => height(one) - height(other));
}
