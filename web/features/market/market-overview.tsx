/** A market from its headline to its last definition. */
import { type ReactNode, useMemo } from 'react';
import { shortDay } from '../../../domain/format/date-text.ts';
import { signedPercent } from '../../../domain/format/format.ts';
import type { Area } from '../../../domain/market/area/area.ts';
import { headline, monthlyChanges } from '../../../domain/market/history/headline.ts';
import { marketCharts } from '../../../domain/market/history/market-charts.ts';
import {
	ALL_HOMES,
	HISTORY_YEARS,
	type HomeFilter,
	type MarketHistory,
} from '../../../domain/market/market-history.ts';
import { marketOn } from '../../../domain/market/metrics/market-on.ts';
import { PUBLISHERS } from '../../../domain/market/published/publishers.ts';
import { borrowedIndexWords } from '../../../domain/market/statistic-words.ts';
import { lazily } from '../../lazily.tsx';
import { Button } from '../../ui/button.tsx';
import { BandsChart } from './charts/bands-chart.tsx';
import { DistributionChart } from './charts/distribution-chart.tsx';
import { PriceChart } from './charts/price-chart.tsx';
import { SeasonChart } from './charts/season-chart.tsx';
import { HomeFilters } from './home-filters.tsx';
import { MetricCards } from './metric-cards.tsx';
import { MetricTable } from './metric-table.tsx';
import { ModelStatus } from './model-status.tsx';

const ZipMap = lazily(
	async () => (await import('./map/zip-map.tsx')).ZipMap,
	<div className="h-128 bg-sunken lg:col-span-12" />,
);

interface MarketOverviewProps {
	/** Of all homes. */
	history: MarketHistory;
	/** Of the chosen homes: the same if all count. */
	chosen: MarketHistory;
	/** The area's name. */
	area: string;
	place: Area;
	filter: HomeFilter;
	onFilter: (filter: HomeFilter) => void;
	/** How many years the charts show. */
	years: number;
	onYears: (years: number) => void;
	/** Other areas next to this one, below the figures. */
	children: ReactNode;
}

export function MarketOverview(props: MarketOverviewProps) {
	const { history, chosen, area, place, filter, onFilter, years, onYears, children } = props;
	const charts = useMemo(() => marketCharts(chosen, HISTORY_YEARS * 12), [chosen]);
	const market = marketOn(chosen);
	if (market === null) return null;
	const changes = monthlyChanges(chosen);
	const borrowed = borrowedIndexWords(history.priceIndex);
	return (
		<>
			<div className="space-y-1">
				<p className="font-medium text-head">{headline(chosen).join(' ')}</p>
				<ModelStatus market={history} />
				{borrowed && <p className="text-sm">{borrowed}</p>}
			</div>
			<HomeFilters filter={filter} years={years} onFilter={onFilter} onYears={onYears} />
			{chosen !== history && (
				<p className="flex flex-wrap items-center gap-3 text-sm" aria-live="polite">
					Only the chosen homes count below. The index is of all homes in the county.
					<Button size="small" onClick={() => onFilter(ALL_HOMES)}>
						All homes
					</Button>
				</p>
			)}
			{history.isLimited && history.since && (
				<p className="text-sm">
					Figures cover the newest 40,000 sales, from {shortDay(history.since)}. A smaller area has a longer
					history.
				</p>
			)}
			<MetricCards history={chosen} />
			{children}
			<div className="grid grid-cols-1 gap-6 lg:grid-cols-12 print:block print:space-y-4">
				<PriceChart area={area} charts={{ ...charts, months: charts.months.slice(-12 * years) }} />
				<div className="grid grid-cols-1 gap-6 lg:col-span-4 lg:grid-rows-[auto_1fr] print:block print:space-y-4">
					<DistributionChart area={area} prices={market.sold(12)?.map(({ price }) => price) ?? null} />
					<BandsChart area={area} bands={charts.bands} hasListings={chosen.listings.length > 0} />
				</div>
				<SeasonChart area={area} months={charts.months} />
				<ZipMap zip={history.zip} name={area} area={place} />
			</div>
			{history.fhfa && <FhfaChange zip={history.zip} {...history.fhfa} />}
			<section aria-labelledby="changes">
				<h2 id="changes" className="font-semibold text-head">
					What changed since last month
				</h2>
				{changes.length === 0 ? (
					<p className="mt-2 text-muted text-sm">No change we can measure yet.</p>
				) : (
					<ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
						{changes.map((change) => (
							<li key={change}>{change}</li>
						))}
					</ul>
				)}
			</section>
			<MetricTable history={chosen} />
		</>
	);
}

/** The figure of another publisher, under its name and with its credit. */
function FhfaChange({ zip, year, change }: { zip: string; year: number; change: number }) {
	const { name, credit, url } = PUBLISHERS.fhfa;
	return (
		<p className="text-muted text-sm">
			{`${name}, ZIP ${zip}: ${signedPercent(change)} in ${year}. `}
			<a href={url} className="underline underline-offset-4">
				{credit}
			</a>
		</p>
	);
}
