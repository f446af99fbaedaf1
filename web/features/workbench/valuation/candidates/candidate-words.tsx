/** A sale checked in words: its facts, why it is a comp or not, and the agent's reason and note. */
import { useEffect, useRef } from 'react';
import type { Verdict } from '../../../../../domain/comps/verdict.ts';
import { factsLine, homeName } from '../../../../../domain/home/fact-text.ts';
import { sourceText } from '../../../../../domain/home/sources.ts';
import { COMPACT_INPUT } from '../../../../ui/choice-field.tsx';
import { useUnits } from '../../../../use-units.ts';
import { DropReason } from '../drop-reason.tsx';

interface CandidateWordsProps {
	verdict: Verdict;
	note: string;
	/** Whether the agent has opened the field for a note. */
	noting: boolean;
	/** The reason it was excluded; null if it wasn't. */
	reason: string | null;
	onReason: (id: string, reason: string) => void;
	onNote: (id: string, note: string) => void;
}

export function CandidateWords({ verdict, note, noting, reason, onReason, onNote }: CandidateWordsProps) {
	const { sale, included, supports, code, words } = verdict;
	const noteInput = useRef<HTMLInputElement>(null);
	const units = useUnits();
	const name = homeName(sale);
	const source = sale.demo ? null : sourceText(sale);
	useEffect(() => {
		if (noting) noteInput.current?.focus();
	}, [noting]);
	return (
		<div className="min-w-0 grow">
			<p className="font-medium sm:truncate">
				<span className={reason === null ? '' : 'font-normal text-muted line-through'}>{name}</span>{' '}
				<span className="font-normal text-muted">{factsLine(sale, units)}</span>
			</p>
			<p className={included ? '' : 'text-muted'}>
				{words}
				{code === 'price_outlier' && '. Pin it to use it anyway'}
				{supports && !included && '; still counts a little'}
			</p>
			{source !== null && <p className="text-xs text-muted">Source: {source}</p>}
			{sale.attribution && <p className="text-muted text-xs">Courtesy of {sale.attribution}</p>}
			{reason !== null && (
				<DropReason name={name} reason={reason} onReason={(text) => onReason(sale.id, text)} />
			)}
			{(noting || note !== '') && (
				<input
					aria-label={`Note on ${name}`}
					placeholder="Note (printed in the Full report)"
					ref={noteInput}
					value={note}
					maxLength={300}
					onChange={(event) => onNote(sale.id, event.target.value)}
					className={`${COMPACT_INPUT} max-w-md`}
				/>
			)}
		</div>
	);
}
