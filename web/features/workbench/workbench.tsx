/** The workbench: from the evidence to a defensible price, with every step editable. */
import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import type { CompsResponse } from '../../../contract/comps/comps.ts';
import type { Choices } from '../../../domain/comps/choices.ts';
import type { FoundEvidence } from '../../../domain/comps/evidence.ts';
import { initialSubject } from '../../../domain/home/subject.ts';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { usePrinting } from '../../ui/hooks/use-printing.ts';
import { CreateReport } from '../report/forms/create-report.tsx';
import { SummaryPanel } from '../summary/summary-panel.tsx';
import { useSummary } from '../summary/use-summary.ts';
import { inOrder } from '../valuation/candidate-order.ts';
import { PriceBand } from '../valuation/price-band.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { PageNav } from './page-nav.tsx';
import { ConclusionPart } from './parts/conclusion-part.tsx';
import { CriteriaPart } from './parts/criteria-part.tsx';
import { GridPart } from './parts/grid-part.tsx';
import { MapPart } from './parts/map-part.tsx';
import { RatesPart } from './parts/rates-part.tsx';
import { SubjectPart } from './parts/subject-part.tsx';
import { SalesPart } from './sales/sales-part.tsx';
import { useCurrentSale } from './sales/use-current-sale.ts';
import { useSaleEvents } from './sales/use-sale-events.ts';
import { homeKey } from './subject-of.ts';
import { Toolbar } from './toolbar.tsx';
import { useAnalysis } from './use-analysis.ts';
import { useDecisions } from './use-decisions.ts';
import { useNewModel } from './use-new-model.ts';
import { type SearchRadius, useSearchRadius } from './use-search-radius.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { View } from './view-choice.tsx';
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
	/** The market statistics of the search. */
	statistics: ReactNode;
	view: View;
	onView: (view: View) => void;
	/** Scrolls to the comps table. */
	onTable: () => void;
	searchInput: RefObject<HTMLInputElement | null>;
}

/** From this width on, criteria, grid and map are side by side. */
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
	view,
	onView,
	onTable,
	searchInput,
}: WorkbenchProps) {
	const record = useMemo(() => initialSubject(evidence, area.zip, address), [evidence, area, address]);
	useNewModel(searchKey, evidence, area.zip);
	const control = useDecisions(userId, homeKey(evidence.subject, address), address);
	const { change } = control;
	const decisions = useSearchRadius(control.decisions, radius);
	const { analysis, subject, stale, checked } = useAnalysis(evidence, record, decisions);
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
	const sales = useSaleEvents(choose, setHighlighted);
	const rows = useMemo(() => inOrder(analysis), [analysis]);
	const showList = useCallback(() => !wide && onView('comps'), [wide, onView]);
	const { current, select, ...sale } = useCurrentSale(rows, setHighlighted, showList);
	const { help, dialog } = useShortcuts({ sale, ...sales, onUndo: control.undo, onTable, searchInput });

	// Printing shows every part except the map, which can't be drawn in time.
	const shows = (part: View) => wide || view === part || (printing && part !== 'map');
	const own = { analysis, choices: decisions.choices, evidence, choose };
	return (
		<div className="workbench">
			<div className="workbench-band">
				<PriceBand analysis={analysis} stale={stale} />
				{wide && <PageNav onTable={onTable} />}
			</div>
			{(shows('price') || view === 'list') && statistics}
			{shows('price') && <SummaryPanel {...summary} />}
			<Toolbar control={control} analysis={analysis} {...help}>
				<CreateReport address={address} searchKey={searchKey} work={decisions} summary={summary.summary} />
			</Toolbar>
			<div className="workbench-parts">
				<div className="workbench-side">
					{shows('price') && (
						<>
							<SubjectPart {...{ evidence, record, subject, change }} />
							<CriteriaPart {...own} homeType={subject.homeType} />
						</>
					)}
				</div>
				<div className="workbench-center">
					{shows('comps') && (
						<GridPart
							{...own}
							highlighted={highlighted}
							onHighlight={setHighlighted}
							asGrid={gridFits || printing}
						/>
					)}
					{shows('price') && <ConclusionPart {...own} checked={checked} />}
					{shows('comps') && (
						<SalesPart {...own} rows={rows} events={sales} highlighted={highlighted} current={current} />
					)}
					{shows('price') && <RatesPart {...own} />}
				</div>
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
			<KeysDialog {...dialog} />
		</div>
	);
}
