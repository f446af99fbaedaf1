/**
 * A chart of months: lines with a band and dots, read by pointer and keyboard in a row above it. Lines differ by weight,
 * dash, mark and the label at their end, never by hue.
 */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { MIN_SPAN, roundTicks } from '../../../../report/drawing/ticks.ts';
import { linePaths, monthTicks } from '../../../ui/chart/axis.ts';
import { useSize } from '../../../ui/hooks/use-size.ts';
import { Drawing } from './drawing.tsx';
import { LINE_STYLES, Mark } from './line-styles.tsx';

export interface ChartLine {
	name: string;
	values: readonly (number | null)[];
	/** The 80% interval around the line. */
	band?: readonly ({ low: number; high: number } | null)[];
	/** Draws dots instead of a line: hollow where the sample is small. */
	dots?: readonly boolean[];
}

interface TimeChartProps {
	/** The message of the chart in one sentence. */
	label: string;
	months: readonly string[];
	lines: readonly ChartLine[];
	format: (value: number) => string;
	/** What a month says, of all lines. */
	readOut: (at: number) => string;
}

const HEIGHT = 280;
const MARGIN = { top: 12, right: 56, bottom: 24, left: 56 };

export function TimeChart({ label, months, lines, format, readOut }: TimeChartProps) {
	const frame = useRef<HTMLDivElement>(null);
	const width = useSize(frame)?.width ?? 640;
	const [at, setAt] = useState<number | null>(null);
	const last = months.length - 1;
	const shown = at ?? last;
	const plot = {
		left: MARGIN.left,
		right: width - Math.max(MARGIN.right, ...lines.map(({ name }) => 16 + 7 * shortName(name, width).length)),
		top: MARGIN.top,
		bottom: HEIGHT - MARGIN.bottom,
	};
	const known = lines.flatMap(({ values, band }) => [
		...values.filter((value) => value !== null),
		...(band ?? []).flatMap((each) => (each === null ? [] : [each.low, each.high])),
	]);
	const ticks = roundTicks(known, MIN_SPAN);
	const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
	const x = (place: number) => plot.left + (last === 0 ? 0.5 : place / last) * (plot.right - plot.left);
	const y = (value: number) => plot.bottom - ((value - low) / (high - low || 1)) * (plot.bottom - plot.top);
	const readAt = (event: PointerEvent) => {
		const box = event.currentTarget.getBoundingClientRect();
		const place = Math.round(((event.clientX - box.left - plot.left) / (plot.right - plot.left)) * last);
		setAt(Math.min(last, Math.max(0, place)));
	};
	if (known.length === 0) return <p className="text-muted text-sm">{label}</p>;
	return (
		<div className="tabular-nums">
			<p className="min-h-10 text-sm sm:min-h-5" data-read-out>
				{readOut(shown)}
			</p>
			<div
				ref={frame}
				role="slider"
				tabIndex={0}
				aria-label={label}
				aria-valuemin={0}
				aria-valuemax={last}
				aria-valuenow={shown}
				aria-valuetext={readOut(shown)}
				aria-orientation="horizontal"
				onKeyDown={(event) => {
					const place = placeOfKey(event, shown, last);
					if (place === null) return;
					event.preventDefault();
					setAt(place);
				}}
				onPointerMove={readAt}
				onPointerDown={readAt}
				onPointerLeave={() => setAt(null)}
				className="mt-2 touch-pan-y overflow-hidden focus-visible:outline-2 focus-visible:outline-ink"
			>
				<Drawing aria-hidden="true" width={width} height={HEIGHT}>
					{ticks.map((tick) => (
						<g key={tick}>
							<line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
							<text x={plot.left - 8} y={y(tick) + 4} textAnchor="end" fill="var(--color-muted)">
								{format(tick)}
							</text>
						</g>
					))}
					{monthTicks(months).map((tick) => (
						<g key={tick.at}>
							{tick.isYear && (
								<line
									x1={x(tick.at)}
									x2={x(tick.at)}
									y1={plot.top}
									y2={plot.bottom}
									stroke="var(--color-line)"
								/>
							)}
							<text x={x(tick.at)} y={HEIGHT - 6} textAnchor="middle" fill="var(--color-muted)">
								{tick.label}
							</text>
						</g>
					))}
					{lines.map(({ name, band }) =>
						bandPaths(band ?? [], x, y).map((path) => (
							<path key={name + path} d={path} fill="var(--color-sunken)" stroke="var(--color-edge)" />
						)),
					)}
					{lines.map(({ name, values, dots }, line) => (
						<Line key={name} {...{ values, dots, line, x, y }} />
					))}
					<EndLabels
						lines={lines.map((line) => ({ ...line, name: shortName(line.name, width) }))}
						x={plot.right + 8}
						y={y}
					/>
					<line
						x1={x(shown)}
						x2={x(shown)}
						y1={plot.top}
						y2={plot.bottom}
						stroke={at === null ? 'transparent' : 'var(--color-ink)'}
					/>
				</Drawing>
			</div>
			{low > 0 && <p className="text-muted text-xs">The axis doesn't start at zero.</p>}
		</div>
	);
}

interface LineProps {
	values: readonly (number | null)[];
	dots: readonly boolean[] | undefined;
	/** Its place in the list, which decides its look. */
	line: number;
	x: (at: number) => number;
	y: (value: number) => number;
}

function Line({ values, dots, line, x, y }: LineProps) {
	const style = LINE_STYLES[line % LINE_STYLES.length] as (typeof LINE_STYLES)[number];
	if (dots) {
		return values.map((value, at) =>
			value === null ? null : (
				<circle
					key={x(at)}
					cx={x(at)}
					cy={y(value)}
					r={3}
					fill={dots[at] ? 'var(--color-surface)' : 'var(--color-ink)'}
					stroke="var(--color-ink)"
				/>
			),
		);
	}
	const end = values.findLastIndex((value) => value !== null);
	return (
		<>
			{linePaths(values, x, y).map((path) => (
				<path
					key={path}
					d={path}
					fill="none"
					stroke={style.color}
					strokeWidth={style.width}
					strokeDasharray={style.dash}
					strokeLinejoin="round"
				/>
			))}
			{end >= 0 && <Mark line={line} x={x(end)} y={y(values[end] ?? 0)} />}
		</>
	);
}

/** A name at the end of a line, which may take about a fifth of the chart: the table has the whole. */
function shortName(name: string, width: number): string {
	const max = Math.max(7, Math.floor(width / 35));
	return name.length <= max ? name : `${name.slice(0, max - 1).trimEnd()}…`;
}

/** The names at the ends of the lines, moved apart where they would overlap. */
function EndLabels({
	lines,
	x,
	y,
}: {
	lines: readonly ChartLine[];
	x: number;
	y: (value: number) => number;
}) {
	if (lines.length < 2 || lines.some(({ dots }) => dots)) return null;
	const ends = lines
		.flatMap(({ name, values }) => {
			const end = values.findLast((value) => value !== null);
			return end === undefined || end === null ? [] : [{ name, top: y(end) + 4 }];
		})
		.sort((one, other) => one.top - other.top);
	let below = Number.NEGATIVE_INFINITY;
	return ends.map(({ name, top }) => {
		below = Math.max(top, below + 14);
		return (
			<text key={name} x={x} y={below} fill="var(--color-ink)">
				{name}
			</text>
		);
	});
}

function placeOfKey({ key }: KeyboardEvent, at: number, last: number): number | null {
	if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
	if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
	if (key === 'PageUp') return Math.min(last, at + 12);
	if (key === 'PageDown') return Math.max(0, at - 12);
	if (key === 'Home') return 0;
	return key === 'End' ? last : null;
}

function bandPaths(
	band: readonly ({ low: number; high: number } | null)[],
	x: (at: number) => number,
	y: (value: number) => number,
): string[] {
	const upper = linePaths(
		band.map((each) => each?.high ?? null),
		x,
		y,
	);
	const lower = linePaths(
		band.map((each) => each?.low ?? null),
		x,
		y,
	);
	return upper.map((path, at) => {
		const back = (lower[at] ?? '').slice(1).split('L').reverse().join('L');
		return `${path}L${back}Z`;
	});
}
