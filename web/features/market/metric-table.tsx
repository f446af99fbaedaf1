/** Every metric with its value, its sample, its definition and its formula. */
import { metricText, sampleText } from '../../../domain/market/history/metric-text.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import { marketOn } from '../../../domain/market/metrics/market-on.ts';
import { METRICS, measureMetric } from '../../../domain/market/metrics/metrics.ts';

export function MetricTable({ history }: { history: MarketHistory }) {
	const market = marketOn(history);
	if (market === null) return null;
	return (
		<section aria-labelledby="metrics" className="lot p-5">
			<h2 id="metrics" className="font-semibold text-head">
				All figures, and how they are computed
			</h2>
			<dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
				{METRICS.map((metric) => {
					const measured = measureMetric(metric, market);
					return (
						<div key={metric.id} className="border-line border-t py-3 print:break-inside-avoid">
							<dt className="flex items-baseline justify-between gap-4">
								<span className="text-sm">{metric.label}</span>
								<span className="text-right font-semibold tabular-nums">
									{metricText(metric, measured.value, measured.sample)}
									<span className="ml-2 font-normal text-muted text-xs">{sampleText(metric, measured)}</span>
								</span>
							</dt>
							<dd className="text-muted text-xs">
								{metric.definition} <span className="block">{metric.formula}</span>
								{measured.source && <span className="block">{measured.source}.</span>}
							</dd>
						</div>
					);
				})}
			</dl>
		</section>
	);
}
