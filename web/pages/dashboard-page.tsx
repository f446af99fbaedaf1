import { lazy, Suspense, useRef, useState } from 'react';
import { useConfig } from '../connection.ts';
import { PrintedHeader } from '../features/account/printed-header.tsx';
import { useCheckout } from '../features/billing/use-checkout.ts';
import { useDashboardPath } from '../features/billing/use-dashboard-path.ts';
import { usePlan } from '../features/billing/use-plan.ts';
import { SearchBox } from '../features/search/box/search-box.tsx';
import { draftOf, useSearchDraft } from '../features/search/box/search-draft.ts';
import { DashboardHeading } from '../features/search/dashboard-heading.tsx';
import { ResultHeader } from '../features/search/result/result-header.tsx';
import { ResultSkeleton } from '../features/search/result/result-skeleton.tsx';
import { ResultStatistics } from '../features/search/result/result-statistics.tsx';
import { announcementOf } from '../features/search/result/result-text.ts';
import { useSearchFromUrl } from '../features/search/search-from-url.ts';
import { useComps } from '../features/search/use-comps.ts';
import { useResultFocus } from '../features/search/use-result-focus.ts';
import { LimitDialog } from '../features/usage/limit-dialog.tsx';
import { UsageBanner } from '../features/usage/usage-banner.tsx';
import { useRefreshUsage, useUsage } from '../features/usage/use-usage.ts';
import { AnalysisArea, preloadWorkbench } from '../features/workbench/analysis-area.tsx';
import { type View, ViewChoice } from '../features/workbench/view-choice.tsx';
import { forgetSession, useSession } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { useKeys } from '../ui/hooks/use-keys.ts';

// Loaded with the first search, not with the empty screen.
const loadSearchResult = () => import('../features/search/result/search-result.tsx');
const SearchResult = lazy(async () => ({ default: (await loadSearchResult()).SearchResult }));

/** `/dashboard`: search, price the home at an address, and read the results. */
export default function DashboardPage() {
	const { defaultSearchLimit } = useConfig();
	const { user } = useSession();
	const plan = usePlan(user?.id);
	const usage = useUsage(plan === 'basic' ? user?.id : undefined);
	const dashboard = useDashboardPath(user?.id);
	const checkout = useCheckout();
	const [view, setView] = useState<View>('price');
	const [limitReached, setLimitReached] = useState(false);
	const { search, searchAgain, loading, found, problem, ...refinement } = useComps(user?.id ?? '', {
		onBegin: (query) => {
			setLimitReached(false);
			checkout.dismiss();
			// An error here occurs again where the result is shown.
			loadSearchResult().catch(() => {});
			if ('address' in query) preloadWorkbench();
		},
		onReturn: (query) => changeDraft(draftOf(query)),
		onLimitReached: () => setLimitReached(true),
		onSessionEnded: () => void forgetSession(),
		onSettled: useRefreshUsage(),
	});
	// Reads the search from the URL first, so that the box starts with it.
	useSearchFromUrl(defaultSearchLimit, search);
	const [draft, changeDraft] = useSearchDraft(defaultSearchLimit);
	const { input, heading } = useResultFocus(found, problem);
	const list = useRef<HTMLElement>(null);
	function promptForAddress() {
		changeDraft({ mode: 'address' });
		// The other input exists after the next render.
		requestAnimationFrame(() => input.current?.focus());
	}
	function searchPlace(place: { address: string } | { zip: string }) {
		const query = { ...place, limit: found?.query.limit ?? defaultSearchLimit };
		changeDraft(draftOf(query));
		search(query);
	}
	function goToList() {
		setView('list');
		// Below 1280 px, the list is on screen after the next render.
		requestAnimationFrame(() => {
			list.current?.scrollIntoView();
			list.current?.focus({ preventScroll: true });
		});
	}
	const priced = found && !found.response.empty && 'address' in found.query ? found.query : null;
	const statistics = found && !found.response.empty && <ResultStatistics response={found.response} />;
	useKeys(priced ? {} : { l: goToList });

	return (
		<div className="mx-auto max-w-[96rem] space-y-4 px-4 pt-4 pb-12 sm:px-6 print:max-w-none print:p-0">
			<PrintedHeader user={user} />
			<DashboardHeading dashboard={dashboard} checkout={checkout} />
			{checkout.problem && <Alert>{checkout.problem}</Alert>}
			{plan === 'basic' && <UsageBanner usage={usage} />}
			<SearchBox
				draft={draft}
				onChange={(part) => {
					checkout.dismiss();
					changeDraft(part);
				}}
				defaultLimit={defaultSearchLimit}
				loading={loading}
				onSearch={search}
				inputRef={input}
			/>
			{problem && <Alert>{problem}</Alert>}
			<p role="status" className="sr-only">
				{loading || refinement.refining ? 'Searching…' : found && announcementOf(found.response)}
			</p>
			{found && (
				<ResultHeader
					found={found}
					onSearchAgain={searchAgain}
					onSearchAddress={(address) => searchPlace({ address })}
					onGoToList={priced || found.response.empty ? null : goToList}
					headingRef={heading}
				/>
			)}
			{refinement.refusal && <Alert>{refinement.refusal.message}</Alert>}
			{found && priced && user && (
				<>
					<ViewChoice view={view} onChange={setView} />
					<AnalysisArea
						userId={user.id}
						query={priced}
						searchKey={found.key}
						area={found.response.area}
						radius={{
							searched: found.query.radius,
							covered: found.response.area.radius_miles,
							onRadius: (radius) => refinement.refine({ radius }),
						}}
						statistics={statistics}
						view={view}
						onView={setView}
						onTable={goToList}
						searchInput={input}
					/>
				</>
			)}
			{!found && !loading && !problem && (
				<p className="max-w-xl text-muted">
					Search an address to price a home from its comps, or a ZIP code to see its market.
				</p>
			)}
			{!priced && statistics}
			{loading && <ResultSkeleton />}
			{(found || loading) && (
				<div className={priced && view !== 'list' ? 'max-xl:hidden max-xl:print:block' : ''}>
					<Suspense>
						<SearchResult
							found={found}
							refinement={refinement}
							onPromptForAddress={promptForAddress}
							onSearchZip={(zip) => searchPlace({ zip })}
							sectionRef={list}
						/>
					</Suspense>
				</div>
			)}
			<LimitDialog open={limitReached} onClose={() => setLimitReached(false)} returnTo={input} />
		</div>
	);
}
