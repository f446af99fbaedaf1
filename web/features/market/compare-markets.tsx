/** Two to five areas side by side: their figures, and their medians from a common month on. */
import { useState } from 'react';
import { Link } from 'react-router';
import { todayInUs } from '../../../domain/dates/days.ts';
import { longMonth } from '../../../domain/format/date-text.ts';
import { DASH } from '../../../domain/format/format.ts';
import { capitalize } from '../../../domain/format/words.ts';
import { dataThrough } from '../../../domain/market/data-date.ts';
import { metricText, sampleText } from '../../../domain/market/history/metric-text.ts';
import { type HistoryMonth, monthlyHistory } from '../../../domain/market/history/monthly-history.ts';
import {
	changeSinceUsualYear,
	changeText,
	USUAL_YEAR,
	yearOverYear,
} from '../../../domain/market/history/year-over-year.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import { marketOn } from '../../../domain/market/metrics/market-on.ts';
import { SALES_WINDOW_NOTE } from '../../../domain/market/metrics/metric.ts';
import { type MetricId, measureMetric, metricOf } from '../../../domain/market/metrics/metrics.ts';
import { publishedFor, publishedLabel } from '../../../domain/market/published/published-figures.ts';
import type { PublishedFigure } from '../../../domain/market/published/publishers.ts';
import { marketPath, zipToOpen } from '../../shared/market-path.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { ScrollRegion } from '../../ui/plain-table.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { ChartPanel } from './charts/chart-panel.tsx';
import { LineKey } from './charts/line-styles.tsx';
import { TimeChart } from './charts/time-chart.tsx';
import { PublisherCredits } from './published.tsx';
import type { AreaMarket } from './use-market.ts';

const COMPARED: readonly MetricId[] = [
	'price_index',
	'median_sale_price',
	'median_price_per_sqft',
	'closed_sales',
	'days_on_market',
	'sale_to_original_list',
	'active_listings',
	'months_of_supply',
	'rent',
];

/** What the table has of each figure. */
const VIEWS = [
	{ value: 'now', label: 'Now' },
	{ value: 'year', label: 'In a year' },
	{ value: 'usual', label: `Since ${USUAL_YEAR}` },
] as const;
type View = (typeof VIEWS)[number]['value'];

interface CompareMarketsProps {
	/** The market of the page first. */
	markets: readonly AreaMarket[];
	/** How many months the chart shows. */
	months: number;
	/** The texts of the other areas. */
	onChange: (areas: readonly string[]) => void;
}

export function CompareMarkets({ markets, months, onChange }: CompareMarketsProps) {
	const [view, setView] = useState<View>('now');
	const others = markets.slice(1);
	const texts = others.map(({ text }) => text);
	const known = markets.flatMap(({ chosen, name }) => (chosen ? [{ name, history: chosen }] : []));
	return (
		<section aria-labelledby="compare" className="space-y-4">
			<div className="flex flex-wrap items-end justify-between gap-4">
				<h2 id="compare" className="font-semibold text-head">
					Compare
				</h2>
				<div className="w-full max-w-md print:hidden">
					<SegmentedChoice
						legend="Figures"
						name="compared figures"
						choices={VIEWS}
						value={view}
						disabled={false}
						compact
						onChange={setView}
					/>
				</div>
			</div>
			<ComparedTable
				markets={markets}
				view={view}
				onRemove={(removed) => onChange(texts.filter((text) => text !== removed))}
			/>
			{view === 'now' && <PublisherCredits figures={standIns(known.map(({ history }) => history))} />}
			{known.length > 1 && <CompareChart areas={known} months={months} />}
		</section>
	);
}

interface ComparedTableProps {
	markets: readonly AreaMarket[];
	view: View;
	/** Called with the text of an area. */
	onRemove: (text: string) => void;
}

/** A column for each area, so that a figure is compared along its row. */
function ComparedTable({ markets, view, onRemove }: ComparedTableProps) {
	return (
		<div className="lot">
			<ScrollRegion label="Compared areas">
				<table aria-label="Compared areas" className="w-full text-right text-sm tabular-nums">
					<thead>
						<tr className="border-edge border-b align-top">
							<td className="min-w-28 px-4" />
							{markets.map((market, line) => (
								<th key={market.text} scope="col" className="min-w-32 px-4 py-3 font-normal">
									<LineKey line={line} />
									<span className="block font-semibold">
										{line === 0 ? (
											market.name
										) : (
											<Link to={marketPath(market.text)} className="underline underline-offset-4">
												{market.name}
											</Link>
										)}
									</span>
									{market.history?.demo && <span className="text-muted text-xs">Demo data</span>}
									<DataDate history={market.history} />
									{line > 0 && (
										<button
											type="button"
											aria-label={`Remove ${market.name}`}
											onClick={() => onRemove(market.text)}
											className="cursor-pointer py-1 text-muted text-xs underline underline-offset-4 print:hidden"
										>
											Remove
										</button>
									)}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{COMPARED.map((id, row) => (
							<tr key={id} className="align-top">
								<th scope="row" className="px-4 py-2.5 text-left font-normal text-muted">
									{metricOf(id).label}
								</th>
								{markets.map((market) => (
									<Figure key={market.text} id={id} row={row} view={view} {...market} />
								))}
							</tr>
						))}
					</tbody>
				</table>
			</ScrollRegion>
			<p className="border-line border-t px-4 py-2 text-muted text-xs">{SALES_WINDOW_NOTE}</p>
		</div>
	);
}

function DataDate({ history }: Pick<AreaMarket, 'history'>) {
	const date = dataThrough(history?.asOf ?? null, todayInUs(new Date()));
	return date && <span className="block text-accent-text text-xs">{date}</span>;
}

interface FigureProps extends AreaMarket {
	id: MetricId;
	row: number;
	view: View;
}

/** A cell; a market that can't be shown has one cell in all rows. */
function Figure({ id, row, view, chosen, problem }: FigureProps) {
	if (problem) return row === 0 && <Unavailable problem={problem} />;
	return (
		<td className="px-4 py-2.5">
			{chosen && view === 'now' && <Now id={id} history={chosen} />}
			{chosen && view !== 'now' && changeIn(id, chosen, view)}
			{!chosen && DASH}
		</td>
	);
}

function Unavailable({ problem }: { problem: Error }) {
	const zip = zipToOpen(problem);
	return (
		<td rowSpan={COMPARED.length} className={`px-4 py-2.5 ${zip === null ? 'text-danger' : ''}`}>
			{zip === null ? (
				problem.message
			) : (
				<Link
					to={searchPath('zip', zip)}
					state={SEARCH_IMMEDIATELY}
					className="text-accent-text underline underline-offset-4"
				>
					Open {zip}, 1 credit
				</Link>
			)}
		</td>
	);
}

function Now({ id, history }: { id: MetricId; history: MarketHistory }) {
	const market = marketOn(history);
	if (!market) return DASH;
	const measured = measureMetric(metricOf(id), market);
	const standIn = measured.value === null ? publishedFor(id, history.published) : null;
	const note = standIn
		? publishedLabel(standIn)
		: measured.value === null
			? sampleText(metricOf(id), measured)
			: measured.source && capitalize(measured.source);
	return (
		<>
			{metricText(metricOf(id), standIn?.value ?? measured.value, measured.sample)}
			{note && <span className="block text-muted text-xs">{note}</span>}
		</>
	);
}

/** The figures of publishers that the table shows. */
function standIns(histories: readonly MarketHistory[]): PublishedFigure[] {
	return histories.flatMap((history) => {
		const market = marketOn(history);
		if (!market) return [];
		const missing = COMPARED.filter((id) => measureMetric(metricOf(id), market).value === null);
		return missing.flatMap((id) => publishedFor(id, history.published) ?? []);
	});
}

function changeIn(id: MetricId, history: MarketHistory, view: View): string {
	const metric = metricOf(id);
	const change = view === 'year' ? yearOverYear(metric, history) : changeSinceUsualYear(metric, history);
	return change === null ? DASH : changeText(metric, change);
}

function CompareChart({
	areas,
	months,
}: {
	areas: readonly { name: string; history: MarketHistory }[];
	months: number;
}) {
	const last = areas.map(({ history }) => history.asOf ?? '').sort()[0] ?? null;
	const courses = areas.map(({ history }) => monthlyHistory({ ...history, asOf: last }, months));
	const names = courses[0]?.map(({ month }) => month) ?? [];
	const start = names.findIndex((_, at) => courses.every((course) => course[at]?.median !== null));
	if (start < 0) return <p className="text-muted text-sm">No month has a median in all of them.</p>;
	const lines = courses.map((course, at) => ({
		name: areas[at]?.name ?? '',
		values: course.slice(start).map((month) => relative(month, course[start])),
	}));
	const shown = names.slice(start);
	const readOut = (at: number) =>
		`${longMonth(shown[at] ?? '')}: ${lines
			.map(({ name, values }) => `${name} ${values[at]?.toFixed(0) ?? DASH}`)
			.join(', ')}.`;
	return (
		<ChartPanel
			title="Median sale prices compared"
			note={`Three-month median, ${longMonth(shown[0] ?? '')} = 100. It also moves when larger or smaller homes sell.`}
			columns={['Month', ...lines.map(({ name }) => name)]}
			rows={shown.map((month, at) => [
				longMonth(month),
				...lines.map(({ values }) => values[at]?.toFixed(1) ?? DASH),
			])}
			file={`compare-${areas
				.map(({ name }) => name)
				.join('-')
				.slice(0, 80)}`}
		>
			<TimeChart
				label={`Median sale prices of ${lines.map(({ name }) => name).join(', ')}, ${longMonth(shown[0] ?? '')} to ${longMonth(shown.at(-1) ?? '')}. ${readOut(shown.length - 1)}`}
				months={shown}
				lines={lines}
				format={(value) => value.toFixed(0)}
				readOut={readOut}
			/>
		</ChartPanel>
	);
}

function relative({ median }: HistoryMonth, base: HistoryMonth | undefined): number | null {
	return median === null || !base?.median ? null : (median / base.median) * 100;
}
