/** The form rejects shorter passwords early; the server enforces the rule. */
export const MIN_PASSWORD_LENGTH = 10;

/** The problem with a new password and its confirmation, in a sentence; null if there is none. */
export function passwordProblem(password: string, confirmation: string): string | null {
	if (password !== confirmation) return 'Passwords do not match';
	if (password.length < MIN_PASSWORD_LENGTH)
		return `Use at least ${MIN_PASSWORD_LENGTH} characters for the password.`;
	return null;
}
