import { Link } from 'react-router';
import type { Upload } from '../../../contract/uploads.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { useWatchedAreas } from '../../features/market/use-market.ts';
import { WatchedAreas } from '../../features/market/watched-areas.tsx';
import { SavedReports } from '../../features/report/saved-reports.tsx';
import { RecentSearches } from '../../features/search/recent-searches.tsx';
import { StartSearch } from '../../features/search/start-search.tsx';
import { useRecentSearches } from '../../features/search/use-recent-searches.ts';
import { useUploads } from '../../features/uploads/use-uploads.ts';
import { UsageBanner } from '../../features/usage/usage-banner.tsx';
import { useUsage } from '../../features/usage/use-usage.ts';
import { WorkspaceFrame } from '../../features/workspace/workspace-frame.tsx';
import { useSession } from '../../session/session.ts';
import { localDay } from '../../ui/local-day.ts';
import { DemoExamples, FirstSteps, useIsWorkPending } from '../first-steps.tsx';

const MAX_RECENT = 5;

/** `/app`: the workspace: a search box, and the agent's latest work. */
export default function AppPage() {
	const { user } = useSession();
	const usage = useUsage(user?.id);
	const isPending = useIsWorkPending();
	return (
		<WorkspaceFrame title="Workspace">
			<UsageBanner usage={usage} />
			<div className="space-y-3">
				<StartSearch focused />
				<DemoExamples />
			</div>
			<FirstSteps />
			{isPending ? <div className="min-h-dvh" /> : <Work userId={user?.id ?? ''} />}
		</WorkspaceFrame>
	);
}

/** Recent searches, reports, watched areas and uploads, each once there are any. */
function Work({ userId }: { userId: string }) {
	const recent = useRecentSearches();
	const watched = useWatchedAreas();
	const { data: uploads } = useUploads();
	return (
		<>
			{recent.searches?.length !== 0 && (
				<section aria-labelledby="recent">
					<h2 id="recent" className="font-semibold text-head">
						Recent searches
					</h2>
					<p className="mt-1 mb-4 text-muted text-sm">Reopening within 24 hours is free.</p>
					<RecentSearches userId={userId} max={MAX_RECENT} />
				</section>
			)}
			<SavedReports />
			{watched.areas?.length !== 0 && (
				<section aria-labelledby="watched">
					<h2 id="watched" className="font-semibold text-head">
						Watched areas
					</h2>
					<p className="mt-1 mb-4 text-muted text-sm">Markets you've searched. Viewing them is free.</p>
					<WatchedAreas />
				</section>
			)}
			{uploads && uploads.length > 0 && (
				<section aria-labelledby="uploads">
					<h2 id="uploads" className="mb-4 font-semibold text-head">
						Uploads
					</h2>
					<LatestUploads uploads={uploads} />
				</section>
			)}
		</>
	);
}

const SHOWN = 3;

/** The latest uploads in a line each: file, rows, date and problems. */
function LatestUploads({ uploads }: { uploads: readonly Upload[] }) {
	return (
		<ul className="lot divide-y divide-line">
			{uploads.slice(0, SHOWN).map((upload) => (
				<li key={upload.id}>
					<Link to="/app/data" className="block px-4 py-3 hover:bg-sunken">
						<span className="line-clamp-2 wrap-anywhere font-medium">{upload.file_name}</span>
						<span className="block text-muted text-xs tabular-nums">{describe(upload)}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

/** @example "November 25, 2026, 1,240 rows read, 12 rejected" */
function describe({ created_at, status, result }: Upload): string {
	const rejected = result?.rejected.reduce((sum, each) => sum + each.count, 0) ?? 0;
	return [
		longDay(localDay(new Date(created_at))),
		result && `${plural(result.read, 'row')} read`,
		rejected > 0 && `${count(rejected)} rejected`,
		status === 'failed' && 'not imported',
		result === null && status !== 'failed' && 'not finished',
	]
		.filter(Boolean)
		.join(', ');
}
