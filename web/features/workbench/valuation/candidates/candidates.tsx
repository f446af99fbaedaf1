/** All sales checked, with the reason for each: the comps, then other excluded sales, then the rest. */
import { useDeferredValue, useMemo, useState } from 'react';
import type { Analysis } from '../../../../../domain/analysis/analysis.ts';
import type { Choices } from '../../../../../domain/comps/choices.ts';
import type { Verdict } from '../../../../../domain/comps/verdict.ts';
import { count } from '../../../../../domain/format/format.ts';
import { deedText } from '../../../../../domain/home/deed.ts';
import { homeName } from '../../../../../domain/home/fact-text.ts';
import { ListHasPhotos } from '../../../../shared/photos/thumbnail.tsx';
import { Button } from '../../../../ui/button.tsx';
import { COMPACT_INPUT } from '../../../../ui/choice-field.tsx';
import { columnNumbers, countsLine } from './candidate-order.ts';
import { type CandidateEvents, CandidateRow } from './candidate-row.tsx';
import './candidates.css';

interface CandidatesProps extends CandidateEvents {
	analysis: Analysis;
	/** Every sale, in the order of the list. */
	rows: readonly Verdict[];
	choices: Choices;
	highlighted: string | null;
	/** The current row of the keys j and k. */
	current: string | null;
}

const VIEWS = { all: 'All', in: 'Comps', out: 'Not comps' } as const;
type View = keyof typeof VIEWS;

const PAGE = 5;

export function Candidates({ analysis, rows, choices, highlighted, current, ...events }: CandidatesProps) {
	const [view, setView] = useState<View>('all');
	const [text, setText] = useState('');
	const [max, setMax] = useState(PAGE);
	const filterText = useDeferredValue(text.trim().toLowerCase());
	const numbers = useMemo(() => columnNumbers(analysis), [analysis]);
	const fitting = rows.filter(
		({ sale, included }) =>
			(view === 'all' || (view === 'in') === included) && homeName(sale).toLowerCase().includes(filterText),
	);
	const currentPlace = fitting.findIndex(({ sale }) => sale.id === current);
	const shown = fitting.slice(0, Math.max(max, currentPlace + 1));
	return (
		<div className="lot">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-edge border-b px-3 py-2 print:hidden">
				<ViewFilter view={view} onChange={setView} />
				<input
					type="search"
					aria-label="Find a sale by address"
					placeholder="Find an address"
					value={text}
					onChange={(event) => setText(event.target.value)}
					className={`${COMPACT_INPUT} mt-0 max-w-52`}
				/>
				<p className="text-xs text-muted tabular-nums">{countsLine(analysis)}</p>
			</div>
			{shown.length === 0 && (
				<p className="px-4 py-6 text-muted text-sm">
					{rows.length === 0
						? 'No closed sales found near the subject. Add sales you know of.'
						: 'No sales match.'}
				</p>
			)}
			<ListHasPhotos value={rows.some(({ sale }) => sale.hasPhotos || sale.demo)}>
				<ul aria-label="Sales checked" className="divide-y divide-line">
					{shown.map((verdict) => (
						<CandidateRow
							key={verdict.sale.id}
							verdict={verdict}
							number={numbers.get(verdict.sale.id) ?? null}
							pinned={choices.pinned.includes(verdict.sale.id)}
							note={choices.notes[verdict.sale.id] ?? ''}
							reason={choices.dropped[verdict.sale.id] ?? null}
							highlighted={highlighted === verdict.sale.id}
							current={current === verdict.sale.id}
							{...events}
						/>
					))}
				</ul>
			</ListHasPhotos>
			<div className="flex flex-wrap items-center gap-3 border-line border-t px-3 py-2 text-muted text-sm tabular-nums print:hidden">
				<p>
					{count(shown.length)} of {count(fitting.length)}
				</p>
				{shown.length < fitting.length && (
					<Button size="small" onClick={() => setMax(shown.length + PAGE)}>
						Show {Math.min(PAGE, fitting.length - shown.length)} more
					</Button>
				)}
			</div>
			<SetAside deeds={analysis.deeds} />
		</div>
	);
}

/** The deeds for several homes, whose sales aren't in the list. */
function SetAside({ deeds }: Pick<Analysis, 'deeds'>) {
	if (deeds.length === 0) return null;
	return (
		<div className="border-line border-t px-3 py-2 text-muted text-sm tabular-nums">
			<p>Excluded, because one deed and one price cover several homes:</p>
			<ul className="list-disc pl-5">
				{deeds.map((deed) => (
					<li key={`${deed.zip} ${deed.soldOn} ${deed.price}`}>{deedText(deed)}</li>
				))}
			</ul>
		</div>
	);
}

function ViewFilter({ view, onChange }: { view: View; onChange: (view: View) => void }) {
	return (
		<fieldset className="flex gap-1 text-sm">
			<legend className="sr-only">Show</legend>
			{Object.entries(VIEWS).map(([name, words]) => (
				<label
					key={name}
					className="grid h-11 place-items-center rounded-control px-3 text-muted has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-ink lg:h-8"
				>
					<input
						type="radio"
						name="candidates"
						className="sr-only"
						checked={view === name}
						onChange={() => onChange(name as View)}
					/>
					{words}
				</label>
			))}
		</fieldset>
	);
}
