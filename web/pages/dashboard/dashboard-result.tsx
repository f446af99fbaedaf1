/** The result of a search: the price of the home at an address, or the statistics of a ZIP code, and the list of homes found. */
import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react';
import { type CompsResponse, toSearchStatistics } from '../../../contract/comps/comps.ts';
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { areaText } from '../../../domain/market/area/area.ts';
import { KpiCards } from '../../features/search/result/kpi-cards.tsx';
import { ResultNotes, ResultSource } from '../../features/search/result/result-summary.tsx';
import { formatTitle } from '../../features/search/result/result-text.ts';
import type { CompsSearch } from '../../features/search/use-comps.ts';
import type { View } from '../../features/workbench/view-choice.tsx';
import { lazily } from '../../lazily.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useCode } from '../../ui/hooks/use-code.ts';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import { AnalysisArea, preloadWorkbench } from './analysis-area.tsx';
import { ResultHeader } from './result-header.tsx';

const loadSearchResult = async () =>
	(await import('../../features/search/result/search-result.tsx')).SearchResult;

/** Starts loading the code that shows a result while its search runs. */
export function preloadResult(query: CompsQuery): void {
	if (!navigator.onLine) return;
	// An error here occurs again where the result is shown.
	loadSearchResult().catch(() => {});
	if ('address' in query) preloadWorkbench();
}

interface DashboardResultProps {
	userId: string;
	result: CompsSearch;
	searchInput: RefObject<HTMLInputElement | null>;
	/** Sales that the agent named by their MLS numbers. */
	named: readonly string[];
	headingRef: Ref<HTMLHeadingElement>;
	/** The usage in one line. */
	usage: ReactNode;
	onSearchPlace: (place: { address: string } | { zip: string }) => void;
	/** Called when the agent wants to price one home in a ZIP code. */
	onPromptForAddress: () => void;
}

export function DashboardResult(props: DashboardResultProps) {
	const { userId, result, searchInput, named, headingRef, usage, onSearchPlace, onPromptForAddress } = props;
	const { found, loading, problem, unpaid, searchAgain, refine, refusal } = result;
	const isNeeded = loading || found !== null;
	const { data: SearchResult, error: missing } = useCode('search result', loadSearchResult, isNeeded);
	if (found && missing) throw missing;
	const [view, setView] = useState<View>('price');
	const list = useRef<HTMLElement>(null);
	function goToList() {
		setView('list');
		// Below 1280 px, the list is on screen after the next render.
		requestAnimationFrame(() => {
			list.current?.scrollIntoView();
			list.current?.focus({ preventScroll: true });
		});
	}
	const priced = found && !found.response.empty && 'address' in found.query ? found.query : null;
	const source = found && (
		<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
			<ResultSource found={found} />
			{usage}
		</div>
	);
	// With a price, they come after the comps.
	const statistics = found && !found.response.empty && (
		<div className="workbench-statistics space-y-2">
			{priced && source}
			<ResultStatistics response={found.response} />
		</div>
	);
	useKeys(priced ? {} : { l: goToList });

	return (
		<>
			{found && (
				<ResultHeader
					found={found}
					onSearchAgain={searchAgain}
					onGoToList={priced || found.response.empty ? null : goToList}
					headingRef={headingRef}
				/>
			)}
			{!priced && source}
			{found && <ResultNotes found={found} onSearch={(address) => onSearchPlace({ address })} />}
			{refusal && <Alert>{refusal.message}</Alert>}
			{found && priced && (
				<AnalysisArea
					userId={userId}
					query={priced}
					searchKey={found.key}
					area={found.response.area}
					radius={{
						searched: found.query.radius,
						covered: found.response.area.radius_miles,
						onRadius: (radius) => refine({ radius }),
					}}
					statistics={statistics}
					market={toSearchStatistics(found.response)}
					view={view}
					onView={setView}
					onTable={goToList}
					searchInput={searchInput}
					named={named}
				/>
			)}
			{!found && !loading && !problem && (
				<p className="max-w-xl text-muted">
					{unpaid
						? `You haven't searched ${formatTitle(unpaid)} in the last 24 hours. Searching it takes one credit.`
						: 'Search an address to price a home from its comps, or a ZIP code to see its market.'}
				</p>
			)}
			{!priced && statistics}
			{loading && <ResultSkeleton />}
			{SearchResult && (found || loading) && (
				<div className={priced && view !== 'list' ? 'max-xl:hidden max-xl:print:block' : ''}>
					<SearchResult
						found={found}
						refinement={result}
						onPromptForAddress={onPromptForAddress}
						onSearchZip={(zip) => onSearchPlace({ zip })}
						onPrice={(address) => onSearchPlace({ address })}
						sectionRef={list}
					/>
				</div>
			)}
		</>
	);
}

/** The area above the list while it loads, as tall as the screen, so that nothing visible moves. */
function ResultSkeleton() {
	return (
		<div aria-hidden="true" className="min-h-svh space-y-4 motion-safe:animate-pulse print:hidden">
			<div className="h-9 w-96 max-w-full bg-sunken" />
			<div className="h-39.5 bg-sunken" />
			<div className="h-96 bg-sunken" />
		</div>
	);
}

const MarketStrip = lazily(
	async () => (await import('../../features/market/market-strip.tsx')).MarketStrip,
	<div className="min-h-25 sm:min-h-13 lg:min-h-16" />,
);

/** The market statistics of a result, with the growth of its market below. */
function ResultStatistics({ response }: { response: CompsResponse }) {
	const { area } = response;
	return (
		<>
			<KpiCards statistics={toSearchStatistics(response)} />
			{area.zip && <MarketStrip zip={area.zip} around={marketAround(area)} />}
		</>
	);
}

/** The market within a mile of the searched home: its area's text. */
function marketAround({
	kind,
	latitude,
	longitude,
	center,
	matched_address: address,
}: CompsResponse['area']) {
	if (kind !== 'circle' || latitude === null || longitude === null || center === 'zip_centroid') return null;
	return areaText({
		kind: 'circle',
		center: [latitude, longitude],
		miles: 1,
		around: address?.split(',')[0] ?? null,
	});
}
