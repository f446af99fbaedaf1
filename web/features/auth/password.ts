import type { FieldText } from '../../ui/form.tsx';

/** The form rejects shorter passwords early; the server enforces the rule. */
export const MIN_PASSWORD_LENGTH = 10;

/** The new password of a form. @throws Error with a sentence if it isn't confirmed or too short */
export function readNewPassword(text: FieldText): string {
	const password = text('password');
	if (password !== text('confirmation')) throw new Error('Passwords do not match');
	if (password.length < MIN_PASSWORD_LENGTH)
		throw new Error(`Use at least ${MIN_PASSWORD_LENGTH} characters for the password.`);
	return password;
}
