import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useConfig } from '../connection.ts';
import { WatchedZips } from '../features/market/watched-zips.tsx';
import { SavedReports } from '../features/report/saved-reports.tsx';
import { useReports } from '../features/report/use-reports.ts';
import { ASKING, askingPath } from '../features/search/asked-search.ts';
import { RecentSearches } from '../features/search/recent-searches.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { useSearchDraft } from '../features/search/search-draft.ts';
import { UsageBanner } from '../features/usage/usage-banner.tsx';
import { useUsage } from '../features/usage/use-usage.ts';
import { useSession } from '../session.ts';

/** `/app`: the workspace, where a day begins: a search, the reports one keeps, and the markets one follows. */
export default function AppPage() {
	const { defaultSearchLimit } = useConfig();
	const { user } = useSession();
	const usage = useUsage(user?.id);
	// How many reports there are moves all that is below them.
	const { isPending } = useReports();
	const navigate = useNavigate();
	const [draft, changeDraft] = useSearchDraft(defaultSearchLimit);
	const input = useRef<HTMLInputElement>(null);
	return (
		<div className="mx-auto max-w-[96rem] space-y-8 px-4 py-8 sm:px-6">
			<h1 className="font-semibold text-2xl tracking-tight">Workspace</h1>
			{usage ? <UsageBanner usage={usage} /> : <div className="h-9" />}
			<SearchBox
				draft={draft}
				onChange={changeDraft}
				usualLimit={defaultSearchLimit}
				loading={false}
				inputRef={input}
				onSearch={(query) =>
					navigate('zip' in query ? askingPath('zip', query.zip) : askingPath('address', query.address), {
						state: ASKING,
					})
				}
			/>
			<section aria-labelledby="reports">
				<h2 id="reports" className="font-semibold text-lg">
					Saved reports
				</h2>
				<p className="mt-1 mb-4 text-muted text-sm">
					Each stays as it was handed over, until you save it anew or delete it.
				</p>
				<SavedReports />
			</section>
			{isPending ? <div className="min-h-dvh" /> : <Followed />}
		</div>
	);
}

/** What was searched, and what is watched. */
function Followed() {
	return (
		<div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
			<section aria-labelledby="recent">
				<h2 id="recent" className="font-semibold text-lg">
					Recent searches
				</h2>
				<p className="mt-1 mb-4 text-muted text-sm">Searching again costs one credit.</p>
				<RecentSearches />
			</section>
			<section aria-labelledby="watched">
				<h2 id="watched" className="font-semibold text-lg">
					Watched ZIP codes
				</h2>
				<p className="mt-1 mb-4 text-muted text-sm">Markets you have searched, at no further credit.</p>
				<WatchedZips />
			</section>
		</div>
	);
}
