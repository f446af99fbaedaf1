/** A new password, twice. */
import { Field } from '../../ui/field.tsx';
import { LEAST_PASSWORD } from './password.ts';

export function NewPasswordFields() {
	return (
		<>
			<Field
				label="New password"
				name="password"
				type="password"
				autoComplete="new-password"
				hint={`At least ${LEAST_PASSWORD} characters.`}
				required
			/>
			<Field label="Confirm new password" name="again" type="password" autoComplete="new-password" required />
		</>
	);
}
