/** The report's options: type, client and note. */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { SavedWork } from '../../../../domain/comps/saved-work.ts';
import type { Subject } from '../../../../domain/home/home.ts';
import type { CoverPhoto } from '../../../../domain/home/photos.ts';
import { SUMMARY_MAX_LENGTH } from '../../../../domain/summary/check-text.ts';
import type { Summary } from '../../../../domain/summary/summary.ts';
import { fairHousingWarnings } from '../../../../domain/wording/fair-housing.ts';
import type { Assignment } from '../../../../domain/wording/states/assignment.ts';
import { PRICE_REPORT_KINDS, type PriceReportKind } from '../../../../report/report.ts';
import { usePhotosServed } from '../../../shared/photos/load-photo.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { KINDS } from '../report-words.ts';
import type { Saving } from '../use-reports.ts';
import { AssignmentFields } from './assignment-fields.tsx';
import { ClientField, NoteField, ReportFields } from './client-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { PageChoice } from './page-choice.tsx';
import { StateWordWarning } from './state-word-warning.tsx';
import { WordWarnings } from './word-warnings.tsx';

export interface ReportOptions {
	kind: PriceReportKind;
	preparedFor: string;
	note: string;
	/** What the report is for, and what the agent discloses. */
	assignment: Assignment;
	saleNotes: boolean;
	/** The ids of its pages in order; all if missing. */
	pageOrder?: readonly string[] | undefined;
	/** The photo on the cover; without one, it has the map. */
	cover?: CoverPhoto | undefined;
	/** Omitted if the report gets the summary written by rules. */
	summary?: Summary | undefined;
}

interface ReportFormProps {
	/** The fields of an agent whose profile has no name. */
	agent?: ReactNode;
	/** Page one, where there is no room for it next to the form. */
	preview?: ReactNode;
	initial: ReportOptions;
	/** Keeps the entered text if the form is closed by mistake. */
	onDraft?: (draft: ReportOptions) => void;
	/** Its comments on single sales are shown if the agent chooses so. */
	work: SavedWork;
	/** The state of the home, whose law says what a report must say; null if unknown. */
	state: string | null;
	/** The listing of the home that has photos. */
	listedPhotos: Subject['listedPhotos'];
	onSubmit: (options: ReportOptions) => void;
	saving: Saving;
	problem: string | null;
	/** The button's labels, idle and busy. */
	labels: readonly [ready: string, pending: string];
}

export function ReportForm({
	agent,
	preview,
	initial,
	onDraft,
	work,
	state,
	listedPhotos,
	onSubmit,
	saving,
	problem,
	labels,
}: ReportFormProps) {
	const [options, setOptions] = useState(initial);
	const note = useRef<HTMLTextAreaElement>(null);
	const noteWarnings = fairHousingWarnings(options.note);
	const summaryWarnings = fairHousingWarnings(options.summary?.text ?? '');
	const comments = formatComments(work);
	const commentWarnings = useMemo(
		() => fairHousingWarnings(options.saleNotes ? comments : ''),
		[comments, options.saleNotes],
	);
	const { intendedUser, interest, assumptions, brokerWording } = options.assignment;
	const disclosureWarnings = fairHousingWarnings(
		[intendedUser, interest, assumptions, brokerWording].join('\n'),
	);
	const isBlocked = [...noteWarnings, ...summaryWarnings, ...commentWarnings, ...disclosureWarnings].some(
		({ tier }) => tier === 'block',
	);
	const photosServed = usePhotosServed();
	const change = (changes: Partial<ReportOptions>) => {
		const next = { ...options, ...changes };
		setOptions(next);
		onDraft?.(next);
	};
	return (
		<ReportFields {...{ isBlocked, note, saving, problem, labels }} onSubmit={() => onSubmit(options)}>
			{agent}
			<KindChoice kind={options.kind} onChange={(kind) => change({ kind, pageOrder: undefined })} />
			<PageChoice
				kind={options.kind}
				chosen={options.pageOrder}
				onChange={(pageOrder) => change({ pageOrder })}
			/>
			{options.kind !== 'brief' && photosServed && (
				<CoverField cover={options.cover} listing={listedPhotos} onChange={(cover) => change({ cover })} />
			)}
			<ClientField value={options.preparedFor} onChange={(preparedFor) => change({ preparedFor })} />
			<AssignmentFields
				assignment={options.assignment}
				onChange={(part) => change({ assignment: { ...options.assignment, ...part } })}
				state={state}
			/>
			{options.summary && (
				<TextArea
					label="Summary"
					rows={5}
					maxLength={SUMMARY_MAX_LENGTH}
					value={options.summary.text}
					onChange={(event) => change({ summary: { text: event.target.value, by: 'agent' } })}
					hint={SUMMARY_HINTS[options.summary.by]}
				/>
			)}
			<NoteField value={options.note} onChange={(words) => change({ note: words })} ref={note} />
			{comments.trim() !== '' && (
				<Checkbox checked={options.saleNotes} onChange={(saleNotes) => change({ saleNotes })}>
					Show my notes on single sales
				</Checkbox>
			)}
			<StateWordWarning
				words={[
					options.summary?.text ?? '',
					options.note,
					options.saleNotes ? comments : '',
					intendedUser,
					interest,
					assumptions,
				]}
				state={state}
			/>
			<WordWarnings where="In the summary" warnings={summaryWarnings} />
			<WordWarnings where="In the note" warnings={noteWarnings} />
			<WordWarnings where="In your disclosures" warnings={disclosureWarnings} />
			<WordWarnings where="In your comments on the comps" warnings={commentWarnings} />
			{preview}
		</ReportFields>
	);
}

const SUMMARY_HINTS = {
	rules: 'Written by Lotline. If you edit it, the report names you as its author.',
	ai: 'Written by AI, numbers checked. If you edit it, the report names you as its author.',
	agent: 'The report names you as its author. Leave it blank for no summary.',
} as const;

function formatComments({ choices: { notes, dropped } }: SavedWork): string {
	return [...Object.values(notes), ...Object.values(dropped)].join('\n');
}

function KindChoice({
	kind,
	onChange,
}: {
	kind: PriceReportKind;
	onChange: (kind: PriceReportKind) => void;
}) {
	return (
		<fieldset>
			<legend className="mb-1.5 font-medium text-sm">Type</legend>
			<div className="divide-y divide-line border border-edge">
				{PRICE_REPORT_KINDS.map((each) => (
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
