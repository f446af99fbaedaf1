import { useParams } from 'react-router';
import { longDay } from '../../../domain/format/date-text.ts';
import { MarketChart } from '../../features/market/market-chart.tsx';
import { MarketFigures } from '../../features/market/market-figures.tsx';
import { ModelStatus } from '../../features/market/model-status.tsx';
import { useMarket } from '../../features/market/use-market.ts';
import { WatchButton } from '../../features/market/watch-button.tsx';
import { Refusal } from '../../refusal.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PlainPage } from '../../ui/plain-page.tsx';

/** `/app/markets/:zip`: the market of a ZIP code the user has searched. */
export default function MarketPage() {
	const { zip = '' } = useParams();
	const { market, figures, problem } = useMarket(zip);
	if (problem instanceof Refusal && problem.status === 403) return <NotSearched zip={zip} />;
	if (problem) {
		return (
			<PlainPage title={`${zip} market`}>
				<Alert>{problem.message}</Alert>
			</PlainPage>
		);
	}
	if (!market || !figures) return <PageSkeleton />;
	return (
		<div className="mx-auto max-w-data space-y-8 px-4 py-8 sm:px-6 print:space-y-4 print:py-0">
			<div className="flex flex-wrap items-start justify-between gap-4">
				<div>
					<h1 className="flex flex-wrap items-center gap-3 font-semibold text-title tabular-nums tracking-tight">
						{zip}
						{market.city && (
							<span className="font-normal text-muted">
								{market.city}, {market.state}
							</span>
						)}
						{market.demo && <Badge>Demo data</Badge>}
					</h1>
					<p className="mt-2 text-muted">
						{market.asOf === null
							? 'No homes in our data for this ZIP code.'
							: `Data through ${longDay(market.asOf)}. Source: ${market.sources.join(', ')}.`}
					</p>
				</div>
				<div className="flex flex-wrap items-start gap-3">
					<ButtonLink to={searchPath('zip', zip)} state={SEARCH_IMMEDIATELY} size="small">
						Search comps
					</ButtonLink>
					<WatchButton zip={zip} />
				</div>
			</div>
			<ModelStatus zip={zip} />
			<MarketFigures market={market} figures={figures} />
			<MarketChart months={figures.months} />
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
