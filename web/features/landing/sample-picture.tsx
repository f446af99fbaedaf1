/** Map of the homes of the sample around the subject, with the symbols of the product's maps. */
import type { Comp, CompsResponse } from '../../../contract/comps/comps.ts';
import { miles } from '../../../domain/format/format.ts';
import { PinShape, StarShape } from '../../shared/map/pins/pin-shape.tsx';
import { MAP, type Place, positionOnMap } from './sample-map.ts';
import { statusOf } from './sample-status.tsx';

interface SamplePictureProps {
	sample: CompsResponse | null;
	/** Search radius, in miles. */
	radius: number;
}

const CENTER = { x: MAP.width / 2, y: MAP.height / 2 } as const;

export function SamplePicture({ sample, radius }: SamplePictureProps) {
	const label = `Map of the homes found: diamonds are sold, half squares pending, triangles active. The search radius is ${miles(radius)}.`;
	return (
		<svg
			viewBox={`0 0 ${MAP.width} ${MAP.height}`}
			role="img"
			aria-label={label}
			preserveAspectRatio="xMidYMid slice"
			className="h-64 w-full border-line border-y bg-paper sm:aspect-2/1 sm:h-auto"
		>
			<QuarterMiles radius={radius} />
			<circle
				{...{ cx: CENTER.x, cy: CENTER.y, r: MAP.radius }}
				className="fill-accent-wash/60 stroke-ink"
				strokeWidth="1.5"
				strokeDasharray="14 4 2 4 2 4"
			/>
			{sample && <Marks sample={sample} radius={radius} />}
			<Dimension radius={radius} />
			<g transform={`translate(${CENTER.x} ${CENTER.y})`}>
				<StarShape />
			</g>
		</svg>
	);
}

/** Hairlines a quarter mile apart, like section lines on a plat. */
function QuarterMiles({ radius }: { radius: number }) {
	const step = (MAP.radius / radius) * 0.25;
	const reach = Math.ceil(MAP.width / 2 / step);
	const lines = Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * step);
	const path = lines
		.map((at) => `M${CENTER.x + at} 0V${MAP.height}M0 ${CENTER.y + at}H${MAP.width}`)
		.join('');
	return <path d={path} className="stroke-line" strokeWidth="1" />;
}

/** The radius, dimensioned as surveyors do. */
function Dimension({ radius }: { radius: number }) {
	return (
		<g>
			<path d={`M${CENTER.x} ${CENTER.y}H${CENTER.x + MAP.radius}`} className="stroke-ink" />
			<rect x={CENTER.x + MAP.radius - 58} y={CENTER.y - 9} width="48" height="18" className="fill-paper" />
			<text
				x={CENTER.x + MAP.radius - 34}
				y={CENTER.y + 4}
				textAnchor="middle"
				className="fill-ink font-semibold text-xs tabular-nums"
			>
				{miles(radius)}
			</text>
		</g>
	);
}

function Marks({ sample, radius }: { sample: CompsResponse; radius: number }) {
	const { latitude, longitude } = sample.area;
	if (latitude === null || longitude === null) return null;
	// The nearest is drawn last.
	return sample.comps
		.toReversed()
		.map((comp) => <Mark key={comp.id} {...{ comp, center: { latitude, longitude }, radius }} />);
}

/** Nothing for a home outside the frame or without a location, and hollow outside the circle. */
function Mark({ comp, center, radius }: { comp: Comp; center: Place; radius: number }) {
	const { latitude, longitude } = comp;
	const point =
		latitude === null || longitude === null ? null : positionOnMap({ latitude, longitude }, center, radius);
	if (!point) return null;
	const dimmed = (comp.distance_miles ?? 0) > radius;
	return (
		<g transform={`translate(${point.x} ${point.y}) scale(0.8)`}>
			<PinShape status={statusOf(comp)} number={null} highlighted={false} dimmed={dimmed} />
		</g>
	);
}
