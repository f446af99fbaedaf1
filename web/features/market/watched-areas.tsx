/** The agent's watched areas, one card each, and their monthly email. */
import { Link } from 'react-router';
import { todayInUs } from '../../../domain/dates/days.ts';
import { DASH } from '../../../domain/format/format.ts';
import { type ChosenArea, parseChosenArea } from '../../../domain/market/area/chosen-area.ts';
import { dataThrough } from '../../../domain/market/data-date.ts';
import { metricText } from '../../../domain/market/history/metric-text.ts';
import { monthlyHistory } from '../../../domain/market/history/monthly-history.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import { type MetricId, measureNow, metricOf } from '../../../domain/market/metrics/metrics.ts';
import { marketPath } from '../../shared/market-path.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { WatchedArea } from './calls.ts';
import { Sparkline } from './sparkline.tsx';
import { useAreaMarkets, useMarket, useMarketEmail, useWatchedAreas } from './use-market.ts';

export function WatchedAreas() {
	const { areas, problem } = useWatchedAreas();
	if (problem) return <Alert>{problem}</Alert>;
	if (!areas) return <div className="h-44 motion-safe:animate-pulse bg-sunken" />;
	if (areas.length === 0) {
		return (
			<p className="lot px-6 py-8 text-muted">
				No watched areas. Open a market you've searched and select <strong>Watch</strong>.
			</p>
		);
	}
	return (
		<ul className="grid gap-5 sm:grid-cols-2 2xl:grid-cols-3">
			{areas.map((watched) => (
				<li key={watched.area}>
					<WatchCard {...watched} />
				</li>
			))}
		</ul>
	);
}

/** Turns on the monthly email of the watched areas. */
export function MarketEmailChoice() {
	const { isOn, problem, mutate, isPending } = useMarketEmail();
	return (
		<div className="space-y-2">
			<Checkbox
				checked={isOn ?? false}
				disabled={isOn === undefined || isPending}
				onChange={(checked) => mutate(checked)}
			>
				Email me once a month what moved in these areas
			</Checkbox>
			{problem && <Alert>{problem}</Alert>}
		</div>
	);
}

function WatchCard({ area, name }: WatchedArea) {
	if (/^\d{5}$/.test(area)) return <ZipCard area={area} name={name} />;
	const chosen = parseChosenArea(area);
	return chosen && <AreaCard chosen={chosen} area={area} name={name} />;
}

function ZipCard({ area, name }: WatchedArea) {
	return <Card area={area} name={name} {...useMarket(area)} />;
}

function AreaCard({ chosen, ...watched }: WatchedArea & { chosen: ChosenArea }) {
	const [loaded] = useAreaMarkets([chosen]);
	return <Card {...watched} market={loaded?.chosen} problem={loaded?.problem ?? null} />;
}

const SPARKLINE_MONTHS = 24;

const FACTS = [
	['Median, 3 months', 'median_sale_price'],
	['12-month growth', 'price_index'],
	['Days on market, 3 months', 'days_on_market'],
	['Sales, 3 months', 'closed_sales'],
] as const satisfies readonly (readonly [string, MetricId])[];

interface CardProps extends WatchedArea {
	/** Undefined while it loads. */
	market: MarketHistory | undefined;
	problem: Error | null;
}

function Card({ area, name, market, problem }: CardProps) {
	const date = dataThrough(market?.asOf ?? null, todayInUs(new Date()));
	return (
		<article className="lot h-full p-5">
			<h3 className="flex items-baseline justify-between gap-3">
				<Link
					to={marketPath(area)}
					className="line-clamp-2 font-semibold text-head tabular-nums tracking-tight underline decoration-edge underline-offset-4 hover:text-accent-text"
				>
					{name}
				</Link>
				<span className="flex min-w-0 items-center gap-2">
					<span className="truncate font-normal text-muted text-sm">
						{market?.city ? `${market.city}, ${market.state}` : DASH}
					</span>
					{market?.demo && <span className="font-normal text-muted text-xs">Demo data</span>}
				</span>
			</h3>
			{problem ? (
				<p className="mt-4 text-danger text-sm">{problem.message}</p>
			) : (
				<>
					{date && <p className="mt-1 text-accent-text text-xs">{date}</p>}
					<div className="mt-4">
						{market ? (
							<Sparkline months={monthlyHistory(market, SPARKLINE_MONTHS)} />
						) : (
							<div className="h-12 bg-sunken" />
						)}
					</div>
					<dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
						{FACTS.map(([label, id]) => (
							<div key={label}>
								<dt className="text-xs text-muted">{label}</dt>
								<dd className="font-semibold tabular-nums">{market ? factText(id, market) : DASH}</dd>
							</div>
						))}
					</dl>
				</>
			)}
		</article>
	);
}

function factText(id: MetricId, market: MarketHistory): string {
	const { value, sample } = measureNow(id, market);
	return metricText(metricOf(id), value, sample);
}
