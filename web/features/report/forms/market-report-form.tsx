/** The form of a market report: the client's name and a note. */
import { type ReactNode, useRef, useState } from 'react';
import type { MarketReportDraft } from '../../../../contract/reports/report-request.ts';
import { fairHousingWarnings } from '../../../../domain/wording/fair-housing.ts';
import type { Saving } from '../use-reports.ts';
import { ClientField, NoteField, ReportFields } from './client-fields.tsx';
import { WordWarnings } from './word-warnings.tsx';

export type MarketWords = Pick<MarketReportDraft, 'preparedFor' | 'note'>;

interface MarketReportFormProps {
	/** The fields of an agent whose profile has no name. */
	agent?: ReactNode;
	initial: MarketWords;
	onSubmit: (words: MarketWords) => void;
	saving: Saving;
	problem: string | null;
	/** The button's labels, idle and busy. */
	labels: readonly [ready: string, pending: string];
}

export function MarketReportForm({
	agent,
	initial,
	onSubmit,
	saving,
	problem,
	labels,
}: MarketReportFormProps) {
	const [words, setWords] = useState(initial);
	const note = useRef<HTMLTextAreaElement>(null);
	const warnings = fairHousingWarnings(words.note);
	const isBlocked = warnings.some(({ tier }) => tier === 'block');
	return (
		<ReportFields {...{ isBlocked, note, saving, problem, labels }} onSubmit={() => onSubmit(words)}>
			{agent}
			<ClientField
				value={words.preparedFor}
				onChange={(preparedFor) => setWords({ ...words, preparedFor })}
			/>
			<NoteField value={words.note} onChange={(text) => setWords({ ...words, note: text })} ref={note} />
			<WordWarnings where="In the note" warnings={warnings} />
		</ReportFields>
	);
}
