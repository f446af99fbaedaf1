/** A text of a report, as its request says how to ask for it. */
import type { Ref } from 'react';
import type { RequestText } from '../../../../contract/reports/report-request.ts';
import { Field, TextArea } from '../../../ui/field.tsx';

interface TextInputProps {
	input: RequestText;
	onChange: (text: string) => void;
	ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextInput({ input, onChange, ref }: TextInputProps) {
	const { label, hint, rows, maxLength, text } = input;
	const field = {
		label,
		maxLength,
		value: text,
		onChange: (event: { target: { value: string } }) => onChange(event.target.value),
		...(hint && { hint }),
	};
	return rows === 1 ? <Field {...field} autoComplete="off" /> : <TextArea {...field} ref={ref} rows={rows} />;
}
