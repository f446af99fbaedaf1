/** The form of a market update: the client's name and the lines for sellers and buyers. */
import { type ReactNode, useRef, useState } from 'react';
import type { MarketUpdateDraft } from '../../../../contract/reports/market-update-request.ts';
import type { Advice } from '../../../../domain/market/update/advice.ts';
import { fairHousingWarnings } from '../../../../domain/wording/fair-housing.ts';
import { ClientField, ReportFields } from '../forms/client-fields.tsx';
import { StateWordWarning } from '../forms/state-word-warning.tsx';
import { WordWarnings } from '../forms/word-warnings.tsx';
import type { Saving } from '../use-reports.ts';
import { AdviceFields } from './advice-fields.tsx';

export type UpdateWords = Pick<MarketUpdateDraft, 'preparedFor' | 'advice'>;

interface MarketUpdateFormProps {
	/** The fields of an agent whose profile has no name. */
	agent?: ReactNode;
	/** The page, where there is no room for it next to the form. */
	preview?: ReactNode;
	initial: UpdateWords;
	/** The lines by rules. */
	ruled: Advice;
	/** The state of the area; null if unknown. */
	state: string | null;
	/** Keeps the entered text if the form is closed by mistake. */
	onDraft?: (words: UpdateWords) => void;
	onSubmit: (words: UpdateWords) => void;
	saving: Saving;
	problem: string | null;
	/** The button's labels, idle and busy. */
	labels: readonly [ready: string, pending: string];
}

export function MarketUpdateForm(props: MarketUpdateFormProps) {
	const { agent, preview, initial, ruled, state, onDraft, onSubmit, saving, problem, labels } = props;
	const [words, setWords] = useState(initial);
	const firstLine = useRef<HTMLTextAreaElement>(null);
	const lines = [...(words.advice?.sell ?? []), ...(words.advice?.buy ?? [])];
	const warnings = fairHousingWarnings(lines.join('\n'));
	const isBlocked = warnings.some(({ tier }) => tier === 'block');
	const change = (part: Partial<UpdateWords>) => {
		const next = { ...words, ...part };
		setWords(next);
		onDraft?.(next);
	};
	return (
		<ReportFields
			{...{ isBlocked, note: firstLine, saving, problem, labels }}
			onSubmit={() => onSubmit(words)}
		>
			{agent}
			<ClientField value={words.preparedFor} onChange={(preparedFor) => change({ preparedFor })} />
			<AdviceFields
				advice={words.advice}
				ruled={ruled}
				onChange={(advice) => change({ advice })}
				ref={firstLine}
			/>
			<StateWordWarning words={lines} state={state} />
			<WordWarnings where="In your lines" warnings={warnings} />
			{preview}
		</ReportFields>
	);
}
