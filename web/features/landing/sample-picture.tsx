/** Map of the sample comps around the subject. */
import type { Comp, CompsResponse } from '../../../contract/comps/comps.ts';
import { miles } from '../../../domain/format/format.ts';
import { NUMBERED } from './sample-homes.tsx';
import { MAP, type Place, positionOnMap } from './sample-map.ts';
import { type PlacedNumber, type Point, positionNumbers } from './sample-numbers.ts';

interface SamplePictureProps {
	sample: CompsResponse | null;
	/** Search radius, in miles. */
	radius: number;
}

const CENTER = { x: MAP.width / 2, y: MAP.height / 2 } as const;

export function SamplePicture({ sample, radius }: SamplePictureProps) {
	const label = `Map of the comps: squares are sold, circles are active. The search radius is ${miles(radius)}.`;
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
			<rect
				x={CENTER.x - 7}
				y={CENTER.y - 7}
				width="14"
				height="14"
				className="fill-accent stroke-ink"
				strokeWidth="2"
			/>
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
	const homes = sample.comps.flatMap((comp) => toMarks(comp, { latitude, longitude }, radius));
	const numbered = homes.filter(({ outside }) => !outside).slice(0, NUMBERED);
	const numbers = positionNumbers(
		numbered,
		homes.filter((home) => !numbered.includes(home)),
	);
	return (
		<>
			{/* The nearest is drawn last. */}
			{[...homes].reverse().map((home) => (
				<Mark key={home.id} {...home} />
			))}
			{numbers.map((number, index) => (
				<HomeNumber
					key={numbered[index]?.id}
					number={index + 1}
					at={number}
					mark={numbered[index] ?? number}
				/>
			))}
		</>
	);
}

interface HomeMark extends Point {
	id: string;
	sold: boolean;
	outside: boolean;
}

/** Empty for a home outside the frame or without a location. */
function toMarks(comp: Comp, center: Place, radius: number): HomeMark[] {
	const { id, latitude, longitude } = comp;
	if (latitude === null || longitude === null) return [];
	const point = positionOnMap({ latitude, longitude }, center, radius);
	if (!point) return [];
	const outside = (comp.distance_miles ?? 0) > radius;
	return [{ ...point, id, sold: comp.statusType === 'SOLD', outside }];
}

function Mark({ x, y, sold, outside }: HomeMark) {
	return (
		<g className={outside ? 'opacity-30' : ''}>
			{sold ? (
				<rect x={x - 4.5} y={y - 4.5} width="9" height="9" className="fill-ink" />
			) : (
				<circle cx={x} cy={y} r="4.5" className="fill-paper stroke-ink" strokeWidth="1.75" />
			)}
		</g>
	);
}

/** @param number 1 for the nearest */
function HomeNumber({ number, at, mark }: { number: number; at: PlacedNumber; mark: Point }) {
	return (
		<g>
			{at.leads && <path d={`M${mark.x} ${mark.y}L${at.x} ${at.y}`} className="stroke-accent-text" />}
			<text
				x={at.x}
				y={at.y + 5}
				textAnchor="middle"
				className="fill-accent-text stroke-paper font-bold text-sm"
				strokeWidth="4"
				paintOrder="stroke"
			>
				{number}
			</text>
		</g>
	);
}
