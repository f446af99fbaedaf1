import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { parseReturn, startProviderSignIn } from './provider-return.ts';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
	getItem: (key: string) => stored.get(key) ?? null,
	setItem: (key: string, value: string) => stored.set(key, value),
	removeItem: (key: string) => stored.delete(key),
});
beforeEach(() => stored.clear());
afterAll(() => void vi.unstubAllGlobals());

const read = (rest: string) => parseReturn(new URL(`https://lotline.example/auth/callback/google${rest}`));
const TOKENS = '#access_token=a&refresh_token=r';
const MISSING = { problem: 'Missing authorization code or tokens.' };

test('a code is recognized, whatever else the address contains', () => {
	expect(read(`?next=/app&code=c${TOKENS}`)).toEqual({ code: 'c' });
});

test.each([
	['?error=access_denied&error_description=The+user+said+no', 'The user said no'],
	['?error=access_denied', 'access_denied'],
	['?error=access_denied&error_description=', 'access_denied'],
	['#error=server_error&error_description=Later', 'Later'],
])("an error is shown in the provider's words, from the query or the hash: %s", (rest, problem) => {
	startProviderSignIn();
	expect(read(rest)).toEqual({ problem });
});

test("an error message is marked as unverified in a tab that didn't start the sign-in: anyone can make a link", () => {
	const link = '?code=x&error_description=Your+account+is+locked.+Call+555-0100';
	const unverified = { problem: 'Your account is locked. Call 555-0100', unverified: true };
	expect(read(link)).toEqual(unverified);
	startProviderSignIn();
	expect(read('?code=c')).toEqual({ code: 'c' });
	expect(read(link)).toEqual(unverified);
	expect(read(`?error=${'x'.repeat(500)}`)).toEqual({ problem: 'x'.repeat(200), unverified: true });
});

test('tokens are accepted once, and only if this tab left for Google', () => {
	expect(read(TOKENS)).toEqual(MISSING);
	startProviderSignIn();
	expect(read(TOKENS)).toEqual({ access_token: 'a', refresh_token: 'r' });
	expect(read(TOKENS)).toEqual(MISSING);
});

test('tokens that arrive too late are ignored', () => {
	stored.set('lotline.google', String(Date.now() - 11 * 60_000));
	expect(read(TOKENS)).toEqual(MISSING);
});

test.each(['', '#', '?next=/app', '#access_token=a', '?code='])('%j contains nothing to use', (rest) => {
	startProviderSignIn();
	expect(read(rest)).toEqual(MISSING);
});
