import { ArrowDown, Printer, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../connection.ts';
import { useCheckout } from '../features/billing/use-checkout.ts';
import { useDashboardPath } from '../features/billing/use-dashboard-path.ts';
import { usePlan } from '../features/billing/use-plan.ts';
import { useAskedSearch } from '../features/search/asked-search.ts';
import { ResultSummary } from '../features/search/result-summary.tsx';
import { announcementOf } from '../features/search/result-text.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { draftOf, useSearchDraft } from '../features/search/search-draft.ts';
import { SearchResult } from '../features/search/search-result.tsx';
import { useComps } from '../features/search/use-comps.ts';
import { LimitDialog } from '../features/usage/limit-dialog.tsx';
import { UsageBanner } from '../features/usage/usage-banner.tsx';
import { useRefreshUsage, useUsage } from '../features/usage/use-usage.ts';
import { AnalysisArea, preloadWorkbench } from '../features/workbench/analysis-area.tsx';
import { type View, ViewChoice } from '../features/workbench/view-choice.tsx';
import { forgetSession, useSession } from '../session.ts';
import { PrintedHeader } from '../shell/printed-header.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** `/dashboard`: search, price the home of an address, and read what was found. */
export default function DashboardPage() {
	const { defaultSearchLimit } = useConfig();
	const { user } = useSession();
	const plan = usePlan(user?.id);
	const usage = useUsage(plan === 'basic' ? user?.id : undefined);
	const dashboard = useDashboardPath(user?.id);
	const checkout = useCheckout();
	const [view, setView] = useState<View>('price');
	const [limitReached, setLimitReached] = useState(false);
	const { search, again, loading, found, problem } = useComps(user?.id ?? '', {
		onBegin: (query) => {
			setLimitReached(false);
			if ('address' in query) preloadWorkbench();
		},
		onReturn: (query) => changeDraft(draftOf(query)),
		onLimitReached: () => setLimitReached(true),
		onSessionGone: () => void forgetSession(),
		onSettled: useRefreshUsage(),
	});
	// First what another page asks for, so that the box begins with it.
	useAskedSearch(defaultSearchLimit, search);
	const [draft, changeDraft] = useSearchDraft(defaultSearchLimit);
	const input = useRef<HTMLInputElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const list = useRef<HTMLElement>(null);
	// The inputs lose the focus while they are disabled: give it to what comes next.
	useEffect(() => {
		if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return;
		// On a phone the search box fills the screen: go on to what was found.
		if (found && innerWidth < 640) heading.current?.scrollIntoView({ behavior: 'instant' });
		if (found) heading.current?.focus();
		else if (problem) input.current?.focus();
	}, [found, problem]);
	function askForAddress() {
		changeDraft({ mode: 'address' });
		// The other input is there after the next render.
		requestAnimationFrame(() => input.current?.focus());
	}
	function searchAddress(address: string) {
		const query = { address, limit: found?.query.limit ?? defaultSearchLimit };
		changeDraft(draftOf(query));
		search(query);
	}
	function goToList() {
		list.current?.scrollIntoView();
		list.current?.focus({ preventScroll: true });
	}
	const priced = found && 'address' in found.query ? found.query : null;

	return (
		<div className="mx-auto max-w-[96rem] space-y-5 px-4 py-5 sm:px-6 print:max-w-none print:p-0">
			<PrintedHeader />
			<div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
				<h1 className="font-semibold text-2xl tracking-tight">Comps search</h1>
				<div className="flex items-center gap-5">
					<Link to={dashboard} className="text-sm underline underline-offset-4">
						Dashboard
					</Link>
					<Button size="small" disabled={checkout.starting} onClick={checkout.start}>
						Subscribe
					</Button>
				</div>
			</div>
			{checkout.problem && <Alert>{checkout.problem}</Alert>}
			{usage && <UsageBanner usage={usage} />}
			<SearchBox
				draft={draft}
				onChange={changeDraft}
				usualLimit={defaultSearchLimit}
				loading={loading}
				onSearch={search}
				inputRef={input}
			/>
			{problem && <Alert>{problem}</Alert>}
			<p role="status" className="sr-only">
				{loading ? 'Searching…' : found && announcementOf(found.answer)}
			</p>
			{found && (
				<div className="flex flex-wrap items-start justify-between gap-4">
					<ResultSummary found={found} onSearch={searchAddress} headingRef={heading} />
					<div className="flex flex-wrap gap-3">
						{priced && (
							<Button size="small" className="max-xl:hidden" onClick={goToList}>
								<ArrowDown aria-hidden="true" className="size-4" />
								List of comps
							</Button>
						)}
						<Button size="small" onClick={again}>
							<RotateCw aria-hidden="true" className="size-4" />
							Search again
						</Button>
						<Button size="small" onClick={() => window.print()}>
							<Printer aria-hidden="true" className="size-4" />
							Export PDF
						</Button>
					</div>
				</div>
			)}
			{found && priced && user && (
				<>
					<ViewChoice view={view} onChange={setView} />
					<AnalysisArea
						userId={user.id}
						query={priced}
						searchKey={found.key}
						area={found.answer.area}
						view={view}
						onView={setView}
						searchInput={input}
					/>
				</>
			)}
			{!found && !loading && !problem && (
				<p className="max-w-xl text-muted">
					An address gives a price with the comps that it rests on; a ZIP code gives the figures of its market
					and the homes that they were taken from.
				</p>
			)}
			{(found || loading) && (
				<div className={priced && view !== 'list' ? 'max-xl:hidden max-xl:print:block' : ''}>
					<SearchResult found={found} onAskForAddress={askForAddress} sectionRef={list} />
				</div>
			)}
			<LimitDialog open={limitReached} onClose={() => setLimitReached(false)} returnTo={input} />
		</div>
	);
}
