/** The form that creates a market update, with its page. */
import { type RefObject, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ChosenArea, chosenAreaText } from '../../../../domain/market/area/chosen-area.ts';
import type { MarketHistory } from '../../../../domain/market/market-history.ts';
import { updateFigures } from '../../../../domain/market/update/update-figures.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { createMarketUpdate } from '../calls.ts';
import { AgentFields, useAgentDetails } from '../forms/agent-fields.tsx';
import { useSavedReport } from '../use-reports.ts';
import { MarketUpdateForm, type UpdateWords } from './market-update-form.tsx';
import { UpdatePreview } from './update-preview.tsx';

export interface MarketUpdateDialogProps {
	area: ChosenArea;
	/** Of all homes of the area. */
	history: MarketHistory;
	open: boolean;
	onClose: () => void;
	returnTo: RefObject<HTMLElement | null>;
}

/** From this width on, the page is next to the form. */
const WIDE = '(min-width: 64rem)';

export function MarketUpdateDialog({ area, history, open, onClose, returnTo }: MarketUpdateDialogProps) {
	const [words, setWords] = useState<UpdateWords>({ preparedFor: '', advice: null });
	const navigate = useNavigate();
	const agent = useAgentDetails();
	const figures = useMemo(() => (open ? updateFigures(history, area) : null), [open, history, area]);
	const isWide = useMedia(WIDE);
	const { start, saving, error } = useSavedReport<UpdateWords>(
		agent.missing ? [['Saving your details', agent.save]] : [],
		[
			'Measuring the market and writing its page',
			(given, signal) =>
				createMarketUpdate({ query: { area: chosenAreaText(area) }, ...given, replaces: null }, signal),
		],
		(id) => navigate(`/app/reports/${id}`),
	);
	const preview = figures && agent.brand && (
		<figure className="min-w-0 self-start lg:sticky lg:top-0">
			<figcaption className="mb-2 font-medium text-sm">The page</figcaption>
			<UpdatePreview figures={figures} words={words} brand={agent.brand} />
		</figure>
	);
	return (
		<Dialog
			open={open}
			onClose={() => {
				onClose();
				saving.cancel();
			}}
			returnTo={returnTo}
			title="Create market update"
			description="One page about this area in your name, as PDF and as a link. It costs no credit."
			aside={isWide && preview}
		>
			{figures && (
				<MarketUpdateForm
					agent={<AgentFields {...agent} />}
					preview={!isWide && preview}
					initial={words}
					ruled={figures.advice}
					state={figures.state}
					onDraft={setWords}
					onSubmit={start}
					saving={saving}
					problem={error?.message ?? null}
					labels={['Create market update', 'Creating…']}
				/>
			)}
		</Dialog>
	);
}
