/** Shorter passwords are refused, here kindly and on the server finally. */
export const LEAST_PASSWORD = 10;

/** What is wrong with a new password and its repetition; null for nothing. */
export function passwordProblem(password: string, again: string): string | null {
	if (password !== again) return 'Passwords do not match';
	if (password.length < LEAST_PASSWORD) return `Use at least ${LEAST_PASSWORD} characters for the password.`;
	return null;
}
