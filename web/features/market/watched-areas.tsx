/** The agent's watched areas, one card each, and their monthly email. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type IsoDate, todayInUs } from '../../../domain/dates/days.ts';
import { count, DASH, days, signedPercent, usdStatistic } from '../../../domain/format/format.ts';
import { capitalize } from '../../../domain/format/words.ts';
import { type ChosenArea, parseChosenArea } from '../../../domain/market/area/chosen-area.ts';
import { dataThrough } from '../../../domain/market/data-date.ts';
import { chartedHomes } from '../../../domain/market/history/market-charts.ts';
import { metricText } from '../../../domain/market/history/metric-text.ts';
import { monthlyHistory } from '../../../domain/market/history/monthly-history.ts';
import { BASIS_WORDS } from '../../../domain/market/kpis.ts';
import { marketOn } from '../../../domain/market/metrics/market-on.ts';
import { type MetricId, measureMetric, metricOf } from '../../../domain/market/metrics/metrics.ts';
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
	if (/^\d{5}$/.test(area)) return <ZipCard zip={area} name={name} />;
	const chosen = parseChosenArea(area);
	return chosen && <AreaCard chosen={chosen} area={area} name={name} />;
}

function ZipCard({ zip, name }: { zip: string; name: string }) {
	const { market, figures, problem } = useMarket(zip);
	const kpis = figures?.kpis;
	// List prices are those of today.
	const period = kpis?.basis === 'list' ? '' : ', 12 months';
	return (
		<Card
			area={zip}
			name={name}
			place={market?.city ? `${market.city}, ${market.state}` : DASH}
			isDemo={market?.demo ?? false}
			asOf={market?.asOf ?? null}
			problem={problem}
			facts={[
				[`Median${period}`, usdStatistic(kpis?.values.median_price, kpis?.sample ?? 0)],
				['12-month growth', signedPercent(figures?.growth?.change)],
				[`Days on market${period}`, days(kpis?.values.median_dom)],
				[kpis?.basis ? `${capitalize(BASIS_WORDS[kpis.basis])}${period}` : 'Sample', count(kpis?.sample)],
			]}
		>
			{market ? (
				<Sparkline months={monthlyHistory(chartedHomes(market), SPARKLINE_MONTHS)} />
			) : (
				<div className="h-12 bg-sunken" />
			)}
		</Card>
	);
}

const SPARKLINE_MONTHS = 24;

const FACTS = [
	['Median, 3 months', 'median_sale_price'],
	['12-month growth', 'price_index'],
	['Days on market, 3 months', 'days_on_market'],
	['Sales, 3 months', 'closed_sales'],
] as const satisfies readonly (readonly [string, MetricId])[];

function AreaCard({ chosen, area, name }: { chosen: ChosenArea; area: string; name: string }) {
	const [loaded] = useAreaMarkets([chosen]);
	const history = loaded?.chosen;
	const market = history && marketOn(history);
	return (
		<Card
			area={area}
			name={name}
			place={history?.city ? `${history.city}, ${history.state}` : DASH}
			isDemo={history?.demo ?? false}
			asOf={history?.asOf ?? null}
			problem={loaded?.problem ?? null}
			facts={FACTS.map(([label, id]) => {
				const measured = market && measureMetric(metricOf(id), market);
				return [label, measured ? metricText(metricOf(id), measured.value, measured.sample) : DASH] as const;
			})}
		/>
	);
}

interface CardProps extends WatchedArea {
	place: string;
	isDemo: boolean;
	/** The last day of its data; null until it is known. */
	asOf: IsoDate | null;
	problem: Error | null;
	facts: readonly (readonly [label: string, value: string])[];
	children?: ReactNode;
}

function Card({ area, name, place, isDemo, asOf, problem, facts, children }: CardProps) {
	const date = dataThrough(asOf, todayInUs(new Date()));
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
					<span className="truncate font-normal text-muted text-sm">{place}</span>
					{isDemo && <span className="font-normal text-muted text-xs">Demo data</span>}
				</span>
			</h3>
			{problem ? (
				<p className="mt-4 text-danger text-sm">{problem.message}</p>
			) : (
				<>
					{date && <p className="mt-1 text-accent-text text-xs">{date}</p>}
					{children && <div className="mt-4">{children}</div>}
					<dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
						{facts.map(([label, value]) => (
							<div key={label}>
								<dt className="text-xs text-muted">{label}</dt>
								<dd className="font-semibold tabular-nums">{value}</dd>
							</div>
						))}
					</dl>
				</>
			)}
		</article>
	);
}
