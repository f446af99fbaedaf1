import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useConfig } from '../../connection.ts';
import { WatchedZips } from '../../features/market/watched-zips.tsx';
import { SavedReports } from '../../features/report/saved-reports.tsx';
import { useReports } from '../../features/report/use-reports.ts';
import { SearchBox } from '../../features/search/box/search-box.tsx';
import { useSearchDraft } from '../../features/search/box/search-draft.ts';
import { RecentSearches } from '../../features/search/recent-searches.tsx';
import { UsageBanner } from '../../features/usage/usage-banner.tsx';
import { useUsage } from '../../features/usage/use-usage.ts';
import { WorkspaceFrame } from '../../features/workspace/workspace-frame.tsx';
import { useSession } from '../../session/session.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';

/** `/app`: the workspace: a search box, saved reports, recent searches and watched ZIP codes. */
export default function AppPage() {
	const { defaultSearchLimit } = useConfig();
	const { user } = useSession();
	const usage = useUsage(user?.id);
	// The number of reports changes the position of everything below.
	const { isPending } = useReports();
	const navigate = useNavigate();
	const [draft, changeDraft] = useSearchDraft(defaultSearchLimit);
	const input = useRef<HTMLInputElement>(null);
	return (
		<WorkspaceFrame title="Workspace">
			<UsageBanner usage={usage} />
			<SearchBox
				draft={draft}
				onChange={changeDraft}
				defaultLimit={defaultSearchLimit}
				loading={false}
				inputRef={input}
				onSearch={(query) =>
					navigate('zip' in query ? searchPath('zip', query.zip) : searchPath('address', query.address), {
						state: SEARCH_IMMEDIATELY,
					})
				}
			/>
			<section aria-labelledby="reports">
				<h2 id="reports" className="font-semibold text-head">
					Saved reports
				</h2>
				<p className="mt-1 mb-4 text-muted text-sm">A report doesn't change until you update or delete it.</p>
				<SavedReports />
			</section>
			{isPending ? <div className="min-h-dvh" /> : <RecentAndWatched userId={user?.id ?? ''} />}
		</WorkspaceFrame>
	);
}

/** Recent searches and watched ZIP codes. */
function RecentAndWatched({ userId }: { userId: string }) {
	return (
		<div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
			<section aria-labelledby="recent">
				<h2 id="recent" className="font-semibold text-head">
					Recent searches
				</h2>
				<p className="mt-1 mb-4 text-muted text-sm">Within a day, a result opens again free.</p>
				<RecentSearches userId={userId} />
			</section>
			<section aria-labelledby="watched">
				<h2 id="watched" className="font-semibold text-head">
					Watched ZIP codes
				</h2>
				<p className="mt-1 mb-4 text-muted text-sm">Markets you've searched. Viewing them is free.</p>
				<WatchedZips />
			</section>
		</div>
	);
}
