import { expect, it } from 'vitest';
import { readNewPassword } from './password.ts';

const read = (password: string, confirmation: string) =>
	readNewPassword((name) => ({ password, confirmation })[name] ?? '');

it('reports a mismatch before a password that is too short', () => {
	expect(() => read('a', 'b')).toThrow(/^Passwords do not match$/);
	expect(() => read('ninechars', 'ninechars')).toThrow(/^Use at least 10 characters for the password\.$/);
	expect(read('tencharact', 'tencharact')).toBe('tencharact');
});
