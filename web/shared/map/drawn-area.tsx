/** The area that the agent draws: finished, in progress, and its corners. */
import type { LatLng } from '../../../domain/places/geo.ts';
import { toPoint } from './camera/camera.ts';
import { toPath, type View } from './shapes.tsx';

export function DrawnArea({ corners, ...view }: View & { corners: readonly LatLng[] }) {
	return (
		<path
			d={toPath(corners, view)}
			className="pointer-events-none fill-accent/15 stroke-accent-text"
			strokeWidth="2"
			strokeLinejoin="round"
		/>
	);
}

/** The area being drawn, up to where its next corner would go. */
export function HalfDrawnArea({
	corners,
	next,
	...view
}: View & { corners: readonly LatLng[]; next: LatLng }) {
	return (
		<path
			d={toPath([...corners, next], view, false)}
			className="pointer-events-none fill-accent/15 stroke-accent-text"
			strokeWidth="2"
			strokeLinejoin="round"
			strokeDasharray="6 3"
		/>
	);
}

/** The corners so far: a click on the first one closes the area. */
export function Corners({ corners, ...view }: View & { corners: readonly LatLng[] }) {
	return corners.map((corner, index) => {
		const { x, y } = toPoint(corner, view.camera, view.size);
		return (
			<g key={`${corner[0]} ${corner[1]}`} data-corner={index}>
				<circle cx={x} cy={y} r="12" fill="transparent" />
				<circle cx={x} cy={y} r="4.5" className="fill-surface stroke-accent-text" strokeWidth="2" />
			</g>
		);
	});
}
