/** Creates a market update, with its page as it will be. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type MarketUpdateRequest, NEW_REPORT } from '../../../../contract/reports/report-request.ts';
import { todayInUs } from '../../../../domain/dates/days.ts';
import { type ChosenArea, chosenAreaText } from '../../../../domain/market/area/chosen-area.ts';
import type { MarketHistory } from '../../../../domain/market/market-history.ts';
import { type MarketUpdateFigures, updateFigures } from '../../../../domain/market/update/update-figures.ts';
import { composeMarketUpdate } from '../../../../report/market/update/compose-market-update.ts';
import type { Brand } from '../../../../report/report.ts';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ScaledPage } from './scaled-page.tsx';

export interface MarketUpdateSource {
	area: ChosenArea;
	/** Of all homes of the area. */
	history: MarketHistory;
}

export function MarketUpdateDialog({ area, history, ...controls }: MarketUpdateSource & DialogControls) {
	const chosen = chosenAreaText(area);
	const [draft, setDraft] = useState<MarketUpdateRequest>({ ...NEW_REPORT.update, area: chosen });
	const [key] = useState(() => crypto.randomUUID());
	const navigate = useNavigate();
	const { open } = controls;
	const figures = useMemo(() => (open ? updateFigures(history, area) : null), [open, history, area]);
	if (figures === null) return null;
	return (
		<ReportDialog
			{...controls}
			title="Create market update"
			description="One page about this area in your name, as PDF and as a link. It costs no credit."
			labels={['Create market update', 'Creating…']}
			step="Measuring the market and writing its page"
			request={{ ...draft, area: chosen }}
			onChange={setDraft}
			context={{ state: figures.state, advice: figures.advice }}
			searchKey={key}
			onSaved={(id) => navigate(`/app/reports/${id}`)}
			preview={(brand) => <UpdatePage figures={figures} request={draft} brand={brand} />}
		/>
	);
}

interface UpdatePageProps {
	figures: MarketUpdateFigures;
	request: MarketUpdateRequest;
	brand: Brand;
}

/** The page as it will be, composed by the code that composes it on the server. */
function UpdatePage(props: UpdatePageProps) {
	const { figures, request, brand } = useDeferredValue(props);
	const report = useMemo(() => {
		const { area, kind, advice, replaces, ...contents } = request;
		const preparedOn = todayInUs(new Date());
		const dated = advice && { ...advice, writtenOn: preparedOn };
		return composeMarketUpdate({
			figures,
			request: contents,
			advice: dated,
			brand,
			preparedOn,
			fingerprint: '',
		});
	}, [figures, request, brand]);
	return (
		<figure className="min-w-0 self-start lg:sticky lg:top-0">
			<figcaption className="mb-2 font-medium text-sm">The page</figcaption>
			<ScaledPage report={report} />
		</figure>
	);
}
