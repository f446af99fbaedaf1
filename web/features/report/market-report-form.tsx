/** What an agent says about a market report before it is made: for whom it is, and a note. */
import { useRef, useState } from 'react';
import type { MarketReportDraft } from '../../../contract/report-request.ts';
import { fairHousingWarnings } from '../../../domain/wording/fair-housing.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ClientField, NoteField } from './client-fields.tsx';
import { WordWarnings } from './word-warnings.tsx';

export type MarketWords = Pick<MarketReportDraft, 'preparedFor' | 'note'>;

interface MarketReportFormProps {
	initial: MarketWords;
	onSubmit: (words: MarketWords) => void;
	pending: boolean;
	problem: string | null;
	/** Of the button, while nothing happens and while it does. */
	labels: readonly [ready: string, pending: string];
}

export function MarketReportForm({ initial, onSubmit, pending, problem, labels }: MarketReportFormProps) {
	const [words, setWords] = useState(initial);
	const note = useRef<HTMLTextAreaElement>(null);
	const warnings = fairHousingWarnings(words.note);
	const isBlocked = warnings.some(({ tier }) => tier === 'block');
	return (
		<form
			className="w-full space-y-5"
			onSubmit={(event) => {
				event.preventDefault();
				if (pending) return;
				// The sentence that says why is on the screen.
				if (isBlocked) note.current?.focus();
				else onSubmit(words);
			}}
		>
			<ClientField
				value={words.preparedFor}
				onChange={(preparedFor) => setWords({ ...words, preparedFor })}
			/>
			<NoteField value={words.note} onChange={(text) => setWords({ ...words, note: text })} ref={note} />
			<WordWarnings where="In the note" warnings={warnings} />
			{problem && <Alert>{problem}</Alert>}
			<Button type="submit" look="primary" className="w-full sm:w-auto" aria-disabled={pending}>
				<span aria-live="polite">{labels[pending ? 1 : 0]}</span>
			</Button>
		</form>
	);
}
