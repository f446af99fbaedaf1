/** A sale checked: whether it is a comp, why, and the agent's actions. */
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { canBeComp, type Verdict } from '../../../../../domain/comps/verdict.ts';
import { miles, percent, usd } from '../../../../../domain/format/format.ts';
import { closingDate } from '../../../../../domain/home/closing-date.ts';
import { drawingOf } from '../../../../../domain/home/drawing/draw-house.ts';
import { homeName } from '../../../../../domain/home/fact-text.ts';
import { Distance } from '../../../../shared/distance.tsx';
import { Thumbnail } from '../../../../shared/photos/thumbnail.tsx';
import { PinNumber } from '../pin-number.tsx';
import { CandidateActions } from './candidate-actions.tsx';
import { CandidateWords } from './candidate-words.tsx';

export interface CandidateEvents {
	/** Includes or excludes the sale. */
	onToggle: (verdict: Verdict) => void;
	onPin: (id: string) => void;
	onReason: (id: string, reason: string) => void;
	onNote: (id: string, note: string) => void;
	onHighlight: (id: string | null) => void;
}

interface CandidateRowProps extends CandidateEvents {
	verdict: Verdict;
	/** Its number in the grid; null for a sale without a column. */
	number: number | null;
	pinned: boolean;
	note: string;
	/** The reason it was excluded; null if it wasn't. */
	reason: string | null;
	highlighted: boolean;
	current: boolean;
}

export const CandidateRow = memo(Row, isSame);

function Row(props: CandidateRowProps) {
	const {
		verdict,
		number,
		pinned,
		note,
		reason,
		highlighted,
		current,
		onToggle,
		onPin,
		onReason,
		onNote,
		onHighlight,
	} = props;
	const { sale, included } = verdict;
	const row = useRef<HTMLLIElement>(null);
	const check = useRef<HTMLInputElement>(null);
	const switched = useRef(false);
	const [noting, setNoting] = useState(false);
	const name = homeName(sale);
	useEffect(() => {
		if (current) row.current?.scrollIntoView({ block: 'nearest' });
	}, [current]);
	// Comps come first, so the row may move when its checkbox changes, and would lose the focus.
	useEffect(() => {
		if (switched.current && document.activeElement === document.body) check.current?.focus();
		switched.current = false;
	});
	return (
		<li
			ref={row}
			onPointerEnter={() => onHighlight(sale.id)}
			onPointerLeave={() => onHighlight(null)}
			className={`candidate ${highlighted ? 'bg-accent-wash' : ''} ${current ? 'outline-2 outline-ink -outline-offset-2' : ''}`}
			aria-current={current || undefined}
		>
			<label className="candidate-check">
				<input
					ref={check}
					type="checkbox"
					checked={reason === null && (included || pinned)}
					disabled={!canBeComp(verdict)}
					onChange={() => {
						switched.current = true;
						onToggle(verdict);
					}}
					aria-label={`${name} is a comp`}
					className="size-4 accent-ink"
				/>
				{number !== null && <PinNumber number={number} excluded={!included} />}
			</label>
			<div className="flex min-w-0 gap-3">
				<Thumbnail
					home={sale.id}
					name={name}
					hasPhotos={sale.hasPhotos === true}
					drawing={drawingOf(sale)}
					attribution={sale.attribution}
				/>
				<CandidateWords {...{ verdict, note, noting, reason, onReason, onNote }} />
			</div>
			<dl className="candidate-figures">
				<Figure term="Distance">
					<Distance miles={verdict.miles} home={sale} write={miles} />
				</Figure>
				<Figure term="Closing date">{closingDate(sale, 'short')}</Figure>
				<Figure term="Expected adjustments">{percent(verdict.dissimilarity)}</Figure>
				<Figure term="Price">{usd(sale.price)}</Figure>
			</dl>
			<CandidateActions {...{ verdict, pinned, note, noting, onPin }} onNoting={() => setNoting(!noting)} />
		</li>
	);
}

/** A figure with a label for screen readers. */
function Figure({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt className="sr-only">{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}

/**
 * Whether two rows show the same. Every analysis has new verdicts; a row is rerendered only if its verdict says
 * something else.
 */
function isSame(
	{ verdict: before, ...rest }: CandidateRowProps,
	{ verdict: after, ...next }: CandidateRowProps,
) {
	const { sale, ...judged } = before;
	return (
		sale.id === after.sale.id &&
		(Object.keys(judged) as (keyof typeof judged)[]).every((name) => judged[name] === after[name]) &&
		(Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === next[name])
	);
}
