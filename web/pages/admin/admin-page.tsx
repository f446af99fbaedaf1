import { useQuery } from '@tanstack/react-query';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { fetchMessages, fetchOverview } from '../../features/admin/calls.ts';
import { MarketModels } from '../../features/admin/market-models.tsx';
import { OverviewFigures } from '../../features/admin/overview-figures.tsx';
import { HealthReport } from '../../features/status/health-report.tsx';
import { useHealth } from '../../features/status/use-health.ts';
import { Alert } from '../../ui/alert.tsx';

/** `/admin` */
export default function AdminPage() {
	const { overview, readAt, problem } = useOverview();
	const openMessages = useOpenMessages();
	const { health } = useHealth();
	return (
		<AdminFrame title="Overview">
			{problem && <Alert>{problem}</Alert>}
			{overview ? (
				<OverviewFigures overview={overview} openMessages={openMessages} now={readAt} />
			) : (
				!problem && <div className="h-96 motion-safe:animate-pulse bg-sunken" />
			)}
			<section>
				<h2 className="mb-4 font-semibold text-head">Market models</h2>
				<MarketModels />
			</section>
			<section aria-labelledby="health">
				<h2 id="health" className="mb-4 font-semibold text-head">
					Health
				</h2>
				<HealthReport health={health} />
			</section>
		</AdminFrame>
	);
}

/** The installation at a glance, refetched every minute while the page is visible. */
function useOverview() {
	const { data, error, dataUpdatedAt } = useQuery({
		queryKey: ['admin', 'overview'],
		queryFn: fetchOverview,
		refetchInterval: 60_000,
		staleTime: 0,
	});
	return { overview: data, readAt: dataUpdatedAt, problem: error?.message ?? null };
}

/** How many contact messages no one has marked done; null while loading. */
function useOpenMessages(): number | null {
	const { data } = useQuery({
		queryKey: ['admin', 'messages', 'open count'],
		queryFn: () => fetchMessages(false, 1),
		refetchInterval: 60_000,
		staleTime: 0,
	});
	return data?.total ?? null;
}
