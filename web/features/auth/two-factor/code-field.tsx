/** The field for the six digits of an authenticator app. Phones and password managers fill it in. */
import type { ComponentProps } from 'react';
import { Field } from '../../../ui/field.tsx';

export function CodeField(input: Pick<ComponentProps<'input'>, 'autoFocus'>) {
	return (
		<Field
			{...input}
			label="6-digit code"
			name="code"
			inputMode="numeric"
			autoComplete="one-time-code"
			autoCorrect="off"
			spellCheck={false}
			required
		/>
	);
}
