/**
 * The map of a report: subject, comps, the circle and the scale above the streets it was saved with, if it has any, with
 * the shapes of the map.
 */
import { useRef } from 'react';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { spreadApart } from '../../../../report/drawing/spread-apart.ts';
import { NAME_SIZE, placeNames, streetPaths } from '../../../../report/drawing/street-map.ts';
import type { PlatBlock } from '../../../../report/report.ts';
import { fitCamera, type Size, toPoint } from '../../../shared/map/camera/camera.ts';
import { circleAround } from '../../../shared/map/camera/miles.ts';
import { DrawnArea } from '../../../shared/map/drawn-area.tsx';
import { DISC_DISTANCE, leaderLines, STAR_DISTANCE } from '../../../shared/map/pins/leader-lines.ts';
import { PinShape, StarShape } from '../../../shared/map/pins/pin-shape.tsx';
import { ScaleBar } from '../../../shared/map/scale-bar.tsx';
import { RadiusCircle, SectionLines } from '../../../shared/map/shapes.tsx';
import { useSize } from '../../../ui/hooks/use-size.ts';
import { StreetLayer } from './street-layer.tsx';

/** Pixels of margin around the drawing. */
const MARGIN = 36;

/** Pixels are smaller than points of paper, and a letter is about half as wide as it is high. */
const STREET_SCALE = 1.5;
const LETTER = 0.54;

/** The width on a laptop, used until the real width is known. */
const DEFAULT_SIZE: Size = { width: 720, height: 360 };

export function PlatBlockView({ block }: { block: PlatBlock }) {
	return (
		<figure className="report-figure">
			<PlatPicture block={block} />
			<p className="mt-2 text-xs text-muted">{block.words}</p>
		</figure>
	);
}

/** The map in the available width. */
export function PlatPicture({ block }: { block: PlatBlock }) {
	const frame = useRef<HTMLDivElement>(null);
	const size = useSize(frame) ?? DEFAULT_SIZE;
	return (
		<div ref={frame} className="report-plat">
			<svg role="img" aria-label={block.words} viewBox={`0 0 ${size.width} ${size.height}`}>
				<Plat block={block} size={size} />
			</svg>
		</div>
	);
}

function Plat({ block, size }: { block: PlatBlock; size: Size }) {
	const { radiusMiles, polygon, comps, others } = block;
	const center: LatLng = [block.center.latitude, block.center.longitude];
	const camera = fitCamera(
		[
			center,
			...(radiusMiles === null ? [] : circleAround(center, radiusMiles)),
			...(polygon ?? []),
			// Supporting sales are left out, because they may be far away: the map shows those inside it.
			...comps.map((home): LatLng => [home.latitude, home.longitude]),
		],
		size,
		MARGIN,
	);
	const view = { camera, size };
	const projectHome = (home: { latitude: number; longitude: number }) =>
		toPoint([home.latitude, home.longitude], camera, size);
	const star = projectHome(block.center);
	const places = comps.map(projectHome);
	const spread = spreadApart(places, DISC_DISTANCE, { ...star, distance: STAR_DISTANCE });
	const streets = { left: 0, top: 0, ...size, pointOf: projectHome, scale: STREET_SCALE };
	const paths = streetPaths(block, streets);
	const hasStreets = paths.length > 0;
	const homes = [
		{ ...star, radius: STAR_DISTANCE / 2 },
		...spread.map((disc) => ({ ...disc, radius: DISC_DISTANCE / 2 })),
		...others.map((home) => ({ ...projectHome(home), radius: 3 })),
	];
	const names = placeNames(block, streets, homes, (text) => text.length * NAME_SIZE * STREET_SCALE * LETTER);
	return (
		<>
			{hasStreets ? <StreetLayer paths={paths} names={names} /> : <SectionLines from={center} {...view} />}
			{radiusMiles !== null && <RadiusCircle center={center} radius={radiusMiles} {...view} />}
			{polygon && <DrawnArea corners={polygon} {...view} />}
			{others.map((home, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
				<g key={index} transform={`${translate(projectHome(home))} scale(0.6)`}>
					<PinShape status="sold" number={null} highlighted={false} />
				</g>
			))}
			<path d={leaderLines(places, spread)} className="stroke-ink" />
			<g transform={translate(star)}>
				<StarShape />
			</g>
			{comps.map(({ number }, index) => (
				<g key={number} transform={translate(spread[index] ?? star)}>
					<PinShape status="comp" number={number} highlighted={false} />
				</g>
			))}
			<ScaleBar camera={camera} height={size.height} />
			{hasStreets && (
				<text
					x={size.width - 4}
					y={size.height - 4}
					textAnchor="end"
					className="fill-muted stroke-surface"
					fontSize="9"
					strokeWidth="3"
					paintOrder="stroke"
				>
					{block.streets?.attribution}
				</text>
			)}
			<NorthArrow at={{ x: size.width - 20, y: 24 }} />
		</>
	);
}

function NorthArrow({ at }: { at: { x: number; y: number } }) {
	return (
		<g transform={translate(at)}>
			<path d="M0-14 5 2 0-1-5 2z" className="fill-ink" />
			<text y="15" textAnchor="middle" className="fill-ink font-semibold text-xs">
				N
			</text>
		</g>
	);
}

function translate({ x, y }: { x: number; y: number }): string {
	return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}
