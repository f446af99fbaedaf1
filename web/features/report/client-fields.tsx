/** What an agent says to the client on any report. */
import type { Ref } from 'react';
import { PREPARED_FOR_MAX_LENGTH, REPORT_NOTE_MAX_LENGTH } from '../../../contract/report-request.ts';
import { Field, TextArea } from '../../ui/field.tsx';

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
