/** The pins where they lie. What is pressed is told apart by `data-pin` and `data-cluster`. */
import { type Camera, type Size, toPoint } from './camera.ts';
import type { Cluster } from './clusters.ts';
import type { MapPin } from './map-props.ts';
import { ClusterShape, PinShape } from './pin-shape.tsx';

/** A pin just outside still reaches in, in pixels. */
const EDGE = 20;

interface PinMarksProps {
	pins: readonly MapPin[];
	clusters: readonly Cluster[];
	camera: Camera;
	size: Size;
	hovered: string | null;
	/** The pin that the keyboard is on. */
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
	return (
		<>
			{clusters.filter(inSight).map((cluster) => (
				<g key={cluster.id} data-cluster={cluster.id} transform={at(cluster)} className="cursor-pointer">
					<ClusterShape pale={cluster.pins.every((pin) => pin.dimmed)} count={cluster.pins.length} />
				</g>
			))}
			{inOrder(pins.filter(inSight), hovered).map((pin) => (
				<g key={pin.id} data-pin={pin.id} transform={at(pin)} className="cursor-pointer">
					{pin.id === focused && <circle r="17" className="fill-none stroke-ink" strokeWidth="2" />}
					<circle r="13" fill="transparent" />
					<g className={pin.dimmed && pin.id !== hovered ? 'opacity-40' : ''}>
						<PinShape status={pin.status} number={pin.number} lit={pin.id === hovered} />
					</g>
				</g>
			))}
		</>
	);
}

/** What is drawn last lies on top: the pin that is looked at, below it the comps from the first, then the rest. */
function inOrder(pins: readonly MapPin[], hovered: string | null): readonly MapPin[] {
	const height = (pin: MapPin) => {
		if (pin.id === hovered) return 2;
		return pin.number === null ? (pin.dimmed ? -1 : 0) : 1 / pin.number;
	};
	return [...pins].sort((one, other) => height(one) - height(other));
}
