/** The drawing of a map of ZIP codes: one tab stop, whose arrow keys go from one ZIP code to the next. */
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Area } from '../../../../domain/market/area/area.ts';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { countyAt } from '../../../shared/map/base-map/counties.ts';
import { useCounties } from '../../../shared/map/base-map/use-counties.ts';
import { fitCamera, type Point, type Size, toPoint } from '../../../shared/map/camera/camera.ts';
import { circleAround } from '../../../shared/map/camera/miles.ts';
import { toPath } from '../../../shared/map/shapes.tsx';
import { marketPath } from '../../../shared/market-path.ts';
import { useSize } from '../../../ui/hooks/use-size.ts';
import { Drawing } from '../charts/drawing.tsx';
import type { ShownZip } from './shown-zips.ts';

export interface ZipDrawingProps {
	zips: readonly ShownZip[];
	/** Outlined: its ZIP codes, its circle or its drawn line. */
	area: Area;
	/** The ZIP code that the keyboard reaches first. */
	home: string;
	label: string;
	tintOf: (value: number) => string;
	/** A ZIP code is pointed at or focused; null for none. */
	onFocus: (zip: string | null) => void;
}

/** The fill of a ZIP code without the figure. */
export const NO_DATA = 'var(--color-surface)';

const MARGIN = 40;
const MIN_IN_VIEW = 3;
/** Pixels of a mark: of one of its characters, and of its line. */
const CHARACTER = 7;
const MARK_HEIGHT = 16;

export function ZipDrawing({ zips, area, home, label, tintOf, onFocus }: ZipDrawingProps) {
	const frame = useRef<HTMLDivElement>(null);
	const width = useSize(frame)?.width ?? 640;
	const size = useMemo(
		() => ({ width, height: Math.round(Math.min(460, Math.max(300, width * 0.6))) }),
		[width],
	);
	const camera = useMemo(() => fitCamera(toShow(zips, home), size, MARGIN), [zips, home, size]);
	const view = { camera, size };
	const points = zips.map(({ center }) => toPoint(center, camera, size));
	const radius = radiusBySales(zips, Math.min(RADIUS.max, size.width / 18));
	const counties = useCounties(zips.length > 0);
	const shown = new Set(zips.flatMap(({ center }) => countyAt(counties, center) ?? []));
	const land = [...shown].flatMap(({ outline }) => outline.map((ring) => toPath(ring, view))).join('');
	const [at, setAt] = useState<string | null>(null);
	const current = zips.some(({ zip }) => zip === at) ? at : home;
	const chosen = area.kind === 'zips' ? area.zips : [];
	const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
		const toward = ARROWS[event.key];
		const from = points[zips.findIndex(({ zip }) => zip === current)];
		const next = toward && from ? neighbor(points, from, toward) : null;
		if (!toward) return;
		event.preventDefault();
		const zip = zips[next ?? -1]?.zip;
		if (zip === undefined) return;
		setAt(zip);
		event.currentTarget.querySelector<SVGAElement>(`[data-zip="${zip}"]`)?.focus();
	};
	return (
		<div
			ref={frame}
			className="overflow-hidden lg:row-span-2 lg:row-start-1 print:row-span-2 print:row-start-1"
		>
			<Drawing
				role="group"
				aria-label={`${label}. Arrow keys go from one ZIP code to the next, Enter opens it.`}
				width={size.width}
				height={size.height}
				className="bg-surface"
				onKeyDown={onKeyDown}
				onPointerLeave={() => onFocus(null)}
			>
				<path d={land} fill="none" stroke="var(--color-edge)" strokeDasharray="10 3 2 3" />
				{bySize(zips, radius).map((order) => {
					const each = zips[order] as ShownZip;
					const point = points[order] as Point;
					return (
						<Link
							key={each.zip}
							to={marketPath(each.zip)}
							data-zip={each.zip}
							aria-label={`${each.zip}${each.city ? `, ${each.city}` : ''}: ${each.value === null ? each.figure.reason : each.text}`}
							tabIndex={each.zip === current ? 0 : -1}
							onFocus={() => {
								setAt(each.zip);
								onFocus(each.zip);
							}}
							onPointerEnter={() => onFocus(each.zip)}
							className="group outline-none"
						>
							<circle
								cx={point.x}
								cy={point.y}
								r={radius(each)}
								fill={each.value === null ? NO_DATA : tintOf(each.value)}
								stroke={chosen.includes(each.zip) ? 'var(--color-ink)' : 'var(--color-edge)'}
								strokeWidth={chosen.includes(each.zip) ? 2.5 : 1}
								className="group-hover:stroke-2 group-hover:stroke-ink group-focus-visible:stroke-3 group-focus-visible:stroke-ink"
							/>
						</Link>
					);
				})}
				{/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused; the links have the same text */}
				<g className="pointer-events-none" aria-hidden="true">
					<path
						d={areaPath(area, view)}
						fill="none"
						stroke="var(--color-ink)"
						strokeWidth={2}
						strokeDasharray="14 4 2 4"
					/>
					{marksOf(zips, points).map(({ zip, mark, point, hasName }) => (
						<text
							key={zip}
							textAnchor="middle"
							fill="var(--color-ink)"
							stroke="var(--color-surface)"
							strokeWidth={3}
							strokeLinejoin="round"
							paintOrder="stroke"
						>
							{hasName && (
								<tspan x={point.x} y={point.y - 5}>
									{zip}
								</tspan>
							)}
							<tspan x={point.x} y={point.y + (hasName ? 10 : 4)} fontWeight={600}>
								{mark}
							</tspan>
						</text>
					))}
				</g>
			</Drawing>
		</div>
	);
}

/** Pixels: of a ZIP code without sales, and of the one with the most, which is smaller on a phone. */
const RADIUS = { min: 5, max: 34 };

/** The radius of a ZIP code's circle, whose area follows its closed sales. */
function radiusBySales(zips: readonly ShownZip[], max: number): (zip: ShownZip) => number {
	const salesOf = ({ figures }: ShownZip) => figures.closed_sales?.value ?? 0;
	const most = Math.max(1, ...zips.map(salesOf));
	return (zip) => Math.max(RADIUS.min, max * Math.sqrt(salesOf(zip) / most));
}

/** Places in the list, the largest circle first: smaller ones are drawn over it. */
function bySize(zips: readonly ShownZip[], radius: (zip: ShownZip) => number): number[] {
	const size = (at: number) => radius(zips[at] as ShownZip);
	return zips.map((_, at) => at).sort((one, other) => size(other) - size(one));
}

function areaPath(area: Area, view: { camera: ReturnType<typeof fitCamera>; size: Size }): string {
	const corners: readonly LatLng[] =
		area.kind === 'circle'
			? circleAround(area.center, area.miles)
			: area.kind === 'drawn'
				? area.corners
				: [];
	return toPath(corners, view);
}

/** The centers that have to be in view: of the ZIP codes with homes, if they are several. */
function toShow(zips: readonly ShownZip[], home: string): LatLng[] {
	const known = zips.filter(({ zip, asOf }) => asOf !== null || zip === home);
	return (known.length >= MIN_IN_VIEW ? known : zips).map(({ center }) => center);
}

interface PlacedMark {
	zip: string;
	mark: string;
	point: Point;
	/** There is room for the ZIP code above its value. */
	hasName: boolean;
}

/** The marks that are clear of those before them. The others are read by pointer, key and table. */
function marksOf(zips: readonly ShownZip[], points: readonly Point[]): PlacedMark[] {
	const placed: PlacedMark[] = [];
	zips.forEach(({ zip, mark }, at) => {
		const point = points[at];
		if (!point || mark === '') return;
		const isClear = (width: number, height: number, others: readonly Point[]) =>
			others.every(({ x, y }) => Math.abs(x - point.x) > width || Math.abs(y - point.y) > height);
		const width = CHARACTER * mark.length + 6;
		if (
			!isClear(
				width,
				MARK_HEIGHT,
				placed.map((other) => other.point),
			)
		)
			return;
		const others = points.filter((_, otherAt) => otherAt !== at && zips[otherAt]?.mark !== '');
		placed.push({
			zip,
			mark,
			point,
			hasName: isClear(Math.max(width, 5 * CHARACTER), 2 * MARK_HEIGHT, others),
		});
	});
	return placed;
}

const ARROWS: Readonly<Record<string, Point>> = {
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
};

/** The nearest point in a direction, one to its side counting as farther; null if there is none. */
function neighbor(points: readonly Point[], from: Point, toward: Point): number | null {
	let nearest: { at: number; distance: number } | null = null;
	points.forEach(({ x, y }, at) => {
		const along = (x - from.x) * toward.x + (y - from.y) * toward.y;
		const aside = Math.abs((x - from.x) * toward.y - (y - from.y) * toward.x);
		const distance = along + 2 * aside;
		if (along > 1 && aside <= 2 * along && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
			nearest = { at, distance };
	});
	return (nearest as { at: number } | null)?.at ?? null;
}
