import { expect, test } from 'vitest';
import { nextPathOr, parseNextPath, withNextPath } from './next-path.ts';

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

test('the path is available within its request, and in no other', async () => {
	const later = async () => {
		await new Promise((go) => setTimeout(go, 1));
		return nextPathOr('/account');
	};
	const both = [new Request(signUp('/app')), new Request(signUp('//evil'))].map((request) =>
		withNextPath(request, later),
	);
	expect(await Promise.all(both)).toEqual(['/app', '/account']);
	expect(nextPathOr('/account')).toBe('/account');
});
