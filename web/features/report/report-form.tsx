/** What an agent says about a report before it is made: its kind, for whom it is, and a note. */
import { type ReactNode, useState } from 'react';
import { PREPARED_FOR_MOST, REPORT_NOTE_MOST } from '../../../contract/report-request.ts';
import { REPORT_KINDS, type ReportKind } from '../../../report/report.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { KINDS } from './report-words.ts';

export interface Wanted {
	kind: ReportKind;
	preparedFor: string;
	note: string;
}

interface ReportFormProps {
	usual: Wanted;
	onSubmit: (wanted: Wanted) => void;
	pending: boolean;
	problem: string | null;
	/** Of the button, while nothing happens and while it does. */
	words: readonly [ready: string, pending: string];
	children?: ReactNode;
}

export function ReportForm({ usual, onSubmit, pending, problem, words, children }: ReportFormProps) {
	const [wanted, setWanted] = useState(usual);
	const change = (changes: Partial<Wanted>) => setWanted((before) => ({ ...before, ...changes }));
	return (
		<form
			className="w-full space-y-5"
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit(wanted);
			}}
		>
			<KindChoice kind={wanted.kind} onChange={(kind) => change({ kind })} />
			<Field
				label="Prepared for (optional)"
				autoComplete="off"
				maxLength={PREPARED_FOR_MOST}
				value={wanted.preparedFor}
				onChange={(event) => change({ preparedFor: event.target.value })}
			/>
			<TextArea
				label="Note to the client (optional)"
				rows={4}
				maxLength={REPORT_NOTE_MOST}
				value={wanted.note}
				onChange={(event) => change({ note: event.target.value })}
				hint="In your words, under your name. Speak of the property, not of people."
			/>

			{problem && <Alert>{problem}</Alert>}
			{children}
			<Button type="submit" look="primary" className="w-full sm:w-auto" disabled={pending}>
				<span aria-live="polite">{words[pending ? 1 : 0]}</span>
			</Button>
		</form>
	);
}

function KindChoice({ kind, onChange }: { kind: ReportKind; onChange: (kind: ReportKind) => void }) {
	return (
		<fieldset>
			<legend className="mb-1.5 font-medium text-sm">Kind</legend>
			<div className="divide-y divide-line border border-edge">
				{REPORT_KINDS.map((each) => (
					<label
						key={each}
						className="flex gap-3 bg-surface px-3 py-2.5 has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
					>
						<input
							type="radio"
							name="kind"
							value={each}
							checked={kind === each}
							onChange={() => onChange(each)}
							className="mt-1 size-4 shrink-0 accent-ink"
						/>
						<span>
							<span className="block font-medium text-sm">{KINDS[each].name}</span>
							<span className="block text-muted text-sm">{KINDS[each].purpose}</span>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
