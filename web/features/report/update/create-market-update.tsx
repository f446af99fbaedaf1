/** Creates a market update of the area on the screen: the button, and the form it opens. */
import { FileText } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ChosenArea, chosenAreaText } from '../../../../domain/market/area/chosen-area.ts';
import type { MarketHistory } from '../../../../domain/market/market-history.ts';
import { updateFigures } from '../../../../domain/market/update/update-figures.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCode } from '../../../ui/hooks/use-code.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { createMarketUpdate } from '../calls.ts';
import { AgentFields, useAgentDetails } from '../forms/agent-fields.tsx';
import { useSavedReport } from '../use-reports.ts';
import { MarketUpdateForm, type UpdateWords } from './market-update-form.tsx';

interface CreateMarketUpdateProps {
	area: ChosenArea;
	/** Of all homes of the area. */
	history: MarketHistory;
}

/** From this width on, the page is next to the form. */
const WIDE = '(min-width: 64rem)';
const loadPreview = async () => (await import('./update-preview.tsx')).UpdatePreview;

export function CreateMarketUpdate({ area, history }: CreateMarketUpdateProps) {
	const [open, setOpen] = useState(false);
	const [words, setWords] = useState<UpdateWords>({ preparedFor: '', advice: null });
	const button = useRef<HTMLButtonElement>(null);
	const navigate = useNavigate();
	const agent = useAgentDetails();
	const figures = useMemo(() => (open ? updateFigures(history, area) : null), [open, history, area]);
	const { data: Preview } = useCode('market update preview', loadPreview, open);
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
			{Preview ? (
				<Preview figures={figures} words={words} brand={agent.brand} />
			) : (
				<div className="h-120 bg-sunken" />
			)}
		</figure>
	);
	return (
		<>
			<Button
				ref={button}
				size="small"
				look="primary"
				className="max-sm:h-11 max-sm:w-full"
				onClick={() => setOpen(true)}
			>
				<FileText aria-hidden="true" className="size-4" />
				Market update
			</Button>
			<Dialog
				open={open}
				onClose={() => {
					setOpen(false);
					saving.cancel();
				}}
				returnTo={button}
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
		</>
	);
}
