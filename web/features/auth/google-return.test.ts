import { beforeEach, expect, test, vi } from 'vitest';
import { beginGoogle, readReturn } from './google-return.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
	getItem: (key: string) => kept.get(key) ?? null,
	setItem: (key: string, value: string) => kept.set(key, value),
	removeItem: (key: string) => kept.delete(key),
});
beforeEach(() => kept.clear());

const read = (rest: string) => readReturn(new URL(`https://lotline.example/auth/callback/google${rest}`));
const TOKENS = '#access_token=a&refresh_token=r';
const MISSING = { problem: 'Missing authorization code or tokens.' };

test('a code is a code, whatever else is there', () => {
	expect(read(`?next=/app&code=c${TOKENS}`)).toEqual({ code: 'c' });
});

test('a refusal is told in the words of the provider, from the query or the hash', () => {
	expect(read('?error=access_denied&error_description=The+user+said+no')).toEqual({
		problem: 'The user said no',
	});
	expect(read('?error=access_denied')).toEqual({ problem: 'access_denied' });
	expect(read('?error=access_denied&error_description=')).toEqual({ problem: 'access_denied' });
	expect(read('#error=server_error&error_description=Later')).toEqual({ problem: 'Later' });
});

test('tokens count once, and only where this tab has left for Google', () => {
	expect(read(TOKENS)).toEqual(MISSING);
	beginGoogle();
	expect(read(TOKENS)).toEqual({ access_token: 'a', refresh_token: 'r' });
	expect(read(TOKENS)).toEqual(MISSING);
});

test('tokens that come too late do not count', () => {
	kept.set('lotline.google', String(Date.now() - 11 * 60_000));
	expect(read(TOKENS)).toEqual(MISSING);
});

test.each(['', '#', '?next=/app', '#access_token=a', '?code='])('%j brings nothing', (rest) => {
	beginGoogle();
	expect(read(rest)).toEqual(MISSING);
});
