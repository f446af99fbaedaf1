/** The workbench: from the evidence to a defensible price, with every step editable. */
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CompsResponse } from '../../../contract/comps/comps.ts';
import type { Choices } from '../../../domain/comps/choices.ts';
import { type FoundEvidence, ownListing } from '../../../domain/comps/evidence.ts';
import { initialSubject } from '../../../domain/home/subject.ts';
import { taxedHome } from '../../../domain/home/taxed-home.ts';
import { priceAndMarket } from '../../../domain/market/price-and-market.ts';
import type { SearchStatistics } from '../../../domain/market/search-statistics.ts';
import { median } from '../../../domain/math/statistics.ts';
import { useMarket } from '../../features/market/use-market.ts';
import { useNewModel } from '../../features/market/use-new-model.ts';
import { NetSheetPart } from '../../features/net-sheet/net-sheet-part.tsx';
import { useNetSheet } from '../../features/net-sheet/use-net-sheet.ts';
import { useCreateReport, useOfferReport } from '../../features/report/create-report.tsx';
import { TryListPrices } from '../../features/report/dial/try-list-prices.tsx';
import { StateStatement } from '../../features/report/state-statement.tsx';
import { SummaryPanel } from '../../features/summary/summary-panel.tsx';
import { useSummary } from '../../features/summary/use-summary.ts';
import { pinSales } from '../../features/workbench/change-choices.ts';
import { goTo, PARTS, PageNav } from '../../features/workbench/page-nav.tsx';
import { CompStrip } from '../../features/workbench/parts/comp-strip.tsx';
import { ConclusionPart } from '../../features/workbench/parts/conclusion-part.tsx';
import { ConditionPart } from '../../features/workbench/parts/condition-part.tsx';
import { CriteriaPart } from '../../features/workbench/parts/criteria-part.tsx';
import { GridPart } from '../../features/workbench/parts/grid-part.tsx';
import { MapPart } from '../../features/workbench/parts/map-part.tsx';
import { RatesPart } from '../../features/workbench/parts/rates-part.tsx';
import { StrategyPart } from '../../features/workbench/parts/strategy-part.tsx';
import { SubjectPart } from '../../features/workbench/parts/subject-part.tsx';
import { SalesPart } from '../../features/workbench/sales/sales-part.tsx';
import { useCurrentSale, useSaleEvents } from '../../features/workbench/sales/use-sale-events.ts';
import { homeKey } from '../../features/workbench/subject-of.ts';
import { KeysDialog, Toolbar, useShortcuts } from '../../features/workbench/toolbar.tsx';
import { useAnalysis } from '../../features/workbench/use-analysis.ts';
import { type SearchRadius, useDecisions, useSearchRadius } from '../../features/workbench/use-decisions.ts';
import { countsLine, inOrder } from '../../features/workbench/valuation/candidates/candidate-order.ts';
import { PriceBand } from '../../features/workbench/valuation/price-band.tsx';
import { type View, ViewChoice } from '../../features/workbench/view-choice.tsx';
import { saveLastPrice } from '../../shared/last-prices.ts';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { usePrinting } from '../../ui/hooks/use-printing.ts';
import './workbench.css';

export interface WorkbenchProps {
	userId: string;
	/** The address as searched. */
	address: string;
	/** Identifies the search. */
	searchKey: string;
	area: CompsResponse['area'];
	evidence: FoundEvidence;
	radius: SearchRadius;
	/** The market statistics of the search, as they are shown. */
	statistics: ReactNode;
	/** The same as figures; null without homes. */
	market: SearchStatistics | null;
	view: View;
	onView: (view: View) => void;
	/** Scrolls to the comps table. */
	onTable: () => void;
	searchInput: RefObject<HTMLInputElement | null>;
	/** Sales that the agent named by their MLS numbers: a new list makes them comps. */
	named: readonly string[];
}

/** From this width on, all parts are on one page. */
const WIDE = '(min-width: 80rem)';
/** Below this width, every comp is a card. */
const GRID_FITS = '(min-width: 48rem)';

export function Workbench({
	userId,
	address,
	searchKey,
	area,
	evidence,
	radius,
	statistics,
	market,
	view,
	onView,
	onTable,
	searchInput,
	named,
}: WorkbenchProps) {
	const record = useMemo(() => initialSubject(evidence, area.zip, address), [evidence, area, address]);
	useNewModel(searchKey, evidence, area.zip);
	const { market: zipMarket } = useMarket(area.zip);
	const control = useDecisions(userId, homeKey(evidence.subject, address), address);
	const { change } = control;
	const net = useNetSheet(userId, homeKey(evidence.subject, address));
	const decisions = useSearchRadius(control.decisions, radius);
	const { analysis, subject, stale, checked, start } = useAnalysis(evidence, record, decisions);
	const price = analysis.conclusion?.price ?? null;
	useEffect(() => {
		if (price !== null) saveLastPrice(userId, address, price);
	}, [userId, address, price]);
	const summary = useSummary({ analysis: checked, evidence, address, searchKey, work: decisions });
	const wide = useMedia(WIDE);
	const gridFits = useMedia(GRID_FITS);
	const printing = usePrinting();
	const [highlighted, setHighlighted] = useState<string | null>(null);

	const choose = useCallback(
		(update: (choices: Choices) => Choices, topic?: string) =>
			change((now) => ({ ...now, choices: update(now.choices) }), topic),
		[change],
	);
	useEffect(() => {
		if (named.length > 0) choose((choices) => pinSales(choices, named));
	}, [named, choose]);
	const sales = useSaleEvents(choose, setHighlighted);
	const rows = useMemo(() => inOrder(analysis), [analysis]);
	const showList = useCallback(() => !wide && onView('comps'), [wide, onView]);
	const { current, select, ...sale } = useCurrentSale(rows, setHighlighted, showList);
	const { help, dialog } = useShortcuts({ sale, ...sales, onUndo: control.undo, onTable, searchInput });

	// Printing shows every part except the map, which can't be drawn in time.
	const shows = (part: View) => wide || view === part || (printing && part !== 'map');
	const found = {
		analysis: checked,
		evidence,
		facts: decisions.facts,
		market: zipMarket ?? null,
		statistics: market,
	};
	const typical = useMemo(
		() => median(evidence.sales.flatMap(({ livingArea }) => livingArea ?? [])),
		[evidence],
	);
	const bridge = priceAndMarket(price, market, {
		area: subject.livingArea,
		typical,
		units: analysis.units,
	});
	const own = { analysis, choices: decisions.choices, evidence, choose };
	const goToFacts = () => {
		if (!wide) flushSync(() => onView('price'));
		goTo(PARTS.subject);
	};
	const openComp = useCallback(
		(id: string) => {
			if (!wide) flushSync(() => onView('comps'));
			setHighlighted(id);
			goTo(PARTS.grid);
		},
		[wide, onView],
	);
	const toolbar = <Toolbar control={control} {...help} />;
	const strip = gridFits && !printing && analysis.comps.length > 0 && shows('price') && (
		<CompStrip key="comps" {...{ analysis, highlighted }} onHighlight={setHighlighted} onOpen={openComp} />
	);
	// Without a record there is no price to change until the facts are entered, so they come first.
	const isKnown = evidence.subject !== null;
	const subjectPart = (
		<SubjectPart
			key="subject"
			{...{ evidence, record, subject, change }}
			grade={analysis.conclusion?.condition?.remarks ? null : (analysis.conclusion?.condition?.grade ?? null)}
		/>
	);
	const inputs = shows('price') && (
		<div key="inputs" className="workbench-inputs">
			{!isKnown && subjectPart}
			<ConditionPart {...own} />
			{isKnown && subjectPart}
			<CriteriaPart {...own} subject={subject} />
		</div>
	);
	const reportSource = {
		...{ address, searchKey, work: decisions, summary: summary.summary },
		netSheet: net.inReports ? net.facts : undefined,
		...{ state: subject.state, listedPhotos: evidence.subject?.listedPhotos, found },
	};
	const report = useCreateReport(reportSource);
	const offer = useOfferReport(reportSource);
	const isListed = ownListing(evidence, subject) !== null;
	return (
		<div className="workbench">
			<PriceBand
				{...{ analysis, stale, start, control, wide }}
				onFacts={goToFacts}
				views={<ViewChoice view={view} onChange={onView} />}
			>
				<div className="flex gap-2 max-sm:w-full">
					{isListed && offer.button}
					{report.button}
				</div>
			</PriceBand>
			{report.dialog}
			{offer.dialog}
			{shows('price') && <StateStatement state={subject.state} before />}
			<div className="flex items-center justify-between gap-4">
				{wide && <PageNav onTable={onTable} />}
				<div className="flex items-center gap-4">
					{shows('price') && price !== null && (
						<TryListPrices {...{ analysis, evidence }} netSheet={net.facts} />
					)}
					{toolbar}
				</div>
			</div>
			<div className="workbench-first">
				{isKnown ? strip : inputs}
				<div className="workbench-map">
					{shows('map') && (
						<MapPart
							{...own}
							latitude={subject.latitude}
							longitude={subject.longitude}
							change={change}
							highlighted={highlighted}
							onHighlight={setHighlighted}
							onSelect={select}
						/>
					)}
				</div>
			</div>
			{isKnown ? inputs : strip}
			{(shows('price') || view === 'list') && statistics}
			{shows('price') && (
				<div className="workbench-why">
					<SummaryPanel {...summary} />
					<div className="space-y-2">
						{bridge && <p className="text-muted text-sm">{bridge}</p>}
						<StateStatement state={subject.state} />
					</div>
				</div>
			)}
			<p className="hidden text-muted text-sm tabular-nums print:block">{countsLine(analysis)}.</p>
			{shows('comps') && (
				<GridPart
					{...own}
					highlighted={highlighted}
					onHighlight={setHighlighted}
					asGrid={gridFits || printing}
				/>
			)}
			<div className="workbench-below">
				{shows('price') && (
					<div className="workbench-basis">
						<ConclusionPart {...own} checked={checked} />
						<StrategyPart evidence={evidence} analysis={analysis} />
					</div>
				)}
				{shows('price') && (
					<NetSheetPart
						control={net}
						address={address}
						{...taxedHome(subject, evidence.place)}
						range={analysis.conclusion}
						effectiveOn={evidence.effectiveOn}
					/>
				)}
				{shows('comps') && (
					<SalesPart
						{...own}
						rows={rows}
						events={sales}
						highlighted={highlighted}
						current={current}
						isOpen={!wide}
					/>
				)}
				{shows('price') && <RatesPart {...own} />}
			</div>
			<KeysDialog {...dialog} />
		</div>
	);
}
