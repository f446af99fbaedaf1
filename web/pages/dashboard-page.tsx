import { ArrowDown, FileText, Printer, RotateCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../connection.ts';
import { PrintedHeader } from '../features/account/printed-header.tsx';
import { useCheckout } from '../features/billing/use-checkout.ts';
import { useDashboardPath } from '../features/billing/use-dashboard-path.ts';
import { usePlan } from '../features/billing/use-plan.ts';
import { SearchBox } from '../features/search/box/search-box.tsx';
import { draftOf, useSearchDraft } from '../features/search/box/search-draft.ts';
import { KpiCards } from '../features/search/kpi-cards.tsx';
import { ResultSkeleton } from '../features/search/result-skeleton.tsx';
import { ResultSummary } from '../features/search/result-summary.tsx';
import { announcementOf } from '../features/search/result-text.ts';
import { useSearchFromUrl } from '../features/search/search-from-url.ts';
import { useComps } from '../features/search/use-comps.ts';
import { LimitDialog } from '../features/usage/limit-dialog.tsx';
import { UsageBanner } from '../features/usage/usage-banner.tsx';
import { useRefreshUsage, useUsage } from '../features/usage/use-usage.ts';
import { AnalysisArea, preloadWorkbench } from '../features/workbench/analysis-area.tsx';
import { type View, ViewChoice } from '../features/workbench/view-choice.tsx';
import { forgetSession, useSession } from '../session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/hooks/use-keys.ts';

// Loaded with the first search, not with the empty screen.
const loadSearchResult = () => import('../features/search/search-result.tsx');
const SearchResult = lazy(async () => ({ default: (await loadSearchResult()).SearchResult }));
const MarketStrip = lazy(async () => {
	const { MarketStrip } = await import('../features/market/market-strip.tsx');
	return { default: MarketStrip };
});

const CreateMarketReport = lazy(async () => {
	const { CreateMarketReport } = await import('../features/report/forms/create-market-report.tsx');
	return { default: CreateMarketReport };
});

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
	const { search, again, loading, found, problem, ...refinement } = useComps(user?.id ?? '', {
		onBegin: (query) => {
			setLimitReached(false);
			checkout.dismiss();
			void loadSearchResult();
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
	const input = useRef<HTMLInputElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const list = useRef<HTMLElement>(null);
	// The inputs lose the focus while they are disabled: it moves to the result, or back to the box if the search
	// failed.
	useEffect(() => {
		if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return;
		// On a phone the search box fills the screen: scroll to the result.
		if (found && innerWidth < 640) heading.current?.scrollIntoView({ behavior: 'instant' });
		if (found) heading.current?.focus();
		else if (problem) input.current?.focus();
	}, [found, problem]);
	function promptForAddress() {
		changeDraft({ mode: 'address' });
		// The other input exists after the next render.
		requestAnimationFrame(() => input.current?.focus());
	}
	function searchAddress(address: string) {
		const query = { address, limit: found?.query.limit ?? defaultSearchLimit };
		changeDraft(draftOf(query));
		search(query);
	}
	function searchZip(zip: string) {
		const query = { zip, limit: found?.query.limit ?? defaultSearchLimit };
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
	const ofMarket =
		found && !found.response.empty && 'zip' in found.query
			? { zip: found.query.zip, radius: found.query.radius ?? null }
			: null;
	const statistics = found && !found.response.empty && (
		<div className="space-y-2">
			<KpiCards kpis={found.response.kpis} />
			<Suspense fallback={<div className="h-9" />}>
				{found.response.area.zip && <MarketStrip zip={found.response.area.zip} />}
			</Suspense>
		</div>
	);
	useKeys(priced ? {} : { l: goToList });

	return (
		<div className="mx-auto max-w-[96rem] space-y-4 px-4 py-4 sm:px-6 print:max-w-none print:p-0">
			<PrintedHeader user={user} />
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
				<div className="flex flex-wrap items-start justify-between gap-4">
					<ResultSummary found={found} onSearch={searchAddress} headingRef={heading} />
					<div className="flex flex-wrap gap-3">
						{ofMarket && (
							<Suspense fallback={<CreatingMarketReport />}>
								<CreateMarketReport query={ofMarket} searchKey={found.key} />
							</Suspense>
						)}
						{!priced && (
							<nav aria-label="On this page" className="print:hidden">
								<Button size="small" onClick={goToList}>
									<ArrowDown aria-hidden="true" className="size-4" />
									Go to comps list
								</Button>
							</nav>
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
							onSearchZip={searchZip}
							sectionRef={list}
						/>
					</Suspense>
				</div>
			)}
			<LimitDialog open={limitReached} onClose={() => setLimitReached(false)} returnTo={input} />
		</div>
	);
}

/** Reserves the button's space until it is available. */
function CreatingMarketReport() {
	return (
		<Button size="small" look="primary" disabled>
			<FileText aria-hidden="true" className="size-4" />
			Create market report
		</Button>
	);
}
