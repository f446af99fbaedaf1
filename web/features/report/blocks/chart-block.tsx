/** A chart of prices over time: a dot per point, a line with its band, and axes with round values and months. */
import { dayNumber } from '../../../../domain/dates/days.ts';
import type { ChartBlock } from '../../../../report/chart-blocks.ts';
import { type Axis, computeAxes, toBand } from '../../../../report/drawing/chart-axes.ts';
import { round } from '../../../ui/chart/chart-scale.ts';

/** More labels than these would overlap on a phone. */
const MAX_LABELS = 4;

export function ChartBlockView({ block }: { block: ChartBlock }) {
	const { caption, words } = block;
	const axes = computeAxes(block, MAX_LABELS);
	if (axes === null) return null;
	const { vertical, horizontal } = axes;
	return (
		<figure className="report-figure">
			<figcaption className="report-marks">{caption}</figcaption>
			<div className="report-chart">
				<div aria-hidden="true" className="relative text-right">
					{vertical.ticks.map(({ at, text }) => (
						<span key={text} className="absolute right-0 translate-y-1/2" style={{ bottom: share(at) }}>
							{text}
						</span>
					))}
				</div>
				<svg role="img" aria-label={words} viewBox="0 0 100 100" preserveAspectRatio="none">
					<Drawing block={block} vertical={vertical} horizontal={horizontal} />
				</svg>
				<div aria-hidden="true" className="relative col-start-2 h-4">
					{horizontal.ticks.map(({ at, text }) => (
						<span
							key={text}
							className="absolute top-0 -translate-x-1/2 whitespace-nowrap"
							style={{ left: share(at) }}
						>
							{text}
						</span>
					))}
				</div>
			</div>
			<p className="mt-2 text-xs text-muted">{words}</p>
		</figure>
	);
}

function Drawing({ block, vertical, horizontal }: { block: ChartBlock; vertical: Axis; horizontal: Axis }) {
	const { points, line } = block;
	const x = (day: string) => round(horizontal.place(dayNumber(day)) * 100);
	const y = (value: number) => round(100 - vertical.place(value) * 100);
	const band = toBand(block);
	const dots = (some: ChartBlock['points']) =>
		some.map(({ day, value }) => `M${x(day)} ${y(value)}h0`).join('');
	const edge = [
		...band.map(({ day, high }) => `${x(day)},${y(high)}`),
		...band.toReversed().map(({ day, low }) => `${x(day)},${y(low)}`),
	];
	return (
		<>
			{vertical.ticks.map(({ at, text }) => (
				<path key={text} d={`M0 ${round(100 - at * 100)}H100`} className="stroke-line" {...HAIRLINE} />
			))}
			{horizontal.ticks.map(({ at, text }) => (
				<path key={text} d={`M${round(at * 100)} 100v2`} className="stroke-edge" {...HAIRLINE} />
			))}
			{edge.length > 0 && (
				<polygon points={edge.join(' ')} className="fill-sunken stroke-edge" {...HAIRLINE} />
			)}
			{line.length > 0 && (
				<polyline
					points={line.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')}
					fill="none"
					className="stroke-accent-text"
					strokeWidth="2"
					strokeLinejoin="round"
					strokeLinecap="round"
					vectorEffect="non-scaling-stroke"
				/>
			)}
			<path d={dots(points)} className="stroke-ink" strokeWidth="6" {...DOT} />
			<path
				d={dots(points.filter(({ isFew }) => isFew))}
				className="stroke-surface"
				strokeWidth="4"
				{...DOT}
			/>
		</>
	);
}

/** A zero-length line with round caps is a dot that keeps its shape when the chart is stretched. */
const DOT = { strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const;
const HAIRLINE = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;

function share(place: number): string {
	return `${round(place * 100)}%`;
}
