/** Map of the homes of the sample around the subject, with the symbols of the product's maps. */
import { miles } from '../../../domain/format/format.ts';
import type { PinStatus } from '../../shared/map/map-props.ts';
import { PinShape, StarShape } from '../../shared/map/pins/pin-shape.tsx';
import { statusOf } from './sample-status.tsx';
import type { Sample } from './use-sample.ts';

interface SamplePictureProps {
	sample: Sample | null;
	/** Search radius, in miles. */
	radius: number;
}

/** The map in pixels, north up, with the radius of its circle. */
const MAP = { width: 640, height: 320, radius: 132 } as const;
const CENTER = { x: MAP.width / 2, y: MAP.height / 2 } as const;

export function SamplePicture({ sample, radius }: SamplePictureProps) {
	const label = `Map of homes: numbered discs are the comps, diamonds are sold, half squares pending, triangles active. Radius: ${miles(radius)}.`;
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

function Marks({ sample, radius }: { sample: Sample; radius: number }) {
	const { latitude, longitude } = sample.area;
	if (latitude === null || longitude === null) return null;
	const place = { center: { latitude, longitude }, radius };
	const comps = sample.price?.comps ?? [];
	const ids = new Set(comps.map(({ id }) => id));
	// Comps are drawn last, and the nearest homes above others.
	return (
		<>
			{sample.comps
				.filter(({ id }) => !ids.has(id))
				.toReversed()
				.map((home) => (
					<Mark
						key={home.id}
						{...place}
						home={home}
						miles={home.distance_miles}
						status={statusOf(home)}
						number={null}
					/>
				))}
			{comps.toReversed().map((comp) => (
				<Mark key={comp.id} {...place} home={comp} miles={comp.miles} status="comp" number={comp.number} />
			))}
		</>
	);
}

interface MarkProps {
	home: { latitude: number | null; longitude: number | null };
	/** Distance from the subject. */
	miles: number | null;
	status: PinStatus;
	/** Null if it isn't a comp. */
	number: number | null;
	center: Place;
	radius: number;
}

/** Nothing for a home outside the frame or without a location, and hollow outside the circle. */
function Mark({ home: { latitude, longitude }, miles, status, number, center, radius }: MarkProps) {
	const point =
		latitude === null || longitude === null ? null : positionOnMap({ latitude, longitude }, center, radius);
	if (!point) return null;
	return (
		<g transform={`translate(${point.x} ${point.y}) scale(0.8)`}>
			<PinShape {...{ status, number }} highlighted={false} dimmed={(miles ?? 0) > radius} />
		</g>
	);
}

/** Miles per degree of latitude, for the earth's mean radius. */
const MILES_PER_DEGREE = 69.0934;

interface Place {
	latitude: number;
	longitude: number;
}

/**
 * Projects a home onto the map. Within a mile, a flat earth is accurate to one part in a thousand.
 *
 * @param radiusMiles the radius of the drawn circle
 * @returns null for a home outside the frame
 * @example positionOnMap(center, center, 0.5) // { x: 320, y: 160 }
 */
function positionOnMap(home: Place, center: Place, radiusMiles: number): { x: number; y: number } | null {
	const scale = (MILES_PER_DEGREE * MAP.radius) / radiusMiles;
	const east = (home.longitude - center.longitude) * Math.cos((center.latitude * Math.PI) / 180);
	const x = Math.round(MAP.width / 2 + east * scale);
	const y = Math.round(MAP.height / 2 - (home.latitude - center.latitude) * scale);
	const inside = x > 8 && x < MAP.width - 8 && y > 8 && y < MAP.height - 8;
	return inside ? { x, y } : null;
}
