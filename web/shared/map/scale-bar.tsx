/** The scale of the map. */
import { miles } from '../../../domain/format/format.ts';
import type { Camera } from './camera/camera.ts';
import { scaleBar } from './camera/miles.ts';

/** The length of a round number of miles at this zoom. */
export function ScaleBar({ camera, height }: { camera: Camera; height: number }) {
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
