import { useParams, useSearchParams } from 'react-router';
import { longDay } from '../../../domain/format/date-text.ts';
import { CompareMarkets, MAX_COMPARED } from '../../features/market/compare-markets.tsx';
import { CHART_YEARS } from '../../features/market/home-filters.tsx';
import { MarketOverview } from '../../features/market/market-overview.tsx';
import { ModelStatus } from '../../features/market/model-status.tsx';
import { useMarketHistories } from '../../features/market/use-market.ts';
import { WatchButton } from '../../features/market/watch-button.tsx';
import { Refusal } from '../../refusal.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PlainPage } from '../../ui/plain-page.tsx';

const DEFAULT_YEARS = 2;

/** `/app/markets/:zip`: the market of a ZIP code the user has searched, and up to four others next to it. */
export default function MarketPage() {
	const { zip = '' } = useParams();
	const [search, setSearch] = useSearchParams();
	const others = [...new Set((search.get('with') ?? '').match(/\b\d{5}\b/g) ?? [])].filter(
		(other) => other !== zip,
	);
	const markets = useMarketHistories([zip, ...others.slice(0, MAX_COMPARED - 1)]);
	const years = CHART_YEARS.find((each) => String(each) === search.get('years')) ?? DEFAULT_YEARS;
	const [first] = markets;
	const { history, problem } = first ?? {};
	const change = (part: Record<string, string>) =>
		setSearch(
			Object.fromEntries(
				Object.entries({ ...Object.fromEntries(search), ...part }).filter(([, value]) => value),
			),
			{ replace: true, preventScrollReset: true },
		);
	if (problem instanceof Refusal && problem.status === 403) return <NotSearched zip={zip} />;
	if (problem) {
		return (
			<PlainPage title={`${zip} market`}>
				<Alert>{problem.message}</Alert>
			</PlainPage>
		);
	}
	if (!history) return <PageSkeleton />;
	return (
		<div className="mx-auto max-w-data space-y-8 px-4 py-8 sm:px-6 print:space-y-4 print:py-0">
			<div className="flex flex-wrap items-start justify-between gap-4">
				<div>
					<h1 className="flex flex-wrap items-center gap-3 font-semibold text-title tabular-nums tracking-tight">
						{zip}
						{history.city && (
							<span className="font-normal text-muted">
								{history.city}, {history.state}
							</span>
						)}
						{history.demo && <Badge>Demo data</Badge>}
					</h1>
					<p className="mt-2 text-muted">
						{history.asOf === null
							? 'No homes in our data for this ZIP code.'
							: `Data through ${longDay(history.asOf)}. Source: ${history.sources.join(', ')}.`}
					</p>
				</div>
				<div className="flex flex-wrap items-start gap-3 print:hidden">
					<ButtonLink to={searchPath('zip', zip)} state={SEARCH_IMMEDIATELY} size="small">
						Search comps
					</ButtonLink>
					<WatchButton zip={zip} />
				</div>
			</div>
			<ModelStatus market={history} />
			<MarketOverview
				history={history}
				years={years}
				onYears={(chosen) => change({ years: chosen === DEFAULT_YEARS ? '' : String(chosen) })}
			/>
			{history.asOf !== null && (
				<CompareMarkets
					markets={markets}
					months={12 * years}
					onChange={(zips) => change({ with: zips.join(',') })}
				/>
			)}
			<p className="text-xs text-muted">
				Statistics describe sales and active listings. They are not an appraisal of any home.
			</p>
		</div>
	);
}

/** A ZIP code's market opens after one search of it. */
function NotSearched({ zip }: { zip: string }) {
	return (
		<PlainPage title={`${zip} market`}>
			<p>Search this ZIP code once (one credit) to open its market.</p>
			<ButtonLink to={searchPath('zip', zip)} state={SEARCH_IMMEDIATELY} look="primary">
				Search {zip}
			</ButtonLink>
		</PlainPage>
	);
}
