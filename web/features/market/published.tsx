/** Figures of other publishers beside ours, and what their publishers have to be credited with. */
import { metricText } from '../../../domain/market/history/metric-text.ts';
import type { Metric } from '../../../domain/market/metrics/metric.ts';
import type { MetricId } from '../../../domain/market/metrics/metrics.ts';
import {
	creditsOf,
	publishedFor,
	publishedLabel,
} from '../../../domain/market/published/published-figures.ts';
import type { PublishedFigure } from '../../../domain/market/published/publishers.ts';

interface StandInProps {
	/** One that our data has no figure of. */
	metric: Metric;
	figures: readonly PublishedFigure[];
}

/** The figure of a publisher that stands in for a missing one of ours, under its publisher's name. */
export function StandIn({ metric, figures }: StandInProps) {
	const figure = publishedFor(metric.id as MetricId, figures);
	return figure === null ? null : (
		<dd className="text-right text-sm tabular-nums">
			{metricText(metric, figure.value)}
			<span className="ml-2 text-muted text-xs">{publishedLabel(figure)}</span>
		</dd>
	);
}

export function PublisherCredits({ figures }: Pick<StandInProps, 'figures'>) {
	const credits = creditsOf(figures);
	if (credits.length === 0) return null;
	return (
		<p className="mt-3 text-muted text-xs">
			{credits.map(({ credit, url }) => (
				<a key={url} href={url} className="mr-4 underline underline-offset-4">
					{credit}
				</a>
			))}
		</p>
	);
}
