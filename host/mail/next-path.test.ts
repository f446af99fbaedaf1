import { expect, test } from 'vitest';
import { parseNextPath } from './next-path.ts';

const signUp = (next: string) =>
	`http://localhost/auth/v1/signup?${new URLSearchParams({ redirect_to: `https://lotline.example/?${new URLSearchParams({ next })}` })}`;

test('reads the path of a sign-up, but nothing that leads to another site', () => {
	expect(parseNextPath(signUp('/checkout?plan=basic'))).toBe('/checkout?plan=basic');
	for (const next of [
		'//evil.example',
		'/\\evil.example',
		'https://evil.example',
		'/a\nb',
		`/${'a'.repeat(600)}`,
	])
		expect(parseNextPath(signUp(next)), next).toBeNull();
	expect(parseNextPath('http://localhost/auth/v1/signup')).toBeNull();
	expect(parseNextPath('http://localhost/auth/v1/signup?redirect_to=nowhere')).toBeNull();
});
