import { useWatchedZips } from '../../features/market/use-market.ts';
import { WatchedZips } from '../../features/market/watched-zips.tsx';
import { SavedReports } from '../../features/report/saved-reports.tsx';
import { useReports } from '../../features/report/use-reports.ts';
import { RecentSearches } from '../../features/search/recent-searches.tsx';
import { StartSearch } from '../../features/search/start-search.tsx';
import { useRecentSearches } from '../../features/search/use-recent-searches.ts';
import { UsageBanner } from '../../features/usage/usage-banner.tsx';
import { useUsage } from '../../features/usage/use-usage.ts';
import { WorkspaceFrame } from '../../features/workspace/workspace-frame.tsx';
import { useSession } from '../../session/session.ts';
import { DemoExamples, FirstSteps } from '../first-steps.tsx';

/** `/app`: the workspace: a search box, saved reports, recent searches and watched ZIP codes. */
export default function AppPage() {
	const { user } = useSession();
	const usage = useUsage(user?.id);
	// The number of reports changes the position of everything below.
	const { isPending } = useReports();
	return (
		<WorkspaceFrame title="Workspace">
			<UsageBanner usage={usage} />
			<div className="space-y-3">
				<StartSearch focused />
				<DemoExamples />
			</div>
			<FirstSteps />
			<SavedReports />
			{isPending ? <div className="min-h-dvh" /> : <RecentAndWatched userId={user?.id ?? ''} />}
		</WorkspaceFrame>
	);
}

/** Recent searches and watched ZIP codes, once there are any. */
function RecentAndWatched({ userId }: { userId: string }) {
	const recent = useRecentSearches();
	const watched = useWatchedZips();
	return (
		<div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
			{recent.searches?.length !== 0 && (
				<section aria-labelledby="recent">
					<h2 id="recent" className="font-semibold text-head">
						Recent searches
					</h2>
					<p className="mt-1 mb-4 text-muted text-sm">Within a day, a result opens again free.</p>
					<RecentSearches userId={userId} />
				</section>
			)}
			{watched.zips?.length !== 0 && (
				<section aria-labelledby="watched">
					<h2 id="watched" className="font-semibold text-head">
						Watched ZIP codes
					</h2>
					<p className="mt-1 mb-4 text-muted text-sm">Markets you've searched. Viewing them is free.</p>
					<WatchedZips />
				</section>
			)}
		</div>
	);
}
