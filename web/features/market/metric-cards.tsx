/** The six figures that an agent quotes, each with its year before and its course. */
import { metricText } from '../../../domain/market/history/metric-text.ts';
import { metricDetail } from '../../../domain/market/history/year-over-year.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import { marketOn } from '../../../domain/market/metrics/market-on.ts';
import type { Metric } from '../../../domain/market/metrics/metric.ts';
import { type MetricId, measureMetric, metricOf } from '../../../domain/market/metrics/metrics.ts';
import { monthsBefore } from '../../../domain/market/months.ts';
import { toPoints } from '../../ui/chart/chart-scale.ts';

const CARDS: readonly MetricId[] = [
	'price_index',
	'median_sale_price',
	'months_of_supply',
	'days_on_market',
	'sale_to_original_list',
	'active_listings',
];

export function MetricCards({ history }: { history: MarketHistory }) {
	return (
		<dl className="lot grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
			{CARDS.map((id) => (
				<Card key={id} metric={metricOf(id)} history={history} />
			))}
		</dl>
	);
}

function Card({ metric, history }: { metric: Metric; history: MarketHistory }) {
	const market = marketOn(history);
	if (market === null) return null;
	const measured = measureMetric(metric, market);
	return (
		<div className="-mr-px -mb-px flex flex-col border-line border-r border-b px-4 py-3">
			<dt className="text-muted text-sm" title={`${metric.definition} ${metric.formula}`}>
				{metric.label}
			</dt>
			<dd className="font-semibold text-figure tabular-nums tracking-tight">
				{metricText(metric, measured.value, measured.sample)}
			</dd>
			<dd className="text-muted text-xs tabular-nums">{metricDetail(metric, measured, history)}</dd>
			{metric.known === 'always' && metric.unit !== 'change' && <Course metric={metric} history={history} />}
		</div>
	);
}

/** The metric over two years, without figures: the charts have them. */
function Course({ metric, history }: { metric: Metric; history: MarketHistory }) {
	const { asOf } = history;
	if (asOf === null) return null;
	const values = Array.from({ length: 25 }, (_, back) => {
		const market = marketOn(history, monthsBefore(asOf, 24 - back));
		return market === null ? null : measureMetric(metric, market).value;
	});
	const known = values.filter((value) => value !== null);
	if (known.length < 2) return null;
	return (
		<dd className="mt-auto pt-2">
			<svg
				aria-hidden="true"
				viewBox="0 0 100 100"
				preserveAspectRatio="none"
				className="h-5 w-full overflow-visible"
			>
				<polyline
					points={toPoints(values, Math.min(...known), Math.max(...known)).join(' ')}
					fill="none"
					stroke="var(--color-ink)"
					strokeWidth="1.5"
					vectorEffect="non-scaling-stroke"
				/>
			</svg>
		</dd>
	);
}
