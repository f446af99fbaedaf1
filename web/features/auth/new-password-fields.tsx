/** A new password, entered twice. */
import { Field } from '../../ui/field.tsx';
import { MIN_PASSWORD_LENGTH } from './password.ts';

/** @param what the label of the field, and of its confirmation */
export function NewPasswordFields({ what = 'New password' }: { what?: string }) {
	return (
		<>
			<Field
				label={what}
				name="password"
				type="password"
				autoComplete="new-password"
				hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not easy to guess.`}
				required
			/>
			<Field
				label={`Confirm ${what.toLowerCase()}`}
				name="confirmation"
				type="password"
				autoComplete="new-password"
				required
			/>
		</>
	);
}
