/** The comps of the sample by their coordinates, around the home that was searched. */
import type { Comp, CompsResponse } from '../../../contract/comps.ts';
import { miles } from '../../../domain/format.ts';
import { NUMBERED } from './sample-homes.tsx';
import { MAP, type Place, placeOnMap } from './sample-map.ts';

interface SamplePictureProps {
	sample: CompsResponse | null;
	/** What the circle stands for, in miles. */
	radius: number;
}

const CENTRE = { x: MAP.width / 2, y: MAP.height / 2 } as const;

export function SamplePicture({ sample, radius }: SamplePictureProps) {
	const label = `Map of the comps: squares were sold, circles are for sale; the circle is ${miles(radius)} around the home.`;
	return (
		<svg
			viewBox={`0 0 ${MAP.width} ${MAP.height}`}
			role="img"
			aria-label={label}
			preserveAspectRatio="xMidYMid slice"
			className="h-64 w-full border-line border-y bg-paper sm:h-72"
		>
			<QuarterMiles radius={radius} />
			<circle
				{...{ cx: CENTRE.x, cy: CENTRE.y, r: MAP.radius }}
				className="fill-accent-wash/60 stroke-ink"
				strokeWidth="1.5"
				strokeDasharray="14 4 2 4 2 4"
			/>
			{sample && <Marks sample={sample} radius={radius} />}
			<Dimension radius={radius} />
			<rect
				x={CENTRE.x - 7}
				y={CENTRE.y - 7}
				width="14"
				height="14"
				className="fill-accent stroke-ink"
				strokeWidth="2"
			/>
		</svg>
	);
}

/** Hairlines a quarter of a mile apart, as section lines on a plat. */
function QuarterMiles({ radius }: { radius: number }) {
	const step = (MAP.radius / radius) * 0.25;
	const reach = Math.ceil(MAP.width / 2 / step);
	const lines = Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * step);
	const path = lines
		.map((at) => `M${CENTRE.x + at} 0V${MAP.height}M0 ${CENTRE.y + at}H${MAP.width}`)
		.join('');
	return <path d={path} className="stroke-line" strokeWidth="1" />;
}

/** The radius as surveyors dimension it. */
function Dimension({ radius }: { radius: number }) {
	return (
		<g>
			<path d={`M${CENTRE.x} ${CENTRE.y}H${CENTRE.x + MAP.radius}`} className="stroke-ink" />
			<rect x={CENTRE.x + MAP.radius - 58} y={CENTRE.y - 9} width="48" height="18" className="fill-paper" />
			<text
				x={CENTRE.x + MAP.radius - 34}
				y={CENTRE.y + 4}
				textAnchor="middle"
				className="fill-ink font-semibold text-[12px] tabular-nums"
			>
				{miles(radius)}
			</text>
		</g>
	);
}

function Marks({ sample, radius }: { sample: CompsResponse; radius: number }) {
	const { latitude, longitude } = sample.area;
	if (latitude === null || longitude === null) return null;
	const centre = { latitude, longitude };
	// The nearest is drawn last, so that its number stays readable.
	return sample.comps
		.map((comp, index) => ({ comp, index }))
		.reverse()
		.map(({ comp, index }) => (
			<Mark key={comp.id} comp={comp} number={index + 1} centre={centre} radius={radius} />
		));
}

interface MarkProps {
	comp: Comp;
	/** Counted from the nearest. */
	number: number;
	centre: Place;
	radius: number;
}

function Mark({ comp, number, centre, radius }: MarkProps) {
	if (comp.latitude === null || comp.longitude === null) return null;
	const place = placeOnMap({ latitude: comp.latitude, longitude: comp.longitude }, centre, radius);
	if (!place) return null;
	const { x, y } = place;
	const outside = (comp.distance_miles ?? 0) > radius;
	const sold = comp.statusType === 'SOLD';
	return (
		<g className={outside ? 'opacity-30' : ''}>
			{sold ? (
				<rect x={x - 4.5} y={y - 4.5} width="9" height="9" className="fill-ink" />
			) : (
				<circle cx={x} cy={y} r="4.5" className="fill-paper stroke-ink" strokeWidth="1.75" />
			)}
			{number <= NUMBERED && !outside && (
				<text
					x={x + 8}
					y={y + 4}
					className="fill-accent-text stroke-paper font-bold text-[15px]"
					strokeWidth="4"
					paintOrder="stroke"
				>
					{number}
				</text>
			)}
		</g>
	);
}
