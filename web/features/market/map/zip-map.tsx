/** The ZIP codes of a market and around it, tinted by a metric: to compare at a glance, and to open one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { todayInUs } from '../../../../domain/dates/days.ts';
import { shortDay } from '../../../../domain/format/date-text.ts';
import { capitalize } from '../../../../domain/format/words.ts';
import { dataThrough } from '../../../../domain/market/data-date.ts';
import { metricText, sampleText } from '../../../../domain/market/history/metric-text.ts';
import { METRICS, type MetricId, metricOf } from '../../../../domain/market/metrics/metrics.ts';
import { marketPath } from '../../../shared/market-path.ts';
import { Select } from '../../../ui/select.tsx';
import { fetchMarketMap } from '../calls.ts';
import { ChartPanel } from '../charts/chart-panel.tsx';
import { hasValue, type ShownZip, shownZips } from './shown-zips.ts';
import { quarters, TINTS, tintOf } from './tints.ts';
import { NO_DATA, ZipDrawing, type ZipDrawingProps } from './zip-drawing.tsx';

const DEFAULT: MetricId = 'median_sale_price';
const HOURS = 3_600_000;

interface ZipMapProps extends Pick<ZipDrawingProps, 'area'> {
	/** Where most of the area's homes are. */
	zip: string;
	name: string;
}

export function ZipMap({ zip, name, area }: ZipMapProps) {
	const { data, error } = useQuery({
		queryKey: ['market map', zip],
		queryFn: () => fetchMarketMap(zip),
		staleTime: HOURS,
	});
	const [chosen, setChosen] = useState<MetricId>(DEFAULT);
	const [focused, setFocused] = useState<string | null>(null);
	const measured = METRICS.filter(({ id }) => (data ?? []).filter((each) => hasValue(each, id)).length > 1);
	const metric = metricOf((measured.find(({ id }) => id === chosen) ?? measured[0])?.id ?? DEFAULT);
	const zips = shownZips(data ?? [], metric);
	const starts = quarters(zips.flatMap(({ value }) => value ?? []));
	const shown = zips.find((each) => each.zip === focused) ?? zips.find((each) => each.zip === zip);
	return (
		<ChartPanel
			title="ZIP codes on the map"
			note={
				error
					? error.message
					: `A circle for each ZIP code, sized by closed sales in 3 months. ${metric.definition}`
			}
			columns={['ZIP code', 'City', metric.label, 'From', 'Data through']}
			rows={zips.map((each) => [
				each.zip,
				each.city ?? '',
				each.text,
				sampleText(metric, each.figure),
				each.asOf ? shortDay(each.asOf) : '',
			])}
			file={`${name}-map`}
			className="lg:col-span-12"
		>
			<div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] print:grid-cols-[minmax(0,1fr)_14rem]">
				<div className="lg:col-start-2 print:col-start-2 print:hidden">
					<Select
						label="Color by"
						choices={(measured.length > 0 ? measured : [metric]).map(({ id, label }) => [id, label])}
						value={metric.id}
						onChange={({ target: { value } }) => setChosen(value as MetricId)}
					/>
				</div>
				<ZipDrawing
					zips={zips}
					area={area}
					home={zip}
					label={`${metric.label} by ZIP code around ${name}`}
					tintOf={(value) => TINTS[tintOf(value, starts)] ?? TINTS[0]}
					onFocus={setFocused}
				/>
				<div className="space-y-4 text-sm tabular-nums lg:col-start-2 lg:row-start-2 print:col-start-2">
					<p className="hidden font-semibold print:block">{metric.label}</p>
					<Legend
						zips={zips}
						starts={starts}
						label={metric.label}
						text={(value) => metricText(metric, value)}
					/>
					{shown && <Shown {...shown} label={metric.label} sample={sampleText(metric, shown.figure)} />}
				</div>
			</div>
		</ChartPanel>
	);
}

/** The ZIP code that is pointed at, or the one of the market. */
function Shown({
	zip,
	city,
	text,
	label,
	sample,
	figure,
	asOf,
}: ShownZip & { label: string; sample: string }) {
	return (
		<div className="min-h-28 border-line border-t pt-3 print:hidden">
			<p className="font-semibold">
				<Link to={marketPath(zip)} className="text-accent-text underline underline-offset-4">
					{zip}
				</Link>{' '}
				<span className="font-normal text-muted">{city}</span>
			</p>
			<p>
				{label}: {text}
			</p>
			<p className="text-muted text-xs">
				{[sample, figure.source && capitalize(figure.source), dataThrough(asOf, todayInUs(new Date()))]
					.filter(Boolean)
					.join('. ')}
			</p>
		</div>
	);
}

interface LegendProps {
	zips: readonly ShownZip[];
	starts: readonly number[];
	label: string;
	text: (value: number) => string;
}

function Legend({ zips, starts, label, text }: LegendProps) {
	const values = zips.flatMap(({ value }) => value ?? []);
	const groups = TINTS.map((tint, at) => ({
		tint,
		values: values.filter((value) => tintOf(value, starts) === at),
	})).filter((group) => group.values.length > 0);
	return (
		<ul
			aria-label={`Tints: ${label}`}
			className="flex flex-wrap gap-x-4 gap-y-1.5 lg:flex-col print:flex-col"
		>
			{groups.reverse().map((group) => {
				const [low, high] = [text(Math.min(...group.values)), text(Math.max(...group.values))];
				return <Key key={group.tint} fill={group.tint} label={low === high ? low : `${low} to ${high}`} />;
			})}
			{values.length < zips.length && <Key fill={NO_DATA} label="Too few homes, or not in our data" />}
		</ul>
	);
}

function Key({ fill, label }: { fill: string; label: string }) {
	return (
		<li className="flex items-center gap-2">
			<svg aria-hidden="true" width={22} height={14} className="shrink-0">
				<circle cx={11} cy={7} r={6.5} fill={fill} stroke="var(--color-edge)" />
			</svg>
			{label}
		</li>
	);
}
