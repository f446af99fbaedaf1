/** The fields shared by all report forms: the client's name and the note. Also submits them. */
import type { ReactNode, Ref, RefObject } from 'react';
import {
	PREPARED_FOR_MAX_LENGTH,
	REPORT_NOTE_MAX_LENGTH,
} from '../../../../contract/reports/report-request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import type { Saving } from '../use-reports.ts';
import { SavingSteps } from './saving-steps.tsx';

interface FieldProps {
	value: string;
	onChange: (words: string) => void;
}

export function ClientField({ value, onChange }: FieldProps) {
	return (
		<Field
			label="Prepared for (optional)"
			autoComplete="off"
			maxLength={PREPARED_FOR_MAX_LENGTH}
			value={value}
			onChange={(event) => onChange(event.target.value)}
		/>
	);
}

export function NoteField({ value, onChange, ref }: FieldProps & { ref: Ref<HTMLTextAreaElement> }) {
	return (
		<TextArea
			label="Note to the client (optional)"
			ref={ref}
			rows={4}
			maxLength={REPORT_NOTE_MAX_LENGTH}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			hint="Appears under your name. Describe the property, not people."
		/>
	);
}

interface ReportFieldsProps {
	/** Some text violates a fair housing rule. */
	isBlocked: boolean;
	note: RefObject<HTMLTextAreaElement | null>;
	onSubmit: () => void;
	saving: Saving;
	problem: string | null;
	/** The button's label when ready, and while it is being saved. */
	labels: readonly [ready: string, pending: string];
	children: ReactNode;
}

/** The form around a report's fields. If it is blocked, it focuses the note instead of submitting. */
export function ReportFields(props: ReportFieldsProps) {
	const { isBlocked, note, onSubmit, saving, problem, labels, children } = props;
	const pending = saving.isPending;
	return (
		<form
			className="w-full space-y-5"
			onSubmit={(event) => {
				event.preventDefault();
				if (pending) return;
				// The screen already says why.
				if (isBlocked) note.current?.focus();
				else onSubmit();
			}}
		>
			{children}
			{/* Always in view, however long the form is. */}
			<div className="-bottom-4 -mx-1 sticky space-y-3 bg-surface px-1 py-3">
				{problem && <Alert>{problem}</Alert>}
				<SavingSteps {...saving} />
				<Button type="submit" look="primary" className="w-full sm:w-auto" aria-disabled={pending}>
					<span aria-live="polite">{labels[pending ? 1 : 0]}</span>
				</Button>
			</div>
		</form>
	);
}
