import { expect, it } from 'vitest';
import { passwordProblem } from './password.ts';

it('reports a mismatch before a password that is too short', () => {
	expect(passwordProblem('a', 'b')).toBe('Passwords do not match');
	expect(passwordProblem('ninechars', 'ninechars')).toBe('Use at least 10 characters for the password.');
	expect(passwordProblem('tencharact', 'tencharact')).toBeNull();
});
